// The count of a hand: a stepper a kind of card, and the total that moves as one taps.

import { counted, figure, fill, preview } from "./result.js";

function startCount(form) {
  const words = JSON.parse(form.dataset.counting);
  const fields = [...form.querySelectorAll("[data-count]")];
  const out = form.querySelector("[data-out]");
  const put = (name, text) => (form.querySelector(`[${name}]`).textContent = text);

  const number = ({ value }) => counted(value, words.most);

  /** A row's own sum, in points below 0 for cards left; null where its count can't be read. */
  function sum(field) {
    const many = number(field);
    const points = many === null ? null : many * Number(field.dataset.count);
    const row = field.closest("li");
    row.querySelector("[data-sum]").textContent = many ? `= ${figure(points)}` : "";
    if (many === null) row.classList.add("is-refused");
    row.querySelector("[data-step='-1']").ariaDisabled = String(!many);
    return points;
  }

  function told(points) {
    const { carry, running } = form.dataset;
    if (Math.abs(points) <= words.bound) {
      return preview({ points, summed: false }, Number(carry), Number(running), words.patterns);
    }
    const grouped = (whole) => whole.toLocaleString("en").replace("-", "−");
    return fill(words.beyond, { points: grouped(points), bound: grouped(words.bound) });
  }

  function show() {
    const sums = { melded: 0, left: 0 };
    let unread = false;
    for (const field of fields) {
      const points = sum(field);
      unread ||= points === null;
      sums[field.dataset.side] += points;
    }
    const bonus = out.checked ? words.bonus : 0;
    const points = sums.melded + sums.left + bonus;
    const values = { melded: sums.melded, left: -sums.left, bonus };
    put("data-points", unread ? "…" : figure(points));
    put("data-sums", unread ? "" : fill(out.checked ? words.out : words.in, values));
    put("data-total=melded", unread ? "" : figure(sums.melded));
    put("data-total=left", unread ? "" : figure(sums.left));
    const none = !out.checked && !sums.melded && !sums.left;
    put("data-preview", unread ? "" : none ? words.none : told(points));
  }

  function step(button) {
    const field = button.parentElement.querySelector("[data-count]");
    const many = Math.min(words.most, Math.max(0, (number(field) ?? 0) + Number(button.dataset.step)));
    field.value = many || "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  for (const button of form.querySelectorAll("[data-step]")) {
    button.hidden = false;
    button.addEventListener("click", () => step(button));
  }
  form.querySelector("[data-sum-up]").hidden = true;
  form.addEventListener("input", ({ target }) => {
    if (target.matches("[data-count]")) {
      target.removeAttribute("aria-invalid");
      target.closest("li").classList.remove("is-refused");
      target.closest("li").querySelector(".refusal")?.remove();
    }
    show();
  });
  form.addEventListener("keydown", (event) => {
    const at = fields.indexOf(event.target);
    if (event.key !== "Enter" || at < 0) return;
    event.preventDefault(); // a count isn't saved by the way: the next row comes
    (fields[at + 1] ?? event.target).focus();
  });
  show();
}

document.querySelectorAll("form[data-counting]").forEach(startCount);
