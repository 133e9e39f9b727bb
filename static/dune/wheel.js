// @ts-check
// The wheel of a number, and the slots of a battle plan, laid over plain fields. Everything beside the chosen number is
// looked up and added, never computed by rules, and nothing leaves the page before it is sealed. Without this script the
// fields remain.
import { changed } from "../shared/fields.js";
import { listen } from "../shared/listen.js";

const main = document.getElementById("main");
let tray = ""; // the open slot
let guided = false; // whether one slot after another opens by itself
let turning = null; // the wheel under a finger

const put = (element, text) => element.textContent !== text && (element.textContent = text);
const mark = (element, name, value) => element.getAttribute(name) !== value && element.setAttribute(name, value);
const between = (n, least, most) => Math.min(Math.max(n, least), most);
const written = (half) => (half % 2 ? `${half > 1 ? (half - 1) / 2 : ""}½` : String(half / 2));

// --- the wheel

const listOf = (dial) => dial.querySelector("select");
const halfOf = (option) => Number(option.dataset.half);

function choose(dial, index) {
  const list = listOf(dial);
  const to = between(index, 0, list.length - 1);
  if (to === list.selectedIndex) return;
  list.selectedIndex = to;
  changed(list);
}

// near finds the number nearest to a position on the wheel.
function near(dial, half) {
  const off = [...listOf(dial).options].map((o) => Math.abs(halfOf(o) - half));
  return off.indexOf(Math.min(...off));
}

function showWheel(dial) {
  const chosen = listOf(dial).selectedOptions[0];
  const meant = dial.querySelector(".unturned input");
  if (meant && chosen.index) meant.checked = true; // the wheel was touched: nothing to ask
  const rim = dial.querySelector(".rim");
  mark(rim, "aria-valuenow", chosen.value);
  mark(rim, "aria-valuetext", chosen.dataset.short);
  put(rim.querySelector(".turned"), chosen.dataset.short);
  const half = turning && turning.dial === dial ? turning.half : halfOf(chosen);
  mark(dial.querySelector(".disc"), "transform", `rotate(${half * dial.dataset.unit})`);
}

// angleOf is a finger's angle on a wheel: clockwise from the top.
function angleOf(rim, at) {
  const box = rim.getBoundingClientRect();
  const [x, y] = [at.clientX - box.left - box.width / 2, at.clientY - box.top - box.height / 2];
  return { angle: (Math.atan2(x, -y) * 180) / Math.PI, out: Math.hypot(x, y) / box.width };
}

listen("pointerdown", (event) => {
  const rim = event.target.closest(".rim");
  if (!rim || event.button) return;
  const dial = rim.closest(".dial");
  turning = { dial, rim, last: angleOf(rim, event).angle, half: halfOf(listOf(dial).selectedOptions[0]), moved: 0 };
  rim.setPointerCapture(event.pointerId);
  rim.classList.add("held");
});

listen("pointermove", (event) => {
  if (!turning) return;
  const { dial, rim } = turning;
  const { angle } = angleOf(rim, event);
  const by = ((angle - turning.last + 540) % 360) - 180;
  turning.last = angle;
  turning.moved += Math.abs(by);
  const list = listOf(dial);
  turning.half = between(turning.half + by / dial.dataset.unit, halfOf(list.options[0]), halfOf(list.options[list.length - 1]));
  choose(dial, near(dial, turning.half));
  showWheel(dial);
});

listen("pointerup pointercancel", (event) => {
  if (!turning) return;
  const { dial, rim, moved } = turning;
  turning = null;
  rim.classList.remove("held");
  if (moved < 4 && event.type === "pointerup") touch(dial, rim, event);
  showWheel(dial);
});

// touch chooses the number that a finger points at.
function touch(dial, rim, at) {
  const { angle, out } = angleOf(rim, at);
  if (out < 0.28) return;
  const list = listOf(dial);
  const [here, whole] = [halfOf(list.selectedOptions[0]) - angle / dial.dataset.unit, 360 / dial.dataset.unit];
  for (const half of [here, here - whole, here + whole]) {
    const index = near(dial, half);
    if (Math.abs(halfOf(list.options[index]) - half) < 1.5) return choose(dial, index);
  }
}

