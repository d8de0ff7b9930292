// The meld checker: the cards tapped are judged at once, added to the count and taken back.

import { startPad } from "./pad.js";
import { counted } from "./result.js";
import { judge, named, sentences, shown } from "./score.js";

function write(field, text) {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function startChecker(box) {
  const words = JSON.parse(box.dataset.melds);
  const fields = box.closest("form").elements;
  const part = (name) => box.querySelector(`[data-${name}]`);
  const [field, added, verdict, why, add] = ["cards", "added", "verdict", "why", "add"].map(part);
  const ask = (cards) => judge(cards, box.dataset.score, words);
  const draw = startPad(part("pad"), { field, added, words, picked: pick });
  let melds = []; // those in the count
  let found = null; // the one on the table
  let asked = 0;

  /** Count a meld's cards in or out; where a row can't be read, lead there and leave all as is. */
  function count(counts, sign) {
    const kinds = Object.keys(counts).filter((kind) => fields[`melded-${kind}`]);
    const rows = kinds.map((kind) => fields[`melded-${kind}`]);
    const before = rows.map((row) => counted(row.value, Infinity));
    const unread = before.indexOf(null);
    if (unread >= 0) return rows[unread].focus();
    kinds.forEach((kind, at) => {
      write(rows[at], Math.max(0, before[at] + sign * counts[kind]) || "");
    });
    return true;
  }

  /** A line with a meld's sentences, and its button where it is one of those added. */
  function lineOf(meld) {
    const line = part("line").content.cloneNode(true);
    const cards = meld.cards.map((card) => shown(card, words)).join(" ");
    const texts = [...sentences(meld, words), ` ${cards}`];
    line.querySelectorAll("[data-told]").forEach((own, at) => (own.textContent = texts[at]));
    line.querySelector("button").addEventListener("click", () => takeBack(meld));
    return line;
  }

  async function look() {
    const cards = named(field.value);
    const call = (asked += 1);
    draw();
    [found, add.hidden, why.textContent] = [null, true, ""];
    verdict.replaceChildren();
    if (cards.length < words.fewest) return;
    const heard = await ask(cards);
    if (call !== asked) return; // another card was tapped meanwhile
    why.textContent = heard.why ?? "";
    if (heard.why) return;
    [found, add.hidden] = [heard, false];
    verdict.append(...lineOf(found).querySelector("span").childNodes);
  }

  function pick(cards) {
    write(field, cards.join(" "));
    look();
  }

  function list(now) {
    melds = now;
    part("list").replaceChildren(...melds.map(lineOf));
    write(added, melds.map((meld) => meld.cards.join(" ")).join(", "));
  }

  async function takeBack(meld) {
    const { counts, why: unknown } = meld.counts ? meld : await ask(meld.cards);
    why.textContent = unknown ?? "";
    if (!counts || !melds.includes(meld) || !count(counts, -1)) return; // once, if tapped twice
    list(melds.filter((other) => other !== meld));
    draw();
  }

  add.type = "button";
  add.addEventListener("click", () => {
    if (!count(found.counts, 1)) return;
    list([...melds, found]);
    pick([]);
  });
  box.querySelector("summary").addEventListener("click", () => {
    if (!box.open) box.addEventListener("toggle", () => box.scrollIntoView(), { once: true });
  });

  part("text").hidden = true;
  const before = added.value.split(",").map(named).filter((cards) => cards.length);
  Promise.all(before.map(ask)).then((known) => list([...known, ...melds])).then(look);
}

document.querySelectorAll("[data-melds]").forEach(startChecker);
