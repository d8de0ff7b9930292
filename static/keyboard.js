// Keeps in sight, while the phone's own keyboard is open, the row being typed in and Save.

/** Where the keyboard lies over the page instead of making it smaller, Save is lifted above it. */
function liftSave({ visualViewport: seen, innerHeight }) {
  const hidden = Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop));
  document.documentElement.style.setProperty("--keyboard", `${hidden}px`);
}

/** A keyboard that opens hides nothing of the row in use: its margins leave room for name, preview, Save. */
function keepRow() {
  document.activeElement?.closest("[data-points]")?.scrollIntoView({ block: "nearest" });
}

function opened() {
  if (window.visualViewport) liftSave(window);
  keepRow();
}

window.addEventListener("resize", keepRow);
window.visualViewport?.addEventListener("resize", opened);
window.visualViewport?.addEventListener("scroll", () => liftSave(window));
opened(); // it may be open by now
