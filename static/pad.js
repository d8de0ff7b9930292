// The card grid: a suit stays chosen, a key a rank; what lies on the table can't be picked again.

import { named, shown } from "./score.js";

const JOKER = "JK";

/** Starts the grid in `box`. `field` holds the cards picked, `added` those of the melds in the
    count; `picked` is told each time that the cards change. Gives a function that draws anew. */
export function startPad(box, { field, added, words, picked }) {
  const keys = [...box.querySelectorAll("[data-rank]")];
  const suits = [...box.querySelectorAll("[data-suit]")];

  /** The card that a key stands for, of any suit where that is all one; none once all copies lie. */
  function cardOf({ dataset: { rank, anySuit } }) {
    const laid = named(`${field.value} ${added.value.replaceAll(",", " ")}`);
    const free = (card, held) => laid.filter((other) => other === card).length < held;
    if (rank === JOKER) return free(JOKER, words.jokers) && JOKER;
    const own = suits.find((suit) => suit.ariaPressed === "true").dataset.suit;
    const good = anySuit === "" ? [own, ...suits.map(({ dataset }) => dataset.suit)] : [own];
    return good.map((suit) => rank + suit).find((card) => free(card, words.packs));
  }

  function draw() {
    const cards = named(field.value).map((card) => {
      const drawn = document.createElement("li");
      drawn.className = /[DH]$/.test(card) ? "card card-red" : "card";
      drawn.textContent = shown(card, words);
      return drawn;
    });
    box.querySelector("[data-picked]").replaceChildren(...cards);
    for (const key of keys) key.disabled = !cardOf(key);
  }

  for (const key of keys) key.addEventListener("click", () => {
    picked([...named(field.value), cardOf(key)]);
  });
  for (const suit of suits) suit.addEventListener("click", () => {
    for (const other of suits) other.ariaPressed = String(other === suit);
    draw();
  });
  box.querySelector("[data-drop]").addEventListener("click", () => picked(named(field.value).slice(0, -1)));
  box.hidden = false;
  return draw;
}
