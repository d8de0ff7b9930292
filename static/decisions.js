// What waits for another hand than the one shown, and what was overruled, each with its buttons.

import { figure, fill } from "./result.js";
import { drop, put } from "./waiting.js";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const apart = (name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** What a record or a cell holds, in words. */
export const told = ({ points, sat_out: out }, words) => (out ? words.out : figure(points));

export function make(name, className, ...inner) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...inner);
  return made;
}

/** A button; `about`: the player that it is for, said but not seen. */
export function button(label, act, about) {
  const made = make("button", "button button-small", label, make("span", "unseen", `: ${about}`));
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

function release({ key, clash, ...record }) {
  put({ ...record, key, revision: clash.revision ?? record.revision });
  document.dispatchEvent(new Event("waiting-due"));
}

function line(sentence, ...buttons) {
  return make("li", "waits-one", make("p", "", sentence), make("div", "waits-acts", ...buttons));
}

/** What was typed and what stands there, to be decided. */
export function decision(record, words) {
  const { name, hand, value, clash: { why, can, theirs, who } } = record;
  const values = { name: apart(name), hand, mine: told(value, words), why, who: who === null ? words.host : apart(who) };
  if (theirs) values.theirs = theirs.points === null && !theirs.sat_out ? "" : told(theirs, words);
  let kind = "entered";
  if (!can) kind = values.theirs ? "stands" : "refused";
  else if (theirs.sat_out) kind = "sits";
  else if (theirs.points === null) kind = "off";
  return line(fill(words[kind], values),
    button(can ? words.theirs : words.drop, () => drop(record), name),
    button(can ? words.mine : words.again, () => release(record), name));
}

/** A result of another hand than the one shown. */
export function elsewhere(record, words) {
  const values = { name: apart(record.name), hand: record.hand, mine: told(record.value, words) };
  return line(fill(words.elsewhere, values), button(words.withdraw, () => drop(record), record.name));
}
