// What a typed text is worth, and what the sheet will do with it: the server's rules, word for word.

const SUM = /^\s*([+\-−–])?\s*(\p{Nd}+)((?:\s*[+\-−–]\s*\p{Nd}+)*)\s*$/u;
const TERM = /([+\-−–])\s*(\p{Nd}+)/gu;
const DIGIT = /^\p{Nd}$/u;
const LONGEST = 100;
const COUNT = /^\s*\p{Nd}{1,9}\s*$/u;

/** A digit of any script as a number: every script has its ten digits side by side. */
function digit(character) {
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(character.codePointAt(0) - before - 1))) before += 1;
  return before % 10;
}

function signed(sign, digits) {
  const amount = [...digits].reduce((sum, character) => 10 * sum + digit(character), 0);
  return sign && sign !== "+" ? -amount : amount;
}

/** Whether the text begins with a minus of any kind. */
export function minus(text) {
  return /^\s*[-−–]/u.test(text);
}

/** {points, summed} of what was typed; null where it is no result. `loss`: the switch. */
export function read(text, loss, bound) {
  const found = text.length > LONGEST ? null : SUM.exec(text);
  if (!found) return null;
  let points = signed(found[1], found[2]);
  for (const [, sign, digits] of found[3].matchAll(TERM)) points += signed(sign, digits);
  const summed = found[3] !== "";
  if (loss && !summed) points = -Math.abs(points);
  return Math.abs(points) > bound ? null : { points: points || 0, summed };
}

/** How many cards a text counts, a blank none; null where that can't be read. */
export function counted(text, most) {
  if (!text.trim()) return 0;
  return COUNT.test(text) ? read(text, false, most)?.points ?? null : null;
}

/** Points as the sheet prints them, with a true minus. */
export function figure(points) {
  return points < 0 ? `−${-points}` : String(points);
}

/** The question about a result that no hand can be worth: all come in steps, bonus or not. */
export function question(result, { step, bonus, patterns }) {
  if (!result || result.points % step === 0 || (result.points - bonus) % step === 0) return "";
  return fill(patterns.question, { points: figure(result.points) });
}

/** A sentence with its gaps filled. */
export function fill(pattern, values) {
  return pattern.replace(/%\((\w+)\)s/g, (gap, name) => values[name] ?? gap);
}

/** What the sheet will do with a result; carry and line as before its hand. */
export function preview({ points, summed }, carry, running, patterns) {
  const due = points - carry;
  const entry = Math.max(0, due);
  const values = {
    points: figure(points),
    loss: figure(-points),
    carry: figure(carry),
    entry: figure(entry),
    left: figure(Math.min(0, due)),
    line: figure(running + entry),
  };
  let kind = "plain";
  if (points < 0) kind = carry ? "deeper" : "loss";
  else if (carry) kind = points < carry ? "short" : "taken";
  const told = fill(patterns[kind], values);
  return summed ? fill(patterns.sum, { points: values.points, rest: told }) : told;
}
