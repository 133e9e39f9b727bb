// @ts-check
// The table screen never scrolls and cuts nothing off. If a moment needs more room, first everything that is also said
// elsewhere is hidden, then what is not about the moment, then the column is set smaller step by step, and at last the QR
// code goes, while its address stays. Sizes follow --fit; the styles say what data-spare, data-bare and data-tight hide.
import { listen } from "./listen.js";

/** @type {[string[], number[]][]} */
const ways = [
  [[], [1]],
  [["spare"], [1, 0.94]],
  [["spare", "bare"], [1, 0.94, 0.88, 0.82, 0.76]],
  [["spare", "bare", "tight"], [0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46]],
];
const whole = (e) => e.scrollHeight <= e.clientHeight + 2 && e.scrollWidth <= e.clientWidth + 2;

function fit() {
  const column = document.querySelector(".side-column");
  if (!column) return;
  const fits = (step) => {
    document.body.style.setProperty("--fit", String(step));
    return [column, ...column.querySelectorAll(".moment")].every(whole);
  };
  ways.some(([leftOut, steps]) => {
    for (const part of ["spare", "bare", "tight"]) document.body.toggleAttribute("data-" + part, leftOut.includes(part));
    return steps.some(fits);
  });
}

listen("shown", () => queueMicrotask(fit)); // after what others change then
listen("fit", fit);
window.addEventListener("resize", fit);
document.fonts.addEventListener("loadingdone", fit);
new MutationObserver(fit).observe(document.body, { attributeFilter: ["class"] }); // seen from another distance
fit();
