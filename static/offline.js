// Keeps the sheets that were looked at for when there is no network, and lists them on the page for that.

const { documentElement: html } = document;
const MOST = 60;
const SETTLED = 250; // ms after the last change
const PARTS = ".waits, .saved, .notice, [data-news] > *";

const pages = () => caches.open(`pages-${html.dataset.app}`);

/** The page as it would come from the server: without what was told or typed just now. */
function written() {
  const page = html.cloneNode(true);
  for (const name of page.getAttributeNames()) if (!["lang", "data-app"].includes(name)) page.removeAttribute(name);
  for (const part of page.querySelectorAll(PARTS)) part.remove();
  for (const part of page.querySelectorAll("[data-notices], [data-waiting-line], [data-waiting] ul, [data-news]")) part.replaceChildren();
  for (const part of page.querySelectorAll("[style]")) part.removeAttribute("style");
  for (const part of page.querySelectorAll("[data-held]")) part.removeAttribute("disabled");
  for (const part of page.querySelectorAll("[data-sent], [data-held], [data-late]")) {
    for (const name of ["data-sent", "data-held", "data-late"]) part.removeAttribute(name);
  }
  for (const row of page.querySelectorAll(".row")) row.classList.remove("is-waiting", "is-changing");
  page.dataset.kept = new Date().toISOString();
  return `<!doctype html>\n${page.outerHTML}`;
}

async function keep() {
  if (html.dataset.kept || location.search || document.querySelector(".refusal, .rival")) return;
  const cache = await pages();
  const headers = { "Content-Type": "text/html; charset=utf-8", "X-Title": encodeURIComponent(document.title) };
  await cache.put(location.pathname, new Response(written(), { headers }));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MOST).map((key) => cache.delete(key)));
}

/** The kept sheets, the last looked at first. */
async function list(box) {
  const cache = await pages();
  const found = await Promise.all((await cache.keys()).reverse().map(async (key) => [key.url, await cache.match(key)]));
  for (const [url, answer] of found) {
    const link = document.createElement("a");
    [link.href, link.textContent] = [url, decodeURIComponent(answer.headers.get("X-Title"))];
    const item = document.createElement("li");
    item.append(link);
    box.append(item);
  }
  box.parentElement.hidden = !found.length;
}

function start() {
  const box = document.querySelector("[data-kept-pages]");
  if (box) list(box);
  if (!document.querySelector("[data-sheet]") || !/\/m\/\d+$/.test(location.pathname)) return;
  let timer = 0;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, SETTLED);
  };
  document.addEventListener("swapped", soon);
  document.addEventListener("online-again", () => {
    if (!html.dataset.kept) return;
    delete html.dataset.kept;
    document.dispatchEvent(new Event("waiting"));
    soon();
  });
  keep();
}

start();
