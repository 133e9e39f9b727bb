// @ts-check
// The way of a legion: who may go where, by which ornithopter, how much of it goes. Without this script everything can be chosen, and the server refuses.
import { listen } from "../shared/listen.js";

const all = (within, selector) => [...within.querySelectorAll(selector)];
const field = (form, name) => form.elements[name];
const chosen = (list) => (list?.value ? list.selectedOptions[0].dataset : null);

// ride shows the ornithopters that a way needs, and takes the first, which others may replace; it gives the facts of the goal.
function ride(form, as) {
  const from = field(form, as + "from");
  const to = field(form, as + "to") || field(form, as + "at");
  const by = field(form, as + "ornithopter");
  const [start, goal] = [chosen(from), chosen(to)];
  to.dataset.start = from.value;
  if (!by) return goal;
  const flies = start && goal?.fly?.split(" ").includes(from.value);
  const zones = flies ? start.zones.split(" ").filter((z) => as === "arg." || z !== field(form, "arg.ornithopter").value) : [];
  for (const o of by.options) o.hidden = o.disabled = o.value !== "" && !zones.includes(o.value);
  if (!zones.includes(by.value)) by.value = zones[0] || "";
  by.required = Boolean(flies);
  by.closest(".arr-flight").hidden = zones.length < 2;
  return goal;
}

// split offers the units of the chosen legion. All go, unless the fold is open; what has moved already stays.
function split(form) {
  const fold = form.querySelector(".arr-split");
  if (!fold) return;
  const from = field(form, "arg.from").value;
  const start = chosen(field(form, "arg.from"));
  const units = JSON.parse(start?.units || "{}");
  const restored = !fold.dataset.of && all(fold, "input").some((i) => (i.type === "checkbox" ? i.checked : i.value > 0)); // from a draft
  if (restored) fold.open = true;
  const counted = fold.open || start?.rest;
  const anew = fold.dataset.of !== from + counted && !restored;
  fold.dataset.of = from + counted;
  for (const input of all(fold, "input")) {
    const is = input.value;
    const some = input.type === "checkbox" ? units.leaders?.includes(is) : units[input.name.slice(4)] || 0;
    input.closest("label").hidden = !some;
    if (input.type === "number") input.max = some;
    if (!anew) continue;
    if (input.type === "checkbox") input.checked = Boolean(counted && some);
    else input.value = counted ? some : 0;
  }
  for (const group of all(fold, "fieldset")) group.hidden = !units.leaders;
  fold.hidden = !start;
}

function refresh() {
  for (const form of all(document, "form:has(.arr-ways)")) {
    const goal = ride(form, "arg.");
    const then = form.querySelector(".arr-then");
    const attacks = Boolean(goal?.attack);
    if (then) {
      then.hidden = !goal || attacks;
      if (then.hidden) for (const list of all(then, "select")) list.value = "";
      ride(form, "then.move/");
    }
    split(form);
    form.classList.toggle("attacks", attacks);
    form.classList.toggle("goes", Boolean(goal));
  }
}

// tick counts the ticked leaders among the numbers that fields.js adds up.
function tick() {
  for (const n of all(document, "[data-ticked]")) n.value = n.closest("fieldset").querySelectorAll(":checked").length;
}

listen("input change toggle shown", () => (refresh(), tick()), true);

// The attack has a form of its own, which takes the way from the map.
listen("click", ({ target }) => {
  const strike = target.closest?.(".arr-strike");
  if (!strike) return;
  const move = strike.closest(".decision").querySelector("form:has(.arr-ways)");
  const attack = strike.form;
  field(attack, "arg.from").value = field(move, "arg.from").value;
  field(attack, "arg.at").value = field(move, "arg.to").value;
  if (field(move, "arg.ornithopter")) field(attack, "arg.ornithopter").value = field(move, "arg.ornithopter").value;
}, true);

refresh();
