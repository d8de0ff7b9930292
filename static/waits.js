// Shows on the sheet which results wait for the network, and asks about those that were overruled.

import { figure, fill } from "./result.js";
import { asked, placeOf } from "./rows.js";
import { all, drop, put } from "./waiting.js";

const section = document.querySelector("[data-waiting]");
const words = JSON.parse(section.dataset.waiting);
const { pathname } = location;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const apart = (name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
const told = ({ points, sat_out: out }) => (out ? words.out : figure(points));

function make(name, className, ...inner) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...inner);
  return made;
}

function button(label, act, about) {
  const made = make("button", "button button-small", label, make("span", "unseen", `: ${about}`));
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

function release({ key, clash, ...record }) {
  put({ ...record, key, revision: clash.revision ?? record.revision });
  document.dispatchEvent(new Event("waiting-due"));
}

/** What was typed and what stands there, to be decided. */
function clashed(record) {
  const { name, hand, value, clash: { why, can, theirs, who } } = record;
  const values = { name: apart(name), hand, mine: told(value), why, who: who === null ? words.host : apart(who) };
  if (theirs) values.theirs = theirs.points === null && !theirs.sat_out ? "" : told(theirs);
  let kind = "entered";
  if (!can) kind = values.theirs ? "stands" : "refused";
  else if (theirs.sat_out) kind = "sits";
  else if (theirs.points === null) kind = "off";
  const acts = make("div", "waits-acts",
    button(can ? words.theirs : words.drop, () => drop(record), name),
    button(can ? words.mine : words.again, () => release(record), name));
  return make("li", "waits-one", make("p", "", fill(words[kind], values)), acts);
}

/** A result of another hand than the one shown. */
function elsewhere(record) {
  const said = fill(words.elsewhere, { name: apart(record.name), hand: record.hand, mine: told(record.value) });
  const acts = make("div", "waits-acts", button(words.withdraw, () => drop(record), record.name));
  return make("li", "waits-one", make("p", "", said), acts);
}

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

function showIn(row, record, bound) {
  const typing = row.contains(document.activeElement) && document.activeElement.matches("input");
  row.classList.toggle("is-changing", typing || asked(row.querySelector("[data-row]"), bound) !== null);
  const line = make("p", "waits-line", make("bdi", "waits-name", record.name), make("b", "", told(record.value)), `, ${words.waits}`);
  const acts = make("div", "waits-acts",
    button(words.change, () => change(row, record), record.name),
    button(words.withdraw, () => drop(record), record.name));
  row.prepend(make("div", "waits", line, acts));
  row.classList.add("is-waiting");
}

/** The waiting records of the form's own hand, each in its row; gives back those shown. */
function showRows(form, records) {
  for (const old of document.querySelectorAll(".row > .waits")) old.remove();
  for (const row of document.querySelectorAll(".row.is-waiting")) row.classList.remove("is-waiting");
  if (!form) return [];
  const { hand } = placeOf(form);
  const { bound } = JSON.parse(form.dataset.entry);
  return records.filter((record) => {
    const row = record.hand === hand && form.querySelector(`.row[data-player="${record.player}"]`);
    if (row) showIn(row, record, bound);
    return row;
  });
}

function show({ detail } = {}) {
  const here = all().filter(({ sheet }) => pathname === sheet || pathname.startsWith(`${sheet}/`));
  const waiting = here.filter(({ clash }) => !clash);
  const shown = showRows(document.querySelector("form#entry[data-entry]"), waiting);
  const line = section.querySelector("[data-waiting-line]");
  const said = [document.documentElement.dataset.kept ? words.stale : ""];
  if (detail === "unkept") said.push(words.unkept);
  if (waiting.length) said.push(waiting.length === 1 ? words.one : fill(words.many, { count: waiting.length }));
  line.textContent = said.join(" ").trim();
  const items = [...here.filter(({ clash }) => clash).map(clashed),
    ...waiting.filter((record) => !shown.includes(record)).map(elsewhere)];
  section.querySelector("ul").replaceChildren(...items);
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
