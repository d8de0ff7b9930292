// The phone's own share sheet, offered where there is one: plain http has none.

const files = new WeakMap();

/** From now on the button shares this file instead of its link, where the phone shares files. */
export function withFile(button, file) {
  if (navigator.canShare?.({ files: [file] })) files.set(button, file);
}

/** Open it; closed again without sharing, there is nothing to tell. */
function share(button) {
  const { share: url, title } = button.dataset;
  const file = files.get(button);
  navigator.share(file ? { title, files: [file] } : { title, url }).catch(() => {});
}

for (const button of navigator.share ? document.querySelectorAll("[data-share]") : []) {
  button.hidden = false;
  button.addEventListener("click", () => share(button));
}
