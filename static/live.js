// Hears that the sheet has changed, by a stream or by asking from time to time.

import { asking } from "./asking.js";

const QUICK = 2_000; // ms between questions while something happens
const SLOW = 8_000; // and once nothing has changed for a minute
const IDLE = 60_000;
const AGAIN = 60_000; // after which a stream that couldn't be had is tried again

function watch(root) {
  const refresh = asking(root);
  let [source, timer, retry, changed] = [null, 0, 0, Date.now()];

  async function look() {
    try {
      if (await refresh()) changed = Date.now();
      document.dispatchEvent(new Event("online-again"));
    } catch { /* no network: the next question finds out */ }
  }

  function poll() {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(async () => { await look(); if (timer) poll(); }, Date.now() - changed > IDLE ? SLOW : QUICK);
  }

  function quiet() {
    clearTimeout(timer);
    timer = 0;
  }

  function hear(event) {
    if (JSON.parse(event.data).version > Number(root.dataset.version)) look();
  }

  function here(event) {
    const players = new Set(JSON.parse(event.data).players.map(String));
    for (const mark of root.querySelectorAll("[data-here]")) mark.hidden = !players.has(mark.dataset.here);
  }

  function listen() {
    clearTimeout(retry);
    source?.close();
    if (!root.dataset.events || !window.EventSource) return poll();
    source = new EventSource(root.dataset.events);
    source.addEventListener("open", quiet); // what was missed comes by itself; nothing, where nothing was
    source.addEventListener("sheet", hear);
    source.addEventListener("here", here);
    source.addEventListener("error", () => {
      if (!timer) poll();
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(listen, AGAIN);
    });
  }

  function wake() {
    if (document.hidden) {
      quiet();
      clearTimeout(retry);
      source?.close();
    } else {
      look();
      listen();
    }
  }

  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", ({ persisted }) => persisted && wake());
  window.addEventListener("online", look);
  document.addEventListener("look", look);
  root.addEventListener("focusout", () => root.querySelector("[data-late]") && look());
  listen();
}

const root = document.querySelector("[data-sheet][data-parts]");
if (root) watch(root);
