// Serves what was looked at before when there is no network. Made anew with each version of the app.

const VERSION = {{ version|tojson }};
const STATIC = {{ static|tojson }};
const FILES = {{ files|tojson }};
const HEADERS = {{ headers|tojson }};
const AWAY = {{ away|tojson }};
const PATIENCE = 4_000; // ms, where there is a kept page to show instead
const GATEWAYS = [502, 503, 504];
const [shell, pages] = [`static-${VERSION}`, `pages-${VERSION}`];

async function install() {
  const cache = await caches.open(shell);
  await cache.addAll([AWAY, ...FILES].map((address) => new Request(address, { cache: "no-cache" })));
  await self.skipWaiting();
}

/** Old versions go whole: a page of theirs would ask for files that are gone. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => ![shell, pages].includes(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A kept page with the headers that it came with. */
async function keptPage({ url }) {
  const page = await (await caches.open(pages)).match(url, { ignoreSearch: true });
  return page && new Response(page.body, { headers: { ...HEADERS, "Content-Type": "text/html; charset=utf-8" } });
}

const fetched = (request) => fetch(request).then((answer) => {
  if (GATEWAYS.includes(answer.status)) throw answer;
  return answer;
});

/** The network first; the kept page once patience is over or the network is away. */
async function page(request) {
  const coming = fetched(request);
  const kept = await keptPage(request);
  const patience = new Promise((over) => setTimeout(over, PATIENCE));
  try {
    return (await (kept ? Promise.race([coming, patience]) : coming)) ?? kept;
  } catch (away) {
    if (kept) return kept;
    return away instanceof Response ? away : (await caches.open(shell)).match(AWAY);
  }
}

async function file(request) {
  return (await (await caches.open(shell)).match(request)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith(`${STATIC}/`)) event.respondWith(file(request));
});
