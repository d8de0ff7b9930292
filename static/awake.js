// Keeps the screen awake on the open sheet, where the phone can and whoever holds it wants it.

const KEY = "asleep"; // set once somebody lets the screen sleep
const choice = document.querySelector("[data-awake]");
const box = choice.querySelector("input");
let lock = null;

async function follow() {
  const due = box.checked && document.visibilityState === "visible";
  if (!due) {
    await lock?.release();
    lock = null;
  } else if (!lock || lock.released) {
    lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery may forbid it
  }
}

box.checked = !localStorage.getItem(KEY);
choice.hidden = false;
box.addEventListener("change", () => {
  if (box.checked) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "yes");
  follow();
});
document.addEventListener("visibilitychange", follow);
follow();
