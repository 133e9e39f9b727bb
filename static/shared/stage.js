// @ts-check
// Moments take the whole table screen one after another, each for some seconds. A moment gives way by itself, to a key and to a touch. The
// laptop says when it began: a screen that comes late joins in the middle, and what is over is not shown again.
import { now } from "./clock.js";
import { listen, say } from "./listen.js";

const page = document.documentElement;
const on = () => page.classList.contains("on-stage");
const over = new Set(); // ids of moments that were shown or skipped here
let raised = ""; // the moment on the screen
let timer = 0;

const passed = (moment) => Math.max(0, now() - Number(moment.dataset.began));
const left = (moment) => Number(moment.dataset.lasts) - passed(moment);

// look shows the first moment that is not over, or gives the screen back.
function look() {
  const moments = [...document.querySelectorAll("#stage > section")];
  const next = moments.find((moment) => !over.has(moment.id) && left(moment) > 0);
  for (const moment of moments) moment.classList.toggle("waits", Boolean(next) && moment !== next);
  if ((next?.id || "") === raised) return;
  raised = next?.id || "";
  clearTimeout(timer);
  if (!next) return end();
  page.style.setProperty("--passed", -Math.round(passed(next)) + "ms");
  page.classList.add("on-stage");
  timer = setTimeout(skip, left(next));
}

function skip() {
  over.add(raised);
  look();
}

function end() {
  page.classList.remove("on-stage");
  say("momentover");
}

listen("keydown", (event) => {
  if (!on() || event.key !== " " && event.key !== "Escape") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  skip();
}, true);
listen("click", (event) => event.target.closest("#stage") && skip());
listen("shown", look);
look();
