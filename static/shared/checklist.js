// @ts-check
// Keeps the ticks of a checklist in this browser.
import { device } from "./kept.js";
import { listen } from "./listen.js";

const slot = "ticks " + location.pathname;
const boxes = [...document.querySelectorAll("[data-tick]")];

const ticked = device.read(slot);
if (ticked) for (const box of boxes) box.checked = ticked.includes(box.dataset.tick);

listen("change", (event) => {
  if (event.target.matches("[data-tick]")) device.write(slot, boxes.filter((box) => box.checked).map((box) => box.dataset.tick));
});
