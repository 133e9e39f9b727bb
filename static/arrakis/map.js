// @ts-check
// The map for choosing areas and air zones, beyond what picker.js does for every game: a list shows what can follow the choice in the one
// before, small areas come closer before they are chosen, and a finger moves what is close.
import { listen } from "../shared/listen.js";

const finger = 40; // CSS pixels below which a part is too small to touch
const picker = () => [...document.querySelectorAll("[data-picker]")].find((e) => e.checkVisibility());
const lists = () => [...(picker()?.parentElement.querySelectorAll("select[data-places]") || [])];
const frame = () => picker().dataset.picker.split(" ").map(Number);
const isClose = (svg) => svg.viewBox.baseVal.width < frame()[2];
const closer = (path) => path.dispatchEvent(new Event("closer", { bubbles: true }));

// --- lists --------------------------------------------------------------------------------------------------------

// follow takes the value from each option that cannot follow the choice in the list before, or that a list of the same group has taken:
// the map does not light it then. It chooses the only option that is left.
function follow() {
  const forms = new Set([...document.querySelectorAll("select[data-places]")].map((list) => list.form));
  for (const form of forms) followIn([...form.querySelectorAll("select[data-places]")]);
}

function followIn(all) {
  all.forEach((list, i) => {
    const after = [...list.querySelectorAll("[data-after]")];
    for (const o of after) {
      o.dataset.value ??= o.value;
      o.hidden = o.disabled = !o.dataset.after.split(" ").includes(all[i - 1]?.value);
      if (o.hidden && o.selected) list.selectedIndex = 0;
      o.value = o.hidden ? "" : o.dataset.value;
    }
    const left = after.filter((o) => o.value);
    const settled = list.toggleAttribute("data-settled", list.required && left.length === 1);
    if (settled) list.value = left[0].value;
    const taken = all.filter((l) => l !== list && l.dataset.distinct && l.dataset.distinct === list.dataset.distinct).map((l) => l.value);
    for (const o of list.dataset.distinct ? list.options : []) {
      const value = (o.dataset.value ??= o.value);
      if (!value || o.dataset.after) continue;
      o.disabled = taken.includes(value) && !o.selected;
      o.value = o.disabled ? "" : value;
    }
  });
}
listen("input change shown", follow, true);
follow();

// lift leaves of the air zones, which lie over areas, those that some list or button of the question offers.
function lift() {
  const offered = new Set(lists().flatMap((list) => [...list.options].map((o) => o.dataset.value ?? o.value)));
  for (const button of picker()?.parentElement.querySelectorAll("button[data-place]") || []) offered.add(button.dataset.place);
  for (const zone of document.querySelectorAll('.picks [data-part^="az-"]')) zone.toggleAttribute("hidden", !offered.has(zone.dataset.part));
}
listen("shown toggle", lift, true);
lift();

// What a player unfolds with its map is looked at; what comes unfolded with a new question leaves the page at its top.
listen("click", ({ target }) => {
  const fold = target.closest("summary")?.parentElement;
  if (fold?.querySelector(":scope > [data-picker]")) setTimeout(() => fold.open && fold.scrollIntoView());
});

// --- closer after a choice ----------------------------------------------------------------------------------------

// approach brings the map closer to what was chosen if all that can follow is there, and small. A map that is close already moves to the nearest
// part that can follow, if none is in sight.
function approach() {
  const box = picker();
  const svg = box?.querySelector("svg.wfa-map");
  const start = svg?.querySelector(".chosen") || svg?.querySelector(`[data-part="${lists().findLast((l) => l.value)?.value}"]`);
  const open = svg ? [...svg.querySelectorAll(".pick.open")] : [];
  if (!start || !open.length || frame()[4] <= 1) return;
  if (isClose(svg)) return open.some(isInSight) ? undefined : closer(nearest(svg, open));
  if (!open.some(isSmall)) return;
  const of = (path) => (({ x, y, width, height }) => [x + width / 2, y + height / 2])(path.getBBox());
  const [x, y] = of(start);
  const most = frame()[2] / frame()[4] / 2;
  const { width, height } = svg.getBoundingClientRect();
  const inside = (path) => (([px, py]) => Math.abs(px - x) < most && Math.abs(py - y) < (most * height) / width)(of(path));
  if (open.every(inside)) closer(start);
}
listen("input", ({ target, isTrusted }) => {
  if (isTrusted || !target.matches?.("select[data-places]")) return;
  setTimeout(() => {
    if (lists()[lists().indexOf(target) + 1]?.matches("[data-settled]")) answerFor(target);
    approach();
  });
});

