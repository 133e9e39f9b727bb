// @ts-check
// Shortcuts of the console and the table screen. Each key presses the element named after it, so everything can also be
// touched.
// Space is for the focused element only if keys moved the focus; a click may leave it on any button.
import { device } from "./kept.js";
import { listen } from "./listen.js";

let tabbed = false;
listen("pointerdown", () => (tabbed = false));

// Single letters can be switched off; if storage is denied they are on.
const letters = () => device.read("letters") !== "off";
listen("change", (event) => event.target.matches("[data-letters]") && device.write("letters", event.target.checked ? null : "off"));

// list opens or closes the list of what can be typed. From the empty line it opens and the question mark stays, since it
// may begin a question.
function list(event, line) {
  const keys = document.getElementById("shortcuts");
  if (!keys) return;
  if (!line) event.preventDefault();
  keys.open = Boolean(line) || !keys.open;
}

listen("revealed", ({ target }) => {
  for (const box of target.querySelectorAll?.("[data-letters]") ?? []) box.checked = letters();
});

// seat opens the form for a seat's answer.
function seat(number) {
  const entry = document.querySelector(`[data-seat="${number}"] .entry > summary`);
  entry?.click();
  entry?.focus();
}

// walk moves from line to line of the log.
function walk(event, begins) {
  const lines = [...document.querySelectorAll("#log .undo-to")];
  const at = lines.indexOf(event.target);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const next = lines[at + step];
  if (!step || !(begins || at >= 0) || !next) return false;
  event.preventDefault();
  next.focus();
  return true;
}

// A space right after another key belongs to a sentence typed outside its field.
const sentence = 1000; // ms
let typed = -Infinity;

listen("keydown", (event) => {
  tabbed = tabbed || event.key === "Tab";
  const typing = event.timeStamp - typed < sentence;
  if (event.key.length === 1) typed = event.timeStamp;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const line = event.target.id === "bar-text" && event.target;
  const empty = line && !line.value;
  if (empty && event.key === "?" && letters()) return list(event, line);
  if (event.key.startsWith("Arrow") && walk(event, empty)) return;
  if (event.target.closest("input, textarea, select") && !(empty && event.key === " ")) return;
  if (event.key !== " " && !letters()) return;
  if (event.key === "?") return list(event);
  if (event.key > "0" && event.key <= "9") seat(event.key);
  if (event.key === " " && tabbed && event.target.closest("button, summary, a")) return;
  const button = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!button) return;
  if (event.key === " ") {
    event.preventDefault();
    document.activeElement.blur();
    if (typing) return;
  }
  if (!event.repeat) button.click();
});
