// What is typed on a sheet and not saved yet, and what a thumb is at.

/** Whether the field in use is in this part of the page. */
export const inUse = (element) => element.contains(document.activeElement) && document.activeElement.matches("input");

/** What is saved of a row: points, "sat_out", or nothing. */
export const shownIn = (row) => row.querySelector("[name$='-shown']").value;

/** What a row's field would say if it stood as it is saved. */
export const asSaved = (row) => shownIn(row).replace(/^-|^sat_out$/, "");

/** Whether something is typed into a row that isn't saved, or refused in it. */
export function touched(row) {
  const fields = row.querySelector("[data-row]");
  if (!fields) return false;
  const out = fields.querySelector("[data-out]");
  const sitting = shownIn(fields) === "sat_out";
  const text = fields.querySelector("[data-points]").value.trim();
  return Boolean(fields.querySelector(".refusal")) || text !== asSaved(fields)
    || Boolean(out && out.checked !== sitting);
}

/** Whether anything on the sheet is typed and not saved. */
export function halfTyped(root) {
  return [...root.querySelectorAll(".row")].some(touched);
}
