// What is typed survives turning, Back and reload; and nothing is sent twice.

const SENT = "sent";
const STUCK = 10_000; // ms after which a send that led nowhere may be tried again

const path = (form) => new URL(form.action, location.href).pathname;

/** The store, or a stand-in where the browser forbids it. */
function store() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** The form's fields that are kept, each with its key: path, field, revision of its cell. */
function kept(form) {
  const fields = [...form.querySelectorAll("input:not([type=hidden])")];
  return fields.map((field, at) => {
    const revision = field.closest("[data-row]")?.querySelector("[data-revision]")?.value ?? "";
    return [`${path(form)}|${field.name}|${field.id || at}|${revision}`, field];
  });
}

const toggles = (field) => field.type === "radio" || field.type === "checkbox";
const now = (field) => (toggles(field) ? String(field.checked) : field.value);
const before = (field) => (toggles(field) ? String(field.defaultChecked) : field.defaultValue);

function restore(form, kept, box) {
  for (const [key, field] of kept) {
    const value = box.getItem(key);
    if (value === null || value === now(field)) continue;
    if (toggles(field)) field.checked = value === "true";
    else field.value = value;
    field.closest("details")?.setAttribute("open", "");
  }
}

function keep(form, box) {
  for (const [key, field] of kept(form)) {
    if (now(field) === before(field)) box.removeItem(key);
    else box.setItem(key, now(field));
  }
}

/** Forget what was typed for forms that are done, and for cells that have moved on. */
function tidy(forms, box) {
  const good = new Set(forms.flatMap((form) => kept(form).map(([key]) => key)));
  const here = forms.map(path);
  const sent = document.querySelector("[data-refused]") ? null : box.getItem(SENT);
  for (const key of Object.keys(box)) {
    const [of] = key.split("|");
    const gone = here.includes(of) ? !good.has(key) : of === sent;
    if (key.includes("|") && gone) box.removeItem(key);
  }
  box.removeItem(SENT);
}

/** Of two saves the other's stands: what is typed in the button's row, or else its form, is wanted no more. */
function giveUp(form, button) {
  const row = button.closest("[data-row]");
  for (const [key, field] of kept(form)) if (!row || row.contains(field)) box.removeItem(key);
}

function release(form) {
  delete form.dataset.sent;
  for (const button of form.elements) if (button.dataset.held) {
    button.disabled = false;
    delete button.dataset.held;
  }
}

function hold(form) {
  form.dataset.sent = "yes";
  for (const button of form.elements) if (button.type === "submit" && !button.disabled) {
    button.disabled = true;
    button.dataset.held = "yes";
  }
}

const box = store();
const keptForms = () => [...document.querySelectorAll("form[data-kept]")];

/** A form led nowhere: what is typed stays kept, and may be sent again. */
export function failed(form) {
  box?.removeItem(SENT);
  release(form);
}

/** Forget what was typed for forms that are done; what was typed meanwhile goes into the fields. */
export function settle() {
  if (!box) return;
  const forms = keptForms();
  tidy(forms, box);
  for (const form of forms) restore(form, kept(form), box);
}

if (box) {
  settle();
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, ({ target: { form } }) => form?.matches("[data-kept]") && keep(form, box));
  }
  document.addEventListener("click", ({ target }) => {
    if (target.matches("[data-give-up]")) giveUp(document.forms[target.dataset.giveUp], target);
  });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-once]")) return;
  if (form.dataset.sent) return event.preventDefault();
  if (box && form.matches("[data-kept]")) box.setItem(SENT, path(form));
  if (box && event.submitter?.name === "keep") giveUp(form, event.submitter);
  form.dataset.sent = "yes";
  setTimeout(() => hold(form)); // after the pressed button's value has gone along
  setTimeout(() => release(form), STUCK);
});
window.addEventListener("pageshow", () => document.querySelectorAll("form[data-once]").forEach(release));
