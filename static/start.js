// On every page: fetches after the first look what the page needs later, sending, waiting, awake.

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

async function start() {
  const due = [];
  if (has('[data-sheet="open"]')) due.push(import("./sending.js"));
  if (has("[data-waiting]")) due.push(import("./waits.js"));
  if (has("[data-waiting]") || waits()) due.push(import("./delivery.js"));
  if (navigator.wakeLock && has("[data-awake]")) due.push(import("./awake.js"));
  await Promise.all(due);
  html.dataset.ready = "";
}

if (document.readyState === "complete") start();
else window.addEventListener("load", start);
