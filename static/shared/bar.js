// @ts-check
// The command bar: the server reads the typed line, and Enter enters an unambiguous one. On a console with a keyboard it has
// the focus, so that an empty line takes the page's keys. Without this script it is a plain form.
import { parsed } from "./html.js";
import { listen } from "./listen.js";

const text = () => document.getElementById("bar-text");
const list = () => document.getElementById("readings");
const readings = () => [...list().querySelectorAll("button.reading")];
const help = () => document.getElementById("shortcuts");
const keyboard = !matchMedia("(pointer: coarse)").matches;
let asked = 0;
let read = ""; // the line that was read
let head = ""; // the record's last line at that time
let timer = 0;
let sending = false;
let rest = ""; // of the line, entered once its beginning is taken
let left = !keyboard || Boolean(document.querySelector("[autofocus]")); // the line was left on purpose, or the page has something to do first

async function look() {
  clearTimeout(timer);
  const line = text().value.trim();
  if (line.length > 1) help().open = false;
  const mine = ++asked;
  if (!line) return show("", "");
  const body = new URLSearchParams({ line, part: "1" });
  const answer = await fetch(text().form.getAttribute("action"), { method: "POST", body }).catch(() => null);
  const html = answer && answer.ok ? await answer.text() : "";
  if (mine === asked) show(line, html);
}

const shown = () => document.querySelector("[data-head]")?.dataset.head;

function show(line, html) {
  read = line;
  head = shown();
  list().replaceChildren(parsed(html));
}

function focus() {
  left = false;
  if (text()) text().focus({ preventScroll: true });
}

function type(line) {
  text().value = line;
  help().open = false;
  focus();
  look();
}

// enter enters an unambiguous line; otherwise somebody chooses a reading.
async function enter() {
  if (!text().value.trim()) {
    return [...document.querySelectorAll("[data-primary] .send")].filter((e) => e.checkVisibility()).pop()?.click();
  }
  while (read !== text().value.trim()) await look(); // again if a frame came meanwhile
  const [first] = readings();
  if (!first) return;
  if (list().querySelector("[data-sure]")) first.click();
  else first.focus();
}

function choose(event, at) {
  const all = readings();
  const n = Number(event.key);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (n > 0 && all[n - 1]) all[n - 1].click();
  else if (step && all[at + step]) all[at + step].focus();
  else if (step || event.key === "Escape") focus();
  else return;
  event.preventDefault();
}

listen("submit", (event) => {
  if (list() && list().contains(event.target)) {
    sending = true;
    rest = event.submitter?.dataset.rest || "";
  }
  if (!event.target.closest("#bar-form")) return;
  event.preventDefault();
  enter();
});

listen("click", (event) => {
  const starts = event.target.closest("[data-line]");
  if (!starts && event.detail && !left && !event.target.closest("input, textarea, select, label, a")) focus(); // a pressed button does not keep the focus
  if (!starts || !text()) return;
  event.preventDefault();
  type(starts.dataset.line);
});

listen("input", (event) => {
  if (event.target !== text()) return;
  clearTimeout(timer);
  timer = setTimeout(look, 80);
});

listen("keydown", (event) => {
  if (!text() || event.altKey || event.metaKey) return;
  const at = readings().indexOf(event.target);
  const inBar = event.target === text();
  const elsewhere = !inBar && event.target.closest("input, textarea, select");
  if (event.ctrlKey) {
    const line = { z: "undo", y: "redo" }[event.key];
    if (!line || elsewhere || inBar && text().value !== read) return; // a line being typed has its own undo
    event.preventDefault();
    return type(line);
  }
  if (at >= 0) return choose(event, at);
  if (inBar && event.key === "Escape") {
    if (text().value || help().open) type("");
    else {
      left = true;
      text().blur();
    }
  } else if (inBar && event.key === "ArrowDown" && readings().length) {
    event.preventDefault();
    readings()[0].focus();
  } else if (event.key === "/" && !inBar && !elsewhere) {
    event.preventDefault();
    focus();
  }
});

// An entered line is cleared, or its rest is entered. A refused line stays, and is read again at the table's new state.
listen("answered", (event) => {
  sending = false;
  if (!event.detail.ok || !list() || !read) return;
  const next = rest;
  rest = "";
  type(next);
  if (next) enter();
});
listen("shown", () => {
  const refused = list()?.querySelector("[data-refusal]:not(:empty)") && head === shown(); // valid until the table changes
  if (!sending && text() && text().value.trim() && !list().contains(document.activeElement) && !refused) look();
  if (!left && document.activeElement === document.body) focus();
});
if (!left) focus();
