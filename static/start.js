// On every page: fetches after the first look what the page needs later, sending, waiting, offline.

const { documentElement: html } = document;
const has = (selector) => document.querySelector(selector) !== null;

/** Whether results wait on this phone, of whatever sheet. */
function waits() {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("waiting|"));
  } catch {
    return false;
  }
}

/** Whether the browser offers to keep pages: on https and on the phone itself, not on plain http. */
const offers = () => Boolean(navigator.serviceWorker && window.caches && html.dataset.app);

function register() {
  // A page kept from an older app is done with once the newer app's worker is at work.
  if (html.dataset.kept) navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => null);
}

async function start() {
  const due = [];
  const open = has('[data-sheet="open"]');
  if (open) due.push(import("./sending.js"));
  if (open) due.push(import("./entry.js"), import("./times.js")); // for what is swapped in later
  if (open || has("form[data-entry]")) due.push(import("./keyboard.js"));
  if (has("[data-waiting]")) due.push(import("./waits.js"));
  if (has("[data-waiting]") || waits()) due.push(import("./delivery.js"));
  if (navigator.wakeLock && has("[data-awake]")) due.push(import("./awake.js"));
  if (offers()) due.push(import("./offline.js"));
  if (offers()) register();
  await Promise.all(due);
  html.dataset.ready = "";
}

if (document.readyState === "complete") start();
else window.addEventListener("load", start);
