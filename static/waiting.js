// What waits on this phone for the network: a record a cell, kept through reload and closing.

const PREFIX = "waiting|";
const KEY = /^waiting\|\/g\/[^/|]+\/m\/\d+\|\d+\|\d+$/;
const LONGEST = 60_000; // ms; no form is being sent for longer, only a clock was set back

const box = () => window.localStorage;
const told = () => document.dispatchEvent(new Event("waiting"));

/** What is kept under a key; null where that is no record of this app's. */
function read(key) {
  try {
    const record = JSON.parse(box().getItem(key));
    const { sheet, hand, player, value, order } = record;
    const ours = KEY.test(key) && keyOf(sheet, hand, player) === key && value && Number.isFinite(order);
    return ours ? record : null;
  } catch {
    return null;
  }
}

function records() {
  try {
    const keys = Object.keys(box()).filter((key) => key.startsWith(PREFIX));
    return keys.map(read).filter(Boolean).sort((one, other) => one.order - other.order);
  } catch {
    return [];
  }
}

/** For how many ms a record's form may yet be sending it; 0 where it isn't. */
function leaving({ until = 0 }) {
  const left = until - Date.now();
  return left > 0 && left < LONGEST ? left : 0;
}

/** Every record that waits, in the order they were typed; what its form is just sending doesn't yet. */
export const all = () => records().filter((record) => !leaving(record));

/** In how many ms the last of what forms are just sending counts as waiting; 0 where nothing is. */
export const lapse = () => Math.max(0, ...records().map(leaving));

/** The place of the next record in their order. */
export const nextOrder = () => Math.max(Date.now(), ...records().map(({ order }) => order + 1));

/** The key of a cell's record. */
export const keyOf = (sheet, hand, player) => `${PREFIX}${sheet}|${hand}|${player}`;

/** The record as it is kept now, or null where it was withdrawn or has gone out. */
export const kept = ({ key }) => read(key);

/** Keep records in the place of older ones of their cells. */
export function put(...given) {
  for (const record of given) box().setItem(record.key, JSON.stringify(record));
  told();
}

/** Let records go. */
export function drop(...given) {
  try {
    for (const { key } of given) box().removeItem(key);
  } catch { /* this phone keeps nothing */ }
  told();
}

/** Note what a form is about to send: a phone that is put away meanwhile sends it after that time. */
export function setOut(given, time) {
  try {
    put(...given.map((record) => ({ ...record, until: Date.now() + time })));
  } catch { /* this phone keeps nothing: what is typed stays in its field */ }
}

window.addEventListener("storage", ({ key }) => (key === null || key.startsWith(PREFIX)) && told());
