// Asks the server what the cards of one meld make, and tells it in the page's own sentences.

import { fill } from "./result.js";

/** The cards that a text names, blanks between them. */
export function named(text) {
  return text.split(/\s+/).filter(Boolean);
}

/** A card as players write it: KS -> K♠. */
export function shown(card, { suits }) {
  return card.replace(/[CDHS]$/, (suit) => suits[suit]);
}

/** {cards, told, counts} of a meld; {cards, why} where it is none or nobody can say. */
export async function judge(cards, url, { rules, refused, offline }) {
  const body = JSON.stringify({ melds: [cards], rules });
  const headers = { "Content-Type": "application/json" };
  try {
    const answer = await fetch(url, { method: "POST", credentials: "omit", headers, body });
    const told = await answer.json();
    if (answer.ok) return { cards, told: told.melds[0], counts: told.counts.melded };
    const why = Object.values(told.errors ?? {}).flat()[0] ?? told.detail ?? offline;
    return { cards, why: why.replace(refused, "").trim() }; // one meld alone needs no number
  } catch {
    return { cards, why: offline };
  }
}

/** [what a meld is and scores, what each of its cards stands for]; the cards alone if unjudged. */
export function sentences({ cards, told }, words) {
  if (!told) return ["", cards.map((card) => shown(card, words)).join(" ")];
  const reading = told.cards.map(({ card, as, points }) => {
    const wild = as && as !== card;
    const values = { card: shown(card, words), place: wild && shown(as, words), points };
    return fill(wild ? words.wild : words.natural, values);
  });
  return [fill(words[told.kind], told), reading.join(", ")];
}
