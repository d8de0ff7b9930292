// One tab of this phone at a time: by a lock, or on plain http, where browsers have none, by a lease.

const LEASE = "waiting-lease";
const LEASED = 15_000; // ms; longer than the patience with a request
const RIVALS = 150; // ms after which all tabs see the same lease
const tab = Math.random().toString(36).slice(2);

const held = () => JSON.parse(localStorage.getItem(LEASE) ?? "null");

/** Hold on to the lease while the work goes on. */
export function lease() {
  localStorage.setItem(LEASE, JSON.stringify({ tab, until: Date.now() + LEASED }));
}

/** What the work gives back; null where another tab is at it. */
export async function alone(work) {
  if (navigator.locks) return navigator.locks.request("waiting", { ifAvailable: true }, (lock) => lock && work());
  if (held()?.until > Date.now()) return null;
  lease();
  await new Promise((done) => setTimeout(done, RIVALS)); // of two at the same time the last to write has it
  if (held()?.tab !== tab) return null;
  try {
    return await work();
  } finally {
    if (held()?.tab === tab) localStorage.removeItem(LEASE);
  }
}
