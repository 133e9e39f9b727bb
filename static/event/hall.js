// @ts-check
// Turns the pages of a hall screen, for people who read them from afar. The space bar holds the page; arrows turn it.
import { listen } from "../shared/listen.js";

const stay = 12000; // ms a page
let at = 0;
let holds = false;

const sheets = () => [...document.querySelectorAll("[data-page]")];

function show() {
  const all = sheets();
  all.forEach((sheet, i) => (sheet.hidden = i !== at % all.length));
}

function turn(by) {
  const { length } = sheets();
  at = length ? (at + by + length) % length : 0;
  show();
}

listen("shown", show);
listen("keydown", (event) => {
  if (event.target.closest("a, button, input")) return;
  if (event.key === "ArrowRight") turn(1);
  else if (event.key === "ArrowLeft") turn(-1);
  else if (event.key === " ") holds = !holds;
  else return;
  event.preventDefault();
});
setInterval(() => !holds && turn(1), stay);
show();
