// The phone's own share sheet, offered where there is one: plain http has none.

/** Open it; closed again without sharing, there is nothing to tell. */
const share = ({ share: url, title }) => navigator.share({ title, url }).catch(() => {});

for (const button of navigator.share ? document.querySelectorAll("[data-share]") : []) {
  button.hidden = false;
  button.addEventListener("click", () => share(button.dataset));
}
