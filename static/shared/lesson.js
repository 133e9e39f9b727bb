// @ts-check
// Remembers on this device what its reader has seen: whether the guide was folded up, and the moment that a seat begins with, which is
// shown once and gives way by itself and to its button.
import { device } from "./kept.js";
import { listen } from "./listen.js";

const name = "guide-folded";
let known = null;
function meet() {
  const guide = document.getElementById("guide");
  if (guide && guide !== known && device.read(name)) guide.open = false;
  known = guide;
}
listen("toggle", ({ target }) => {
  if (target.id === "guide") device.write(name, !target.open);
}, true);
listen("shown", meet);
meet();

const lasts = 8000; // ms
const welcome = document.getElementById("welcome");
const seat = "met " + location.pathname;
let over = false;
const look = () => (welcome.hidden = over); // a whole page that comes meanwhile has it hidden
const end = () => (over = true) && look();
if (welcome && !device.read(seat) && device.write(seat, true)) { // not if storage is denied
  look();
  listen("shown", look);
  welcome.lastElementChild.focus();
  welcome.lastElementChild.addEventListener("click", end);
  setTimeout(end, lasts);
}
