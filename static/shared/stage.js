// @ts-check
// A moment takes the whole table screen for some seconds, and gives way by itself, to a key and to a touch. The laptop says when it
// began: a screen that comes late joins in the middle, and what is over is not shown again.
import { now } from "./clock.js";
import { listen } from "./listen.js";

const page = document.documentElement;
const on = () => page.classList.contains("on-stage");
let known = ""; // the moment that was shown last
let timer = 0;

function look() {
  const stage = document.querySelector("#stage > section");
  const id = stage?.id || "";
  if (id === known) return;
  known = id;
  const passed = stage ? Math.max(0, now() - Number(stage.dataset.began)) : 0;
  const left = stage ? Number(stage.dataset.lasts) - passed : 0;
  page.style.setProperty("--passed", -Math.round(passed) + "ms");
  clearTimeout(timer);
  if (left > 0) {
    page.classList.add("on-stage");
    timer = setTimeout(end, left);
  } else if (on()) {
    end(); // the next one is none, or is over already: what waited for the end hears of it
  }
}

function end() {
  page.classList.remove("on-stage");
  document.dispatchEvent(new Event("momentover"));
}

listen("keydown", (event) => {
  if (!on() || event.key !== " " && event.key !== "Escape") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  end();
}, true);
listen("click", (event) => event.target.closest("#stage") && end());
listen("shown", look);
look();
