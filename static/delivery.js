// Sends what waits, in its order, once, from one tab; what was overruled is marked for decision.

import { alone, lease } from "./alone.js";
import { inTime } from "./network.js";
import { all, drop, kept, lapse, put } from "./waiting.js";

const FIRST = 5_000; // ms to the first retry; doubled with each that leads nowhere
const SLOWEST = 60_000;
let [timer, delay, notBefore] = [0, FIRST, 0];
let [busy, again] = [false, false];

const call = (address, options) => inTime(async (signal) => {
  const answer = await fetch(address, { cache: "no-store", ...options, signal });
  return [answer, await answer.text()];
});

/** A token of this device's, fresh from the sheet, where the one at hand has gone stale. */
async function freshToken({ sheet }) {
  const [, text] = await call(`${sheet}/parts`);
  const page = new DOMParser().parseFromString(text, "text/html");
  return page.querySelector("[name=csrf_token]")?.value;
}

const api = (sheet) => `/api/v1${sheet.replace("/g/", "/groups/").replace("/m/", "/matches/")}`;

async function send({ sheet, hand, player, value, revision }, token) {
  const body = JSON.stringify({ ...value, revision });
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token ?? "" };
  return call(`${api(sheet)}/hands/${hand}/results/${player}`, { method: "PUT", headers, body });
}

/** Mark a refused record: what stands there now, and by whom; what the server says of it. */
async function mark(record, text) {
  const refusal = JSON.parse(text);
  const [answer, body] = await call(api(record.sheet));
  const now = answer.ok ? JSON.parse(body) : null;
  const cells = now?.hands.find(({ number }) => number === record.hand)?.cells ?? [];
  const cell = refusal.current ?? cells.find(({ player }) => player === record.player);
  const who = cell?.by?.role === "player" ? now?.players.find(({ id }) => id === cell.by.player)?.name : null;
  if (kept(record)?.order !== record.order) return; // changed or withdrawn meanwhile
  const sheet = now ? record.sheet.replace(/\/g\/[^/]+/, `/g/${now.group}`) : record.sheet;
  const clash = {
    why: refusal.detail, can: Boolean(refusal.current), who: who ?? null, revision: cell?.revision,
    theirs: cell ? { points: cell.points, sat_out: cell.sat_out } : null,
  };
  const key = record.key.replace(record.sheet, sheet);
  put({ ...record, sheet, clash, key });
  if (key !== record.key) drop(record);
}

/** What was taken is let go, unless it was changed on the way: then it goes out anew. */
function settle(record, text) {
  const { hands } = JSON.parse(text); // a network that wants a login first answers with a page
  const now = kept(record);
  const hand = hands.find(({ number }) => number === record.hand);
  const revision = hand?.cells.find(({ player }) => player === record.player)?.revision ?? record.revision;
  document.dispatchEvent(new CustomEvent("landed", { detail: { record, revision } }));
  if (now?.order === record.order) drop(record);
  else if (now) put({ ...now, revision });
}

/** Try later: after the seconds the server named, else more and more slowly. */
function later(seconds) {
  const wait = Number(seconds) > 0 ? seconds * 1000 : delay;
  delay = Math.min(2 * delay, SLOWEST);
  clearTimeout(timer);
  timer = setTimeout(deliver, wait);
  return wait;
}

async function deliverOne(record) {
  const token = document.querySelector("[name=csrf_token]")?.value ?? record.token;
  let [answer, text] = await send(record, token);
  if (answer.status === 400) [answer, text] = await send(record, await freshToken(record));
  if (answer.status === 429 || answer.status >= 500) {
    notBefore = Date.now() + later(answer.headers.get("Retry-After"));
    return false;
  }
  if (answer.ok) settle(record, text);
  else await mark(record, text);
  return true;
}

async function deliverAll() {
  let record = null;
  let taken = false;
  try {
    while ((record = all().find(({ clash }) => !clash))) {
      lease();
      if (!(await deliverOne(record))) break;
      [taken, delay] = [true, FIRST];
    }
  } catch {
    later();
  }
  if (taken) document.dispatchEvent(new Event("look"));
  return true;
}

/** Send what waits, if anything does and the server didn't ask for patience. */
async function deliver() {
  if (Date.now() < notBefore || !all().some(({ clash }) => !clash)) return;
  again = busy; // the network may have come back while an attempt was failing
  if (busy) return;
  busy = true;
  if (!(await alone(deliverAll).catch(() => null))) later(); // another tab is at it
  busy = false;
  if (again) deliver();
}

for (const [where, event] of [[window, "online"], [document, "online-again"], [document, "waiting-due"]]) {
  where.addEventListener(event, deliver);
}
deliver();
const due = lapse(); // a page left while its form was being sent
if (due) setTimeout(() => { document.dispatchEvent(new Event("waiting")); deliver(); }, due);
