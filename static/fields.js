// What fields do beside being filled in: numbers step under a thumb, a choice bounds a number, changes are counted. Without
// this script they are ordinary fields.
"use strict";

(() => {
  // --- how many house rules are changed --------------------------------------------------------------------------

  document.addEventListener("change", (event) => {
    const group = event.target.closest("[data-group]");
    if (!group) return;
    const count = [...group.querySelectorAll("select")].filter((s) => s.value !== "").length;
    const told = group.querySelector("[data-changed]");
    told.textContent = told.dataset.changed.replace("#", count);
    told.hidden = count === 0;
  });

  // --- a choice that bounds a number beside it -------------------------------------------------------------------

  document.addEventListener("change", (event) => {
    const choice = event.target.closest("[data-bounds]");
    const bound = choice && choice.form.elements[choice.dataset.bounds];
    if (!bound) return;
    const { least, most } = choice.selectedOptions[0].dataset;
    [bound.min, bound.max] = [least, most];
    bound.value = Math.min(Math.max(bound.value, least), most);
  });

  // --- steppers ---------------------------------------------------------------------------------------------------

  let repeat = 0;

  function step(button) {
    const input = button.parentElement.querySelector("input");
    if (button.dataset.step > 0) input.stepUp();
    else input.stepDown();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button && !button.dataset.held) step(button);
    if (button) delete button.dataset.held;
  });

  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    repeat = setTimeout(() => {
      button.dataset.held = "yes";
      repeat = setInterval(() => step(button), 90);
    }, 400);
  });

  for (const name of ["pointerup", "pointercancel", "blur"]) {
    window.addEventListener(name, () => {
      clearTimeout(repeat);
      clearInterval(repeat);
    });
  }
})();
