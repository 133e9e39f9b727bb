// @ts-check
// Says how long ago the laptop was last heard: a device that looks connected and is not costs whole games.
import { count, now } from "./clock.js";
import { listen } from "./listen.js";

let last = now();

function tell() {
  for (const face of document.querySelectorAll("[data-heard]")) Object.assign(face.dataset, { since: last, over: 0 });
  count();
}

listen("heard", () => {
  last = now();
  tell();
});
listen("shown", tell); // a frame takes away what a script wrote
tell();
