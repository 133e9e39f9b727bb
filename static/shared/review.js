// @ts-check
// Shows everything chosen in a form once more before it is sealed, in place of the fields. Without this script a form is
// sent at once.
import { rest } from "./forms.js";
import { listen } from "./listen.js";

const main = document.getElementById("main");
let shown = ""; // id of the form being reviewed
document.body.classList.add("scripted");

const read = (element) => (element ? element.textContent.trim() : "");

// said lists a form's values, field by field.
function said(form) {
  return [...form.querySelectorAll(".field, .fixed")].map((field) => {
    const input = field.querySelector("input:checked, select, input:not([type=radio], [type=checkbox])");
    const option = input && input.options && input.selectedOptions[0];
    const label = input && input.closest(".option, .pick");
    const value = option ? option.dataset.short || option.text : label ? read(label.querySelector(".text")) : input ? input.value : read(field.querySelector("b"));
    const note = label && (label.dataset.note || read(label.querySelector(".strength")));
    return [read(field.querySelector(".label")?.firstChild), value, note]; // without the hint behind a name
  });
}

function sync() {
  for (const form of main.querySelectorAll("form:has(> .reviewing, > .sealed > .reviewing)")) {
    const on = form.id === shown;
    if (form.classList.contains("reviewed") !== on) form.classList.toggle("reviewed", on);
    const list = form.querySelector(".chosen");
    const lines = on ? said(form) : [];
    if (list.dataset.says === JSON.stringify(lines) && list.childElementCount === lines.length) continue;
    list.dataset.says = JSON.stringify(lines);
    list.replaceChildren(...lines.map(line));
  }
}

function line(texts) {
  const div = document.createElement("div");
  texts.forEach((text, i) => {
    if (i < 2 || text) div.appendChild(document.createElement(i ? "dd" : "dt")).textContent = text;
  });
  return div;
}

// look shows a form's values, or what is missing.
function look(form) {
  const lacking = form.querySelector("input:invalid");
  if (lacking) return lacking.dispatchEvent(new CustomEvent("lacking", { bubbles: true }));
  shown = form.id;
  rest(form);
  sync();
  form.querySelector(".chosen").scrollIntoView({ block: "nearest" }); // the hidden fields were taller
  form.querySelector("button.send").focus({ preventScroll: true });
}

const isAsked = (form) => form.querySelector("button.review")?.checkVisibility() || form.querySelector(".awaits:not([open])");

listen("click", (event) => {
  const button = event.target.closest(".review, .change");
  if (!button) return;
  if (button.matches(".review")) return look(button.form);
  shown = "";
  rest(button.form);
  sync();
});

// Enter in a field sends a form, but not without a review.
listen("submit", (event) => {
  if (!isAsked(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  look(event.target);
}, true);

listen("lacking", (event) => {
  const field = event.target.closest(".field");
  field.scrollIntoView({ block: "center" });
  event.target.focus({ preventScroll: true });
});

listen("answered", (event) => {
  if (event.detail.ok) shown = "";
  sync();
});
listen("input", sync);
listen("shown", sync);
