// Saves the hand without leaving the sheet; what the network doesn't take is kept to go out later.

import { failed, settle } from "./keeping.js";
import { inTime } from "./network.js";
import { askedRows, keepRows } from "./rows.js";
import { swap } from "./swap.js";
import { drop, setOut } from "./waiting.js";

const LAPSE = 12_000; // ms, longer than the patience with the network
const AWAY = new Set([429, 502, 503, 504]);

async function post(form) {
  const body = new URLSearchParams(new FormData(form));
  return inTime(async (signal) => {
    const answer = await fetch(form.action, { method: "POST", body, signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const ours = page.documentElement.dataset.app; // not a network's that wants a login first
    if (!ours || AWAY.has(answer.status)) throw new Error(answer.status);
    return [answer, page];
  });
}

/** The page's words of what was done or refused. */
function showNotices(page) {
  const [here, there] = [document, page].map((one) => one.querySelector("[data-notices]"));
  if (here && there) here.replaceWith(there);
}

/** Where one reads on: the field refused first; after a save the top of the sheet. */
function lead(root, saved) {
  const refused = root.querySelector("[data-part=entry] [autofocus]");
  refused?.closest("details")?.setAttribute("open", "");
  if (refused) return refused.focus();
  if (document.activeElement === document.body) {
    document.querySelector("main").focus({ preventScroll: true });
  }
  if (saved || !root.querySelector(".question:not(:empty)")) {
    window.scrollTo({ top: 0, behavior: "instant" });
  }
}

/** The field that a thumb has gone on to since Save was pressed at `from`; gives what brings it back. */
function goneOnTo(root, from) {
  const field = document.activeElement;
  if (field === from || !field.matches("[data-points]") || !root.contains(field)) return () => false;
  const { top } = field.getBoundingClientRect();
  return () => {
    const again = document.getElementById(field.id);
    if (!again?.checkVisibility?.()) return false;
    again.focus({ preventScroll: true });
    window.scrollBy({ top: again.getBoundingClientRect().top - top, behavior: "instant" });
    return true;
  };
}

/** The answer in place of what was sent; the rest of the sheet as it has become. */
function show(root, fresh, { answer, page, from }) {
  const entry = (one) => one.querySelector("[data-part=entry]");
  const goOn = goneOnTo(root, from);
  showNotices(page);
  entry(root).replaceWith(entry(fresh));
  root.dataset.parts = fresh.dataset.parts;
  if (answer.redirected) history.replaceState(history.state, "", answer.url);
  settle();
  swap(root, fresh);
  if (!answer.redirected || !goOn()) lead(root, answer.redirected);
}

/** Whether the answer is this very sheet; another match or a renewed code is a page to go to. */
function isHere(root, { redirected, url }) {
  const parts = new URL(root.dataset.parts, location.href).pathname;
  return !redirected || parts === `${new URL(url).pathname}/parts`;
}

async function send(root, form) {
  const rows = askedRows(form);
  const from = document.activeElement;
  let [answer, page] = [null, null];
  setOut(rows, LAPSE);
  try {
    [answer, page] = await post(form);
  } catch {
    failed(form);
    return keepRows(form);
  }
  drop(...rows);
  const fresh = page.querySelector('[data-sheet="open"]');
  if (fresh && isHere(root, answer)) show(root, fresh, { answer, page, from });
  else if (answer.redirected) location.assign(answer.url);
  else form.submit(); // the server tells what is the matter on a page of its own
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const root = form.closest('[data-sheet="open"]');
  if (event.defaultPrevented || !root || !form.matches("[data-entry]")) return;
  if (event.submitter?.name) return; // another act than saving leads to its own page
  event.preventDefault();
  send(root, form);
});
