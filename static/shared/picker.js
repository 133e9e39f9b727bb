// @ts-check
// A map to choose a place from. The form's list says what may be chosen: the map shows it and sets it. A touch elsewhere
// asks the table why not; that has no effect on the game.
import { fieldsOf, post, refuse } from "./forms.js";
import { listen } from "./listen.js";
import { fill } from "./live.js";
import { bring } from "./one-map.js";

const near = 14; // CSS pixels by which a finger may miss
let shapes; // once loaded: each part's outline, middle, and other values in a list, its whole first
let used; // the list used last
let view = {}; // the picker that is viewed, its zoom, position and last touched part

const places = "[data-places]";
const picker = () => around("[data-picker]", document).find(shown); // one at a time
const around = (selector, of = picker().parentElement) => [...of.querySelectorAll(selector)];
const shown = (e) => e.checkVisibility();
const lists = () => around(places).filter(shown);
const list = (all = lists()) => (all.includes(used) ? used : all.find((l) => !l.value) || all[0]);
const drawn = ".picks [data-part]"; // of the drawing: a form's own facts may have any name
const parts = () => around(drawn);
const open = (path) => !path.matches(".barred");
const at = (part) => shapes[part].slice(1, 3);
const middle = (path) => at(path.dataset.part);

// fits reports whether a list's value means a part or the whole it belongs to.
const fits = (value, part) => value === part || shapes[part].includes(value);
const option = (of, part) => of && part && [...of.options].find((o) => fits(o.value, part));
// stands finds what else a part means: the group there, or a number to count up.
const stands = (part) => around(`[data-place~="${part}"]`)[0];

const set = (element, to) => { for (const name in to) element.setAttribute(name, to[name]); };

// --- display ------------------------------------------------------------------------------------------------------

let map = {}; // the newest that was fetched, and its address

// draw puts the map into the picker that is shown, the page's only one or one that is fetched; it reports whether the map is there.
function draw(box) {
  const place = box.querySelector("[data-map]");
  if (!place) return true; // it has its own
  if (place.dataset.map[0] === "#") return bring(place);
  const { address, html, drawn } = map;
  if (address !== place.dataset.map) get(place.dataset.map);
  if (!html || (drawn === html && place.firstChild)) return html;
  fill(place, (map.drawn = html), true);
  setTimeout(paint); // in a task of its own: together they would hold up a slow phone
}

async function get(address) {
  map = { address, html: map.html };
  const answer = await fetch(address, { cache: "no-store", redirect: "manual" }).catch(() => null);
  const html = answer?.ok && (await answer.text().catch(() => ""));
  if (map.address !== address) return; // the newest wins
  if (!html) return void (map.address = ""); // the next frame tries again; the list works without
  map.html = html;
  paint();
}

async function load(box) {
  shapes = await (await fetch(box.querySelector("[data-parts]").dataset.parts)).json();
  paint();
}

function paint() {
  const box = picker();
  if (!box || !draw(box)) return;
  if (!shapes) return load(box).catch(() => {}); // the list works without
  const of = list();
  for (const l of lists()) l.parentElement.classList.toggle("picking", l === of);
  for (const path of parts()) {
    const { part } = path.dataset;
    const offer = option(of, part);
    const state = offer ? (offer.selected ? "chosen" : "open") : stands(part) ? "own" : "barred";
    set(path, { d: shapes[part][0], class: "pick " + state, role: "button", "aria-pressed": state === "chosen", tabindex: -1 });
  }
  const stop = box.querySelector(".chosen") || parts().find(open);
  if (stop) set(stop, { tabindex: 0 });
  set(box.querySelector(".way"), { d: way(of) });
  ghosts(box, of);
  frame(box);
}

// ghosts shows the pieces that are counted and not sent: where they go, and what is left where they start.
function ghosts(box, of) {
  const sum = (name) => [...of.form.querySelectorAll(".muster input")].reduce((n, field) => n + Number(field[name]), 0);
  const goal = of && box.querySelector(".chosen")?.dataset.part;
  box.querySelectorAll(".ghost").forEach((ghost, rest) => {
    const part = goal && (rest ? of.dataset.start : goal);
    ghost.toggleAttribute("hidden", !part);
    if (!part) return;
    set(ghost, { transform: `translate(${at(part)})` });
    ghost.lastElementChild.textContent = rest ? sum("max") - sum("value") : sum("value") || 1;
  });
}

// way draws the steps from the forces to the chosen place.
function way(of) {
  if (!of?.dataset.start || !of.value) return "";
  const stops = [];
  for (let o = of.selectedOptions[0]; o && stops.length < 9; o = option(of, o.dataset.via)) stops.unshift(parts().find((p) => fits(o.value, p.dataset.part)));
  return "M" + at(of.dataset.start) + stops.map((path) => "L" + middle(path)).join("");
}

