// @ts-check
// Covers a phone while a moment takes the table screen, by the laptop's clock. A touch lifts the cover.
import { now } from "./clock.js";
import { listen } from "./listen.js";

let timer = 0;
let lifted = 0; // the end of the moment whose cover was lifted

function look() {
  const veil = document.getElementById("veil");
  const until = Number(veil?.dataset.until || 0);
  const left = until > lifted ? until - now() : 0;
  if (veil) veil.hidden = left <= 0;
  clearTimeout(timer);
  if (left > 0) timer = setTimeout(look, left);
}

listen("click", ({ target }) => {
  const veil = target.closest("#veil");
  if (!veil) return;
  lifted = Number(veil.dataset.until);
  look();
});
listen("shown", look);
look();