const keys = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, Home: -99, End: 99 };
listen("keydown", (event) => {
  if (event.key === "Escape" && tray) return close(event.target.closest("form"));
  const rim = event.target.closest(".rim");
  if (!rim || !keys[event.key]) return;
  event.preventDefault();
  choose(rim.closest(".dial"), listOf(rim.closest(".dial")).selectedIndex + keys[event.key]);
});

// --- the slots of a plan

function open(form, place) {
  tray = place;
  sync();
  form.querySelector(`[data-tray="${place}"] :enabled`).focus({ preventScroll: true });
}

function close(form) {
  const slot = form?.querySelector(`[data-slot="${tray}"]`);
  tray = "";
  guided = false;
  sync();
  slot?.focus({ preventScroll: true });
}

// goOn opens the next slot while all are filled one after another, and then shows the wheel.
function goOn(form) {
  const next = guided && [...form.querySelectorAll(`[data-slot="${tray}"] ~ :enabled`)].find((slot) => form.querySelector(`[data-tray="${slot.dataset.slot}"] :enabled:not(:checked)`));
  if (next) open(form, next.dataset.slot);
  else close(form);
}

// A plan that lacks a leader begins with them.
listen("revealed", (event) => {
  sync();
  tray = event.target.querySelector("[data-lacks]:enabled")?.dataset.slot || "";
  guided = tray !== "";
  sync();
});

listen("click", (event) => {
  const slot = event.target.closest("[data-slot]");
  if (slot) return tray === slot.dataset.slot ? close(slot.form) : open(slot.form, slot.dataset.slot);
  const pick = event.target.closest(".tray .pick");
  if (pick && event.detail && !pick.control.disabled) setTimeout(() => tray && goOn(pick.closest("form"))); // after it is chosen
});

listen("lacking", (event) => {
  const place = event.target.closest("[data-tray]");
  if (!place) return close(event.target.form); // of the wheel
  event.stopImmediatePropagation();
  open(event.target.form, place.dataset.tray);
}, true);

function showPlan(plan) {
  const form = plan.closest("form");
  mark(plan, "data-open", tray);
  for (const slot of plan.querySelectorAll("[data-slot]")) {
    const chosen = plan.querySelector(`[data-tray="${slot.dataset.slot}"] input:checked`);
    const said = slot.querySelector("b");
    slot.toggleAttribute("data-lacks", !chosen);
    put(said, chosen ? chosen.closest(".pick").querySelector(".text").textContent : said.dataset.open);
    mark(slot, "data-strength", chosen?.dataset.strength || "");
    mark(slot, "aria-expanded", `${tray === slot.dataset.slot}`);
  }
  reckon(plan, form);
}

// reckon looks up a number's cost, and adds the leader's strength.
function reckon(plan, form) {
  const list = listOf(plan.querySelector(".dial"));
  const [chosen] = list.selectedOptions;
  const { spice, fall, least, most } = chosen.dataset;
  const field = (name) => form.elements[name]?.value;
  const at = spice ? spice.split(" ").indexOf(field(list.dataset.bounds)) : 0;
  const leader = plan.querySelector('[data-tray="leader"] input:checked');
  const ledger = plan.querySelector(".ledger");
  const brings = leader?.value ? Number(leader.dataset.strength) + (field(ledger.dataset.joins) === "true" ? Number(ledger.dataset.bonus) : 0) : 0;
  put(ledger.querySelector("[data-total]"), written(halfOf(chosen) + 2 * brings));
  put(ledger.querySelector("[data-bare]"), written(halfOf(chosen)));
  put(ledger.querySelector("[data-won]"), fall.split(" ")[at] || "–");
  const goes = plan.querySelector("[data-goes]");
  if (goes && spice) put(goes, goes.dataset.goes.replace("#", [...new Set([least, most])].join("–")));
}

function sync() {
  for (const dial of main.querySelectorAll("[data-dial]")) showWheel(dial);
  for (const plan of main.querySelectorAll("[data-plan]")) showPlan(plan);
}

listen("change shown", sync); // after what the number limits