function frame(box) {
  const svg = box.querySelector("svg");
  if (view.id !== box.id) view = { id: box.id, by: 1, whole: box.dataset.picker.split(" ").map(Number) };
  const [left, top, side] = view.whole;
  const half = side / view.by / 2;
  const keep = (n, least) => Math.round(Math.min(Math.max(n, least + half), least + side - half) - half);
  const [x, y] = view.at ? at(view.at) : [left + side / 2, top + side / 2];
  set(svg, { viewBox: [keep(x, left), keep(y, top), 2 * half, 2 * half] });
  svg.classList.toggle("near", half < 320);
}

// --- touches ------------------------------------------------------------------------------------------------------

function pick(part) {
  const of = list();
  const offer = option(of, part);
  const other = stands(part);
  refuse(picker(), "");
  view.at = part;
  if (offer && of.value === offer.value) of.form.querySelector(".muster input")?.stepUp(); // one more
  if (offer) {
    of.value = offer.value;
    of.dispatchEvent(new Event("input", { bubbles: true }));
    used = lists().find((l) => l.form === of.form && of.compareDocumentPosition(l) & Node.DOCUMENT_POSITION_FOLLOWING) || of;
  } else if (!other) {
    if (of) ask(of, part); // where no list names places, the map only leads to the fields of some
  } else if (other.matches("details")) other.open = true;
  else other.querySelector('[data-step="1"]').click();
  paint();
}

async function ask(of, part) {
  const fields = fieldsOf(of.form);
  const wholes = Object.values(shapes).some((shape) => shape[3] === of.options[1].value);
  fields.set(of.name, wholes ? shapes[part][3] : part);
  const answer = await post(of.form.getAttribute("action") + "/preview", fields);
  if (picker()) refuse(picker(), answer.say || answer.done, answer.more);
}

// A finger means the nearest place that may be chosen, if it only just misses it and is not nearer to the middle of what it touches.
function meant(path, event) {
  if (open(path) || !event.detail) return path;
  return nearest(parts().filter((p) => open(p) || p === path), event.clientX, event.clientY, near) || path;
}

// nearest finds the part whose middle is next to a point of the screen, and not too far away.
function nearest(among, x, y, most = Infinity) {
  const away = new Map(among.map((p) => {
    const { a, e, f } = p.getScreenCTM();
    const [px, py] = middle(p);
    return [p, Math.hypot(a * px + e - x, a * py + f - y)];
  }));
  return among.filter((p) => away.get(p) < most).sort((p, q) => away.get(p) - away.get(q))[0];
}

function zoom(on, part = view.at) {
  view.at = part;
  view.by = on ? view.whole[4] || 2.4 : 1; // data-picker may say how close the map comes
  paint();
}

// Two fingers zoom around their middle.
let apart = 0;
const pinch = (event) => {
  const [one, other] = event.touches;
  if (!shapes || !other || !event.target.closest("[data-picker]")) return (apart = 0);
  event.preventDefault();
  const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  apart = apart || now;
  if (now < apart * 1.35 && now > apart * 0.7) return;
  zoom(now > apart, nearest(parts().filter(shown), (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2).dataset.part);
  apart = now;
};
listen("touchstart touchmove touchend", pinch, { passive: false });

listen("click", (event) => {
  const path = shapes && event.target.closest(drawn);
  if (path) pick(meant(path, event).dataset.part);
  if (event.target.closest("[data-zoom]")) zoom(view.by === 1);
});

listen("closer", ({ target }) => zoom(true, target.dataset.part)); // from a game's own script
const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

listen("keydown", (event) => {
  const path = shapes && event.target.closest(drawn);
  const step = steps[event.key];
  if (!path || !(step || event.key === "Enter" || event.key === " ")) return;
  if (step) go(path, step);
  else pick(path.dataset.part);
  event.preventDefault();
});

// go moves the focus to the next part in a direction.
function go(path, [right, down]) {
  const [x, y] = middle(path);
  const cost = (p) => {
    const [px, py] = middle(p);
    const along = (px - x) * right + (py - y) * down;
    return along > 4 ? along + 2 * Math.abs((px - x) * down + (py - y) * right) : Infinity;
  };
  const next = parts().filter(shown).reduce((best, p) => (cost(p) < cost(best) ? p : best), path);
  view.at = next.dataset.part;
  next.focus();
  paint();
}

listen("change focusin toggle", ({ target }) => {
  if (target.matches(places)) used = target;
  else if (target.open) used = list(around(places, target)) || used; // unfolded
  else if (!target.matches("details")) return;
  paint();
}, true);
listen("input", (event) => event.target.matches("[type=number]") && paint());
listen("shown", paint);
paint();
