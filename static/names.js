// The start page: the next name's field comes when the last is filled, and names move up a seat.

function startNames(form) {
  const rows = [...form.querySelectorAll("[data-name]")];
  const more = form.querySelector("[data-more]");
  const field = (row) => row.querySelector("input");
  const first = rows.findIndex((row) => more.contains(row));

  function show() {
    const last = rows.findLastIndex((row) => field(row).value.trim());
    rows.forEach((row, at) => {
      row.hidden = at >= first && at > last + 1;
      const up = row.querySelector("[data-up]");
      up.hidden = false;
      up.disabled = at === 0 || !field(row).value.trim();
    });
  }

  rows.forEach((row, at) => {
    row.querySelector("[data-up]").addEventListener("click", () => {
      const [above, here] = [field(rows[at - 1]), field(row)];
      [above.value, here.value] = [here.value, above.value];
      above.dispatchEvent(new Event("input", { bubbles: true }));
      const up = rows[at - 1].querySelector("[data-up]");
      (up.disabled ? above : up).focus();
    });
  });
  more.open = true;
  more.querySelector("summary").hidden = true;
  more.classList.add("is-open-ended");
  form.addEventListener("input", show);
  show();
}

document.querySelectorAll("form[data-names]").forEach(startNames);
