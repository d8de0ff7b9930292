// Puts the newer parts of a sheet in the place of the older, and leaves alone what a thumb is at.

import { halfTyped, inUse, touched } from "./typed.js";

const parts = (root) => [...root.querySelectorAll("[data-part]")];
const named = (root, name) => root.querySelector(`[data-part="${name}"]`);
const plain = (element) => element.outerHTML.replace(/(name="csrf_token" value=")[^"]*/g, "$1");

/** What tells a link, button or fold from the others of its part: where it leads, what it says, whose it is. */
function place(element) {
  const { localName, href, textContent } = element;
  const said = element.matches("[data-player] summary, .grid") ? "" : textContent;
  const of = element.closest("[data-player]")?.dataset.player;
  return [localName, ...(href ? [href] : [said, of, element.closest("form")?.getAttribute("action")])].join("|");
}

/** The same place in the newer part: by its id, or by what tells it from the others. */
function twin(element, fresh) {
  if (element.id) return fresh.querySelector(`#${CSS.escape(element.id)}`);
  return [...fresh.querySelectorAll(element.localName)].find((one) => place(one) === place(element));
}

/** One element in another's place: what was folded open, scrolled to and focused stays so. */
function replace(old, fresh) {
  if (plain(old) === plain(fresh)) return;
  const focused = old.contains(document.activeElement) ? twin(document.activeElement, fresh) : null;
  const folds = fresh.querySelectorAll("details");
  old.querySelectorAll("details").forEach(({ open }, at) => open && folds[at]?.setAttribute("open", ""));
  const box = old.querySelector(".grid");
  const [left, top] = box ? [box.scrollLeft, box.scrollTop] : [0, 0];
  old.replaceWith(fresh);
  fresh.querySelector(".grid")?.scrollTo({ left, top, behavior: "instant" });
  focused?.focus({ preventScroll: true });
}

/** The hand's form: whole while nothing is typed or focused in it, else row by row. */
function replaceEntry(old, fresh) {
  const saved = old.querySelector(".saved"); // an act can be undone, whatever others do after it
  if (saved && !fresh.querySelector(".saved")) fresh.querySelector(".save")?.prepend(saved.cloneNode(true));
  if (!halfTyped(old) && !inUse(old)) return void replace(old, fresh);
  const [form, next] = [old.querySelector("#entry"), fresh.querySelector("#entry")];
  old.dataset.late = ""; // what is kept now is looked at again once the thumb is gone
  if (!next || form.action !== next.action) return;
  const rows = new Map([...form.querySelectorAll(".row")].map((row) => [row.dataset.player, row]));
  const due = [...next.querySelectorAll(".row")].map((row) => rowOf(rows.get(row.dataset.player), row));
  // One by one: a row that is taken out, even for a moment, loses the focus in it.
  const list = form.querySelector(".rows");
  [...list.children].filter((row) => !due.includes(row)).forEach((row) => row.remove());
  let here = list.firstElementChild;
  for (const row of due) {
    if (row === here) here = here.nextElementSibling;
    else list.insertBefore(row, here);
  }
}

/** The row to stand in the form: the newer one, or the held one that says the same or is typed in. */
function rowOf(held, row) {
  if (!held || !(touched(held) || inUse(held))) return held && plain(held) === plain(row) ? held : row;
  const [fields, newer] = [held, row].map((one) => one.querySelector("[data-row]").dataset);
  [fields.carry, fields.running] = [newer.carry, newer.running];
  return held;
}

/** Tell who listens which lines have changed, in the server's words. */
function tell(old, fresh) {
  const before = new Set([...old.querySelectorAll("[data-said]")].map(({ dataset }) => dataset.said));
  const news = [...fresh.querySelectorAll("[data-said]")].filter(({ dataset }) => !before.has(dataset.said));
  for (const line of news) line.classList.add("is-new");
  const said = document.querySelector("[data-news]");
  const sentences = news.map(({ dataset }) => dataset.said.replace(/\.?$/, "."));
  if (said && news.length) said.textContent = sentences.join(" ");
}

/** What a thumb is at: the row in use, or half typed in, that is in view. */
function underThumb(root) {
  const seen = ({ top, bottom }) => bottom > 0 && top < window.innerHeight;
  const rows = [...root.querySelectorAll(".row")].filter((row) => seen(row.getBoundingClientRect()));
  return rows.find(inUse) ?? rows.find(touched);
}

/** Gives what brings the page back to where it is now: by that row, else by the first part seen. */
function hold(root) {
  const row = underThumb(root);
  const at = row ?? parts(root).find((part) => part.getBoundingClientRect().bottom > 0);
  const top = at?.getBoundingClientRect().top;
  return () => {
    const now = row ?? (window.scrollY > 0 && at && named(root, at.dataset.part));
    if (!now?.isConnected) return;
    window.scrollBy({ top: now.getBoundingClientRect().top - top, behavior: "instant" });
  };
}

/** Swap what differs; the page stays where it is under the thumb. */
export function swap(root, fresh) {
  const steady = hold(root);
  tell(root, fresh);
  for (const part of parts(root)) {
    const newer = named(fresh, part.dataset.part);
    if (newer) (part.dataset.part === "entry" ? replaceEntry : replace)(part, newer);
  }
  [root.dataset.version, document.title] = [fresh.dataset.version, fresh.dataset.title];
  document.dispatchEvent(new Event("swapped"));
  steady();
}
