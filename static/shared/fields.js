// @ts-check
// What fields do besides being filled in: steppers, tokens, a choice that limits a number. Without this script
// they are plain fields.
// --- a choice that limits a number -------------------------------------------------------------------------------
import { listen } from "./listen.js";

function bind(choice, anew) {
  const bound = choice.form.elements[choice.dataset.bounds];
  if (!bound) return;
  const { least, most } = choice.selectedOptions[0].dataset;
  [bound.min, bound.max] = [least, most];
  bound.value = anew ? most : Math.min(Math.max(bound.value, least), most);
}

listen("change", (event) => event.target.matches("[data-bounds]") && bind(event.target, true));
listen("revealed", (event) => event.target.querySelectorAll("[data-bounds]").forEach((choice) => bind(choice))); // a draft may have been restored

// --- a button with its numbers and their cost --------------------------------------------------------------------

function say() {
  for (const row of document.querySelectorAll(".muster, .placing")) light(row, Number(row.querySelector("input").value));
  for (const button of document.querySelectorAll("button[data-keeps]:not([data-state])")) write(button, kept(button));
  for (const button of document.querySelectorAll("button[data-says]:not([data-state])")) {
    const { form, dataset } = button;
    const number = [...form.querySelectorAll(".steps input, .muster input")].reduce((sum, field) => sum + Number(field.value), 0);
    if (dataset.needs) button.toggleAttribute("data-lacks", number !== Number(dataset.needs));
    const place = form.querySelector("option[data-fare]:checked");
    const totals = place ? place.closest("select").getAttribute(`data-totals-${place.dataset.fare}`) : button.dataset.totals;
    const of = [...form.querySelectorAll("[data-cost]:checked")].reduce((sum, input) => sum + Number(input.dataset.cost), 0);
    const cost = of + Number(totals?.split(" ")[number - 1] || 0);
    const text = dataset.says.replace("#", number) + (cost ? " · " + dataset.costs.replace("#", cost) : "");
    write(button, text);
  }
}

// light shows how many tokens are counted, and whether any forces stand in a place.
function light(row, number) {
  row.toggleAttribute("data-in", number > 0);
  for (const token of row.querySelectorAll("[data-token]")) {
    const of = Number(token.dataset.token);
    token.toggleAttribute("data-in", of ? of <= number : !number);
  }
}

const write = (button, text) => button.textContent !== text && (button.textContent = button.dataset.was = text);

// kept says how many cards are kept, and names those that go.
function kept({ form, dataset }) {
  const cards = [...form.querySelectorAll("input[type=checkbox]")];
  const goes = cards.filter((c) => !c.checked).map((c) => c.closest("label").querySelector(".text").textContent);
  const stays = cards.length - goes.length;
  const names = new Intl.ListFormat(document.documentElement.lang).format(goes);
  return [stays && dataset.keeps.replace("#", stays), goes.length && dataset.drops.replace("#", names)].filter(Boolean).join(" · ");
}

listen("input revealed shown", say);
say();

// --- steppers and tokens ---------------------------------------------------------------------------------------------------

let repeat = 0;

// changed tells the page of a field's new value.
export const changed = (field) => ["input", "change"].forEach((name) => field.dispatchEvent(new Event(name, { bubbles: true })));

function step(button) {
  const [field, by] = [button.closest(":has(input, select)").querySelector("input, select"), Number(button.dataset.step)];
  if (button.dataset.token) field.value = button.dataset.token;
  else if (field.options) field.selectedIndex = Math.min(Math.max(field.selectedIndex + by, 0), field.length - 1);
  else field.stepUp(by);
  changed(field);
}

listen("click", (event) => {
  const button = event.target.closest("[data-step], [data-token]");
  if (button && !button.dataset.held) step(button);
  if (button) delete button.dataset.held;
});

listen("pointerdown", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  repeat = setTimeout(() => {
    button.dataset.held = "yes";
    repeat = setInterval(() => step(button), 90);
  }, 400);
});

const stop = () => clearTimeout(repeat); // an interval, too
listen("pointerup pointercancel", stop);
window.addEventListener("blur", stop);
