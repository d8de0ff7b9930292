// One tab of this phone at a time: by a lock, or on plain http, where browsers have none, by a lease.

const LEASE = "waiting-lease";
const LEASED = 15_000; // ms; longer than the patience with a request
const RIVALS = 150; // ms after which all tabs see the same lease
const tab = Math.random().toString(36).slice(2);
let left = false;

/** The lease as it is held; null where it is none, or of a clock that was set back. */
function held() {
  try {
    const found = JSON.parse(localStorage.getItem(LEASE));
    return found?.until - Date.now() <= LEASED ? found : null;
  } catch {
    return null;
  }
}

/** Hold on to the lease while the work goes on. */
export function lease() {
  if (!left) localStorage.setItem(LEASE, JSON.stringify({ tab, until: Date.now() + LEASED }));
}

function letGo() {
  if (held()?.tab === tab) localStorage.removeItem(LEASE);
}

/** What the work gives back; null where another tab is at it. */
export async function alone(work) {
  if (navigator.locks) return navigator.locks.request("waiting", { ifAvailable: true }, (lock) => lock && work());
  if (left || held()?.until > Date.now()) return null;
  lease();
  await new Promise((done) => setTimeout(done, RIVALS)); // of two at the same time the last to write has it
  if (held()?.tab !== tab) return null;
  try {
    return await work();
  } finally {
    letGo();
  }
}

/** A page that is left holds up no other, whatever its last requests come to. */
function leave({ type }) {
  left = type === "pagehide";
  try {
    letGo();
  } catch { /* this phone keeps nothing */ }
}

window.addEventListener("pagehide", leave);
window.addEventListener("pageshow", leave);
