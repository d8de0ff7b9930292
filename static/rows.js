// What the rows of a hand's form ask for, to be kept while there is no network.

import { read } from "./result.js";
import { asSaved, shownIn } from "./typed.js";
import { keyOf, nextOrder, put } from "./waiting.js";

const boundOf = (form) => JSON.parse(form.dataset.entry).bound;
const rowsOf = (form) => [...form.querySelectorAll("[data-row]")];
const wayOf = (row) => row.querySelector("[data-way]:checked")?.value ?? "gain";

/** Where a hand is: the address of its sheet, and its number, from that of its form. */
export function placeOf(form) {
  const [, sheet, hand] = /^(.*\/m\/\d+)\/hands\/(\d+)/.exec(new URL(form.action, location.href).pathname);
  return { sheet, hand: Number(hand) };
}

/** What a row asks for: {points} or {sat_out}; null where it stands as saved, undefined if unread. */
export function asked(row, bound) {
  const shown = shownIn(row);
  const text = row.querySelector("[data-points]").value;
  if (row.querySelector("[data-out]")?.checked) return shown === "sat_out" ? null : { sat_out: true };
  if (!text.trim() && !shown) return null;
  const result = read(text, wayOf(row) === "loss", bound);
  if (!result) return undefined;
  return String(result.points) === shown ? null : { points: result.points };
}

/** The records that the form's touched rows would be. */
export function askedRows(form) {
  const values = rowsOf(form).map((row) => [row, asked(row, boundOf(form))]).filter(([, value]) => value);
  const [{ sheet, hand }, order] = [placeOf(form), nextOrder()];
  return values.map(([row, value], at) => {
    const player = Number(row.closest("[data-player]").dataset.player);
    return {
      key: keyOf(sheet, hand, player), sheet, hand, player, value,
      name: row.querySelector(".fields-name").textContent.trim(),
      typed: row.querySelector("[data-points]").value,
      way: wayOf(row),
      revision: Number(row.querySelector("[data-revision]").value),
      token: form.elements.csrf_token.value,
      order: order + at,
    };
  });
}

/** The row's fields as they are saved; what was typed is in safe hands. */
function blank(row) {
  const shown = shownIn(row);
  const field = row.querySelector("[data-points]");
  const out = row.querySelector("[data-out]");
  const typing = () => field.dispatchEvent(new Event("input", { bubbles: true }));
  field.value = asSaved(row);
  typing(); // the switch that a typed minus set goes back first
  for (const way of row.querySelectorAll("[data-way]")) way.checked = (way.value === "loss") === shown.startsWith("-");
  if (out) out.checked = shown === "sat_out";
  typing();
}

/** Keep each touched row until the network is back; what can't be read stays in its field. */
export function keepRows(form) {
  const rows = rowsOf(form).map((row) => [row, asked(row, boundOf(form))]);
  try {
    put(...askedRows(form));
  } catch {
    return void document.dispatchEvent(new CustomEvent("waiting", { detail: "unkept" }));
  }
  for (const [row, value] of rows) {
    if (value) blank(row);
    if (value === undefined) row.dispatchEvent(new Event("unread", { bubbles: true }));
  }
  document.dispatchEvent(new Event("waiting"));
  document.dispatchEvent(new Event("waiting-due"));
}
