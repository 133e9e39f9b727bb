// @ts-check
// One's own notes stay on this phone, and are deleted when the seat goes.
import { device } from "./kept.js";
import { listen } from "./listen.js";

const [seat] = /^\/t\/.+\/seat\/[^/]+$/.exec(location.pathname) || []; // no other page has notes
const slot = "notes " + seat;
let said = ""; // if storage is denied, as long as the page lives

function notes(text) {
  if (text === undefined) return device.read(slot) || said;
  device.write(slot, text);
  return (said = text);
}

listen("revealed", (event) => {
  const pad = event.target.querySelector("textarea[data-pad]");
  if (pad) pad.value = notes();
});
listen("input", (event) => event.target.matches("[data-pad]") && notes(event.target.value));
listen("left", () => notes(""));
if (!document.body.matches(".screen-seat")) notes(""); // another phone has the seat
