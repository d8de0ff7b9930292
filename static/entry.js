// The fields of a hand: gain or loss, the preview while typing, the question about odd numbers.

import { minus, preview, question, read } from "./result.js";

function startRow(row, words) {
  const field = row.querySelector("[data-points]");
  const ways = [...row.querySelectorAll("[data-way]")];
  const out = row.querySelector("[data-out]");
  const asked = row.querySelector("[data-question]");
  let lossBySign = false;
  let aside = ""; // what was typed before the player was said to sit out

  const isLoss = () => ways.some((way) => way.checked && way.value === "loss");
  const setLoss = (loss) => ways.forEach((way) => (way.checked = (way.value === "loss") === loss));
  const typed = () => read(field.value, isLoss(), words.bound);

  function followSign() {
    const result = typed();
    const loss = result?.summed ? result.points < 0 : minus(field.value);
    if (loss || lossBySign || result?.summed) setLoss(loss);
    lossBySign = loss;
  }

  function show() {
    const result = out?.checked ? null : typed();
    const { carry, running } = row.dataset;
    row.querySelector("[data-preview]").textContent = result
      ? preview(result, Number(carry), Number(running), words.patterns) : "";
    return result;
  }

  field.addEventListener("input", () => {
    followSign();
    if (out && field.value.trim()) out.checked = false;
    row.classList.remove("is-refused");
    row.querySelector(".refusal")?.remove();
    field.removeAttribute("aria-invalid");
    asked.textContent = "";
    show();
  });
  field.addEventListener("change", () => (asked.textContent = question(show(), words)));
  for (const way of ways) {
    way.addEventListener("change", () => {
      if (typed()?.summed) followSign();
      else if (!isLoss()) field.value = field.value.replace(/^(\s*)[-−–]\s*/u, "$1");
      lossBySign = false;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }
  out?.addEventListener("change", () => {
    [field.value, aside] = out.checked ? ["", field.value] : [field.value || aside, ""];
    show();
  });
  if (field.value !== field.defaultValue || !row.querySelector("[data-preview]").textContent) show();

  return {
    field,
    show,
    /** Whether Save has to wait: an odd number is asked about once. */
    asks() {
      const result = show();
      const sure = row.querySelector("[data-sure]");
      const asking = question(result, words);
      const shown = row.querySelector("[name$=-shown]").value; // saved so already: no question
      if (!asking || [sure.value, shown].includes(String(result.points))) return false;
      sure.value = String(result.points);
      row.closest("details")?.setAttribute("open", "");
      asked.textContent = `${asking} ${words.patterns.sure}`;
      return true;
    },
  };
}

function startForm(form) {
  const started = new Map();
  let rows = [];

  /** The rows as they stand now: a watching phone swaps those that nobody types in. */
  function look() {
    const words = JSON.parse(form.dataset.entry);
    rows = [...form.querySelectorAll("[data-row]")].map((row) => {
      if (!started.has(row)) started.set(row, startRow(row, words));
      else started.get(row).show();
      return started.get(row);
    });
  }

  look();
  form.addEventListener("submit", (event) => {
    if (["act", "keep"].includes(event.submitter?.name)) return;
    const asking = rows.filter((row) => row.asks());
    if (!asking.length) return;
    event.preventDefault();
    asking[0].field.focus();
  });
  form.addEventListener("keydown", (event) => {
    const at = rows.findIndex((row) => row.field === event.target);
    const next = rows.slice(at + 1).find(({ field }) => !field.value && field.checkVisibility?.());
    if (event.key !== "Enter" || at < 0 || !next) return;
    event.preventDefault();
    next.field.focus();
  });
  return look;
}

const forms = new Map();

/** Start the forms on the page; those that stand already see which of their rows were swapped. */
function startForms() {
  for (const form of document.querySelectorAll("form[data-entry]")) {
    if (forms.has(form)) forms.get(form)();
    else forms.set(form, startForm(form));
  }
}

startForms();
document.addEventListener("swapped", startForms);
