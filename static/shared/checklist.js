// @ts-check
// Keeps the ticks of a checklist in this browser.
import { listen } from "./listen.js";

const slot = "ticks " + location.pathname;
const boxes = [...document.querySelectorAll("[data-tick]")];

try {
  const ticked = JSON.parse(localStorage.getItem(slot) || "[]");
  for (const box of boxes) box.checked = ticked.includes(box.dataset.tick);
} catch {
  // storage is denied: the ticks last as long as the page
}

listen("change", (event) => {
  if (!event.target.matches("[data-tick]")) return;
  try {
    localStorage.setItem(slot, JSON.stringify(boxes.filter((box) => box.checked).map((box) => box.dataset.tick)));
  } catch {
    // storage is denied
  }
});
