// Shows on the sheet which results wait for the network, and asks about those that were overruled.

import { button, decision, elsewhere, make, told } from "./decisions.js";
import { fill } from "./result.js";
import { asked, placeOf } from "./rows.js";
import { all, drop } from "./waiting.js";

const section = document.querySelector("[data-waiting]");
const list = section.querySelector("ul");
const words = JSON.parse(section.dataset.waiting);
const { pathname } = location;
let listed = "[]";

/** Open the row's fields with what waits, to be changed and saved anew. */
function change(row, { typed, way, value }) {
  const field = row.querySelector("[data-points]");
  const out = row.querySelector("[data-out]");
  row.classList.add("is-changing");
  row.querySelector("details")?.setAttribute("open", "");
  for (const one of row.querySelectorAll("[data-way]")) one.checked = one.value === way;
  field.value = typed;
  if (out) out.checked = Boolean(value.sat_out);
  (out?.checked ? out : field).dispatchEvent(new Event(out?.checked ? "change" : "input", { bubbles: true }));
  field.focus();
}

const markOf = (row) => row.querySelector(":scope > .waits");
const nameOf = ({ key, order }) => `${key}|${order}`;

/** Take a mark away; who was at one of its buttons goes on from its row. */
function unmark(row) {
  const mark = markOf(row);
  row.classList.remove("is-waiting");
  if (mark?.contains(document.activeElement)) {
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }
  mark?.remove();
}

function showIn(row, record, bound) {
  const typing = row.contains(document.activeElement) && document.activeElement.matches("input");
  row.classList.toggle("is-changing", typing || asked(row.querySelector("[data-row]"), bound) !== null);
  if (markOf(row)?.dataset.of === nameOf(record)) return; // its buttons may be in use
  unmark(row);
  const value = make("b", "", told(record.value, words));
  const line = make("p", "waits-line", make("bdi", "waits-name", record.name), value, `, ${words.waits}`);
  const acts = make("div", "waits-acts",
    button(words.change, () => change(row, record), record.name),
    button(words.withdraw, () => drop(record), record.name));
  const mark = make("div", "waits", line, acts);
  mark.dataset.of = nameOf(record);
  row.prepend(mark);
  row.classList.add("is-waiting");
}

/** The waiting records of the form's own hand, each in its row; gives back those shown. */
function showRows(form, records) {
  const { hand } = form ? placeOf(form) : {};
  const rows = [...document.querySelectorAll(".row")];
  const rowOf = (record) => record.hand === hand && rows.find((row) => form.contains(row) && row.dataset.player === String(record.player));
  const shown = records.filter(rowOf);
  rows.filter((row) => !shown.some((record) => rowOf(record) === row)).forEach(unmark);
  for (const record of shown) showIn(rowOf(record), record, JSON.parse(form.dataset.entry).bound);
  return shown;
}

/** What stands below the line; built anew only where it says something else, and then read out. */
function showList(overruled, others) {
  const now = JSON.stringify([...overruled, ...others]);
  if (now === listed) return;
  listed = now;
  const inUse = list.contains(document.activeElement);
  list.replaceChildren(...overruled.map((one) => decision(one, words)), ...others.map((one) => elsewhere(one, words)));
  if (inUse) section.focus({ preventScroll: true });
}

function show({ detail } = {}) {
  const here = all().filter(({ sheet }) => pathname === sheet || pathname.startsWith(`${sheet}/`));
  const waiting = here.filter(({ clash }) => !clash);
  const shown = showRows(document.querySelector("form#entry[data-entry]"), waiting);
  const said = [document.documentElement.dataset.kept ? words.stale : ""];
  if (detail === "unkept") said.push(words.unkept);
  if (waiting.length) said.push(waiting.length === 1 ? words.one : fill(words.many, { count: waiting.length }));
  section.querySelector("[data-waiting-line]").textContent = said.join(" ").trim();
  showList(here.filter(({ clash }) => clash), waiting.filter((record) => !shown.includes(record)));
}

/** What is typed into a row whose waiting result has just landed comes after it, and against nobody. */
function follow({ detail: { record, revision } }) {
  const form = document.querySelector("form#entry[data-entry]");
  const held = form && placeOf(form).hand === record.hand;
  const row = held && form.querySelector(`.row[data-player="${record.player}"]`);
  const known = row && row.querySelector("[data-revision]");
  if (known?.value !== String(record.revision)) return;
  known.value = revision;
  row.querySelector("[data-points]").dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("waiting", show);
document.addEventListener("landed", follow);
document.addEventListener("swapped", show);
document.addEventListener("unread", ({ target }) => (target.querySelector("[data-question]").textContent = words.unread));
show();