// answerFor makes the map show a list.
const answerFor = (list) => list?.dispatchEvent(new Event("focusin", { bubbles: true }));

// turnBack makes the map answer for the list that offers a part, if the one it answers for does not.
function turnBack(path) {
  if (!path.matches(".barred")) return;
  answerFor(lists().find((l) => [...l.options].some((o) => o.value === path.dataset.part)));
}

// row is the form's fields about an area, where a touch leads, or the button that answers with it.
const row = ({ dataset }) => picker().parentElement.querySelector(`[data-place="${dataset.part}"][tabindex]`);

// --- closer -------------------------------------------------------------------------------------------------------

// isAlone reports whether nothing else that may be chosen is near a finger.
const isAlone = (path, { clientX, clientY }) => ![...path.ownerSVGElement.querySelectorAll(".pick:is(.open, .chosen, .own)")].some((other) => {
  const { x, y, width, height } = other.getBoundingClientRect();
  return other !== path && Math.hypot(Math.max(x - clientX, clientX - x - width, 0), Math.max(y - clientY, clientY - y - height, 0)) < finger / 2;
});

function isSmall(path) {
  const { width, height } = path.getBoundingClientRect();
  return Math.min(width, height) < finger && frame()[4] > 1 && !isClose(path.ownerSVGElement);
}

listen("click", (event) => {
  const path = event.target.closest("[data-picker] [data-part]");
  if (!path) return;
  if (event.detail && isSmall(path) && !(path.matches(".open, .chosen") && isAlone(path, event))) {
    event.stopPropagation();
    closer(path);
  } else if (path.matches(".own") && row(path)) {
    event.stopPropagation();
    row(path)[row(path).matches("button") ? "click" : "focus"]();
  } else turnBack(path);
}, true);

let last; // where the finger was
let moved; // whether it has moved the map

function drag(event) {
  const svg = event.target.closest("[data-picker] svg");
  const [one, other] = event.touches;
  if (event.type === "touchend" && moved) settle(svg);
  if (!svg || !one || other || !isClose(svg)) return (last = moved = null);
  if (last && event.type === "touchmove") {
    event.preventDefault();
    const box = svg.viewBox.baseVal;
    const scale = svg.getScreenCTM().a;
    box.x -= (one.clientX - last[0]) / scale;
    box.y -= (one.clientY - last[1]) / scale;
    moved = true;
  }
  last = [one.clientX, one.clientY];
}
listen("touchstart touchmove touchend", drag, { passive: false });

// settle keeps in the middle the area that was moved there.
const settle = (svg) => closer(nearest(svg, [...svg.querySelectorAll("[data-part]:not([hidden])")]));

const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

// nearest finds the part that is next to the middle of what is seen.
function nearest(svg, parts) {
  const [x, y] = middle(svg.getBoundingClientRect());
  const away = (path) => (([px, py]) => Math.hypot(px - x, py - y))(middle(path.getBoundingClientRect()));
  return parts.reduce((best, path) => (away(path) < away(best) ? path : best));
}

// isInSight reports whether a part's middle can be touched.
function isInSight(path) {
  const [x, y] = middle(path.getBoundingClientRect());
  const { left, right, top, bottom } = path.ownerSVGElement.getBoundingClientRect();
  return x > left && x < right && y > top && y < bottom;
}
