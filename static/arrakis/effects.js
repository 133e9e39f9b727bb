// @ts-check
// The steps of an effect by hand: fields of the chosen kind alone, steps that are added and removed. Without this script all fields can be
// filled in, what is left empty is left out, and a phone enters one step after the other.
import { restore } from "../shared/forms.js";
import { listen } from "../shared/listen.js";

const all = (within, selector) => [...within.querySelectorAll(selector)];
const fields = (step) => all(step, "[name]");

// lay lays closed steps after the only one of a phone's form, which would be too long with all of them, and then restores the draft.
function lay() {
  for (const steps of all(document, ".arr-doings[data-most]")) {
    const [first] = steps.children;
    for (let n = steps.children.length; n < steps.dataset.most; n++) {
      const step = first.cloneNode(true);
      const number = step.querySelector(".arr-doing-number");
      number.textContent = number.textContent.replace("1", n + 1);
      for (const field of fields(step)) {
        field.name = field.name.replace("[0]", `[${n}]`);
        copy(null, field);
      }
      step.open = false;
      steps.append(step);
      if (n + 1 === Number(steps.dataset.most)) restore(steps.closest("form"));
    }
  }
}

// show shows in each open step the fields of its kind of effect. The others, and closed steps, are not sent.
function show() {
  for (const step of all(document, ".arr-doing")) {
    const kind = step.querySelector(".arr-kind").value;
    if (kind) step.open = true; // a draft has it
    step.querySelector(".arr-doing-fields").disabled = !step.open;
    const fits = ({ dataset }) => !dataset.kinds || dataset.kinds.split(" ").includes(kind);
    for (const field of all(step, ".arr-field")) field.hidden = field.disabled = !fits(field);
    for (const option of all(step, ".arr-field :is(option, optgroup)")) option.hidden = option.disabled = !fits(option);
  }
}

// remove takes a step out: those after it move up, and the last one is emptied and closed.
function remove(step) {
  const steps = all(step.parentElement, ".arr-doing[open]");
  const at = steps.indexOf(step);
  for (let i = at; i < steps.length; i++) {
    const next = steps[i + 1] && fields(steps[i + 1]);
    fields(steps[i]).forEach((field, j) => copy(next?.[j], field));
  }
  steps.at(-1).open = false;
  steps[Math.min(at, steps.length - 2)].querySelector("select").focus();
  step.closest("form").elements[0].dispatchEvent(new Event("input", { bubbles: true })); // for the draft
}

// copy gives a field the value of another, or empties it. A list may lack what a step of the record says.
function copy(from, to) {
  if (to.type === "checkbox") return void (to.checked = Boolean(from?.checked));
  const value = from?.value || "";
  if (to.options && ![...to.options].some((option) => option.value === value)) to.append(from.selectedOptions[0].cloneNode(true));
  to.value = value;
}

// empty begins the next answer with one empty step.
function empty(form) {
  for (const step of all(form, ".arr-doing")) {
    for (const field of fields(step)) copy(null, field);
    step.open = !step.previousElementSibling;
  }
  show();
}

listen("click", (event) => {
  const button = event.target.closest(".arr-doing-remove");
  if (button) remove(button.closest(".arr-doing"));
  else if (event.target.closest(".arr-doing[open] > summary")) event.preventDefault(); // it goes by its button
});
listen("answered", ({ detail }) => detail.ok && empty(detail.form));
listen("shown revealed", lay);
listen("input change shown revealed", show);
listen("toggle", show, true);
lay();
show();
