// The patience with a network that comes and goes.

const PATIENCE = 10_000; // ms after which the network counts as away
const HASTE = 2_000; // the same where the phone itself says so

/** Runs a request with a signal that gives it up once patience is over. */
export async function inTime(request) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), navigator.onLine ? PATIENCE : HASTE);
  try {
    return await request(control.signal);
  } finally {
    clearTimeout(timer);
  }
}
