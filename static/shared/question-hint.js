// @ts-check
// Names at the foot of the screen what this seat is asked, while that is scrolled out of sight or lies under a sheet. Without this
// script it is always shown. A page that is asked something else than before begins at its top.
import { hide } from "./cover.js";
import { listen } from "./listen.js";

const main = document.getElementById("main");
let due = ""; // questions, by their ids
const sheets = ".toolbar details:has(> .sheet)";

function look() {
  const asked = [...main.querySelectorAll(".decide > .decision:not(.answered, .optional)")];
  const ids = asked.map((e) => e.id).join(" ");
  if (due !== ids) scrollTo(0, 0); // what is asked now, or who is awaited, stands at the top
  due = ids;
  const covered = main.querySelector(sheets + "[open], .toolbar > .open[data-cover=tap]");
  const away = asked.length > 0 && (covered !== null || !asked.some(isSeen));
  document.body.classList.toggle("asked-away", away);
  const way = away && main.querySelector(".question-hint .arrow");
  if (way) way.textContent = covered ? "←" : asked[0].getBoundingClientRect().top < 0 ? "↑" : "↓";
}

// isSeen reports whether enough of a question shows to be noticed.
function isSeen(question) {
  const box = question.getBoundingClientRect();
  return box.bottom > 144 && box.top < innerHeight - 48;
}

// One sheet is open at a time; Escape and the way to the question close it.
const shut = (but) => main.querySelectorAll(sheets).forEach((e) => (e.open = e === but));

listen("toggle", ({ target }) => {
  if (target.matches(sheets) && target.open) shut(target);
  look();
}, true);
listen("click", ({ target }) => {
  if (target.closest(".question-hint")) hide();
  if (target.closest(".question-hint, .toolbar > .cover > .face")) shut();
});
listen("keydown", ({ key }) => key === "Escape" && shut());
for (const name of ["shown", "revealed", "covered"]) listen(name, look);
for (const name of ["scroll", "resize"]) addEventListener(name, look);
look();
