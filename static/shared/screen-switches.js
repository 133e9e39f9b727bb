// @ts-check
// What a table screen can do if people want it: fill the whole display, and read its headline aloud in its language. The voice is off
// until somebody switches it on, says only what everybody reads, and never speaks over itself.
import { device } from "./kept.js";
import { listen } from "./listen.js";

const page = document.documentElement;
const press = (button, on) => button.setAttribute("aria-pressed", on);

const full = document.getElementById("full-screen");
if (full && page.requestFullscreen) {
  full.hidden = false;
  full.addEventListener("click", () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : page.requestFullscreen();
    change.catch(() => {}); // the browser does not allow it
  });
  listen("fullscreenchange", () => press(full, document.fullscreenElement !== null));
}

const button = document.getElementById("voice");
const voice = window.speechSynthesis;
const slot = "judge voice";
const headline = () => document.querySelector("#main h1")?.innerText.trim() || "";
let on = device.read(slot) === true;
let said = headline(); // nobody needs to hear what has stood there
let speaking = null; // the sentence that is being read

// look reads a new headline, once the moment that takes the screen and the last sentence are over.
function look() {
  const text = headline();
  if (!on || speaking || text === said || page.classList.contains("on-stage")) return;
  said = text;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = page.lang;
  words.onend = words.onerror = () => {
    if (speaking !== words) return; // it was cut off
    speaking = null;
    look();
  };
  speaking = words;
  voice.speak(words);
}

// show offers the voice only where the display has one for its language.
function show() {
  button.hidden = !voice.getVoices().some((v) => v.lang.startsWith(page.lang));
  press(button, on);
}

function turn() {
  on = !on;
  said = on ? "" : headline();
  speaking = null;
  voice.cancel();
  device.write(slot, on);
  show();
  look();
}

if (button && voice) {
  button.addEventListener("click", turn);
  voice.addEventListener?.("voiceschanged", show);
  listen("shown momentover", look);
  show();
}
