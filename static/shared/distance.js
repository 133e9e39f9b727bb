// @ts-check
// The table screen in its room: from how far it is seen, which this device remembers; a cursor that hides when it rests; and
// a picture that creeps by a few pixels against burn-in.
import { device } from "./kept.js";
import { listen } from "./listen.js";

const body = document.body;
const button = document.getElementById("distance");
const places = ["laptop", "tv", "far"];
const slot = "judge distance";
let place = "";

// The default, as in static/shared/table.css.
function bySize() {
  return matchMedia("(min-height: 901px)").matches ? "tv" : "laptop";
}

function stand(at, keep) {
  place = places.includes(at) ? at : bySize();
  for (const p of places) body.classList.toggle("seen-" + p, p === at);
  button.querySelector("b").textContent = button.dataset[place];
  if (keep) device.write(slot, place);
}

button.addEventListener("click", () => stand(places[places.indexOf(place) + 1] || places[0], true));
button.hidden = false;
stand(device.read(slot), false);

let waiting = 0;
function attended() {
  body.classList.remove("unattended");
  clearTimeout(waiting);
  waiting = setTimeout(() => body.classList.add("unattended"), 3000);
}
for (const name of ["pointermove", "pointerdown", "keydown"]) listen(name, attended);
attended();

const creep = ["0 0", "2px 0", "4px 2px", "2px 4px", "0 2px", "-2px 0", "-4px -2px", "-2px -4px"];
let step = 0;
setInterval(() => (document.getElementById("main").style.translate = creep[++step % creep.length]), 60000);
