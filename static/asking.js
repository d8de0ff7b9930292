// Asks for the newer parts of the sheet, and has them put in place of the older.

import { swap } from "./swap.js";
import { halfTyped } from "./typed.js";

/** The page anew, from the server however slow: the one that was kept is of another kind by now. */
async function reload() {
  const kept = window.caches?.open(`pages-${document.documentElement.dataset.app}`);
  await kept?.then((pages) => pages.delete(location.pathname)).catch(() => null);
  location.reload();
}

/** The sheet's newer parts, asked for once at a time; a call meanwhile makes it ask again. */
export function asking(root) {
  let tag = "";
  let [busy, again] = [false, false];

  async function ask() {
    const late = root.querySelector("[data-late]");
    const headers = tag && !late ? { "If-None-Match": tag } : {};
    late?.removeAttribute("data-late");
    const asked = root.dataset.parts;
    const answer = await fetch(asked, { headers, cache: "no-store" });
    if (answer.status === 304) return false;
    if ([404, 410].includes(answer.status) && !halfTyped(root)) return location.reload(); // the page says why
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-sheet]");
    if (asked !== root.dataset.parts) return refresh(); // another hand is shown by now
    if (!fresh) throw new Error("not ours"); // a network's that wants a login first
    if (Number(fresh.dataset.version) < Number(root.dataset.version)) return false;
    tag = answer.headers.get("ETag") ?? "";
    const moved = fresh.dataset.version !== root.dataset.version;
    if (fresh.dataset.following) location.assign(fresh.dataset.following);
    else if (fresh.dataset.sheet !== root.dataset.sheet && !halfTyped(root)) await reload();
    else swap(root, fresh);
    return moved;
  }

  async function refresh() {
    again = busy;
    if (busy) return false;
    busy = true;
    try {
      return await ask();
    } finally {
      busy = false;
      if (again) refresh().catch(() => null);
    }
  }

  return refresh;
}
