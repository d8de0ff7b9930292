// Hears that the sheet has changed, by a stream or by asking, and has its parts swapped.

import { halfTyped, swap } from "./swap.js";

const QUICK = 2_000; // ms between questions while something happens
const SLOW = 8_000; // and once nothing has changed for a minute
const IDLE = 60_000;
const AGAIN = 60_000; // after which a stream that couldn't be had is tried again

/** The page anew, from the server however slow: the one that was kept is of another kind by now. */
async function reload() {
  const kept = window.caches?.open(`pages-${document.documentElement.dataset.app}`);
  await kept?.then((pages) => pages.delete(location.pathname)).catch(() => null);
  location.reload();
}

/** The sheet's newer parts, asked for once at a time; a call meanwhile makes it ask again. */
function asking(root) {
  let tag = "";
  let [busy, again] = [false, false];

  async function ask() {
    const late = root.querySelector("[data-late]");
    const headers = tag && !late ? { "If-None-Match": tag } : {};
    late?.removeAttribute("data-late");
    const asked = root.dataset.parts;
    const answer = await fetch(asked, { headers, cache: "no-store" });
    if (answer.status === 304) return false;
    if ([404, 410].includes(answer.status) && !halfTyped(root)) return location.reload(); // the page says why
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-sheet]");
    if (asked !== root.dataset.parts) return refresh(); // another hand is shown by now
    if (!fresh) throw new Error("not ours"); // a network's that wants a login first
    if (Number(fresh.dataset.version) < Number(root.dataset.version)) return false;
    tag = answer.headers.get("ETag") ?? "";
    const moved = fresh.dataset.version !== root.dataset.version;
    if (fresh.dataset.following) location.assign(fresh.dataset.following);
    else if (fresh.dataset.sheet !== root.dataset.sheet && !halfTyped(root)) await reload();
    else swap(root, fresh);
    return moved;
  }

  return async function refresh() {
    again = busy;
    if (busy) return false;
    busy = true;
    try {
      return await ask();
    } finally {
      busy = false;
      if (again) refresh().catch(() => null);
    }
  };
}

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
