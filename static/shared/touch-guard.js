// @ts-check
// Disables a new form's buttons for a moment, so that no touch counts that was meant for what stood there before, and shows
// it.
import { listen } from "./listen.js";

export const busy = new WeakSet(); // forms being sent
const born = new WeakMap(); // forms that a frame brought: when, and what was touched last before
const settling = 500; // ms for which a new form does nothing
const touched = 1500; // and one that appeared where the thumb had just been
let touch = {}; // none yet

listen("pointerup", (event) => (touch = { x: event.clientX, y: event.clientY, at: performance.now() }));

// isNew reports whether a touch may still be meant for what stood here before this form.
export function isNew(form, buttons = form.querySelectorAll("button")) {
  const birth = born.get(form);
  const age = performance.now() - birth?.at; // NaN if it was here from the start: no comparison holds
  return age < settling || age < touched && birth.at < birth.touch.at + touched && [...buttons].some((b) => lies(b, birth.touch));
}

function lies(button, at) {
  const box = button.getBoundingClientRect();
  return at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
}

// mark shows which buttons are disabled now.
export function mark() {
  for (const b of document.querySelectorAll("[data-ask] button:not([type=button])")) b.toggleAttribute("data-resting", busy.has(b.form) || isNew(b.form, [b]));
}

// bear notes that a form is new, or counts as new. The last touch may be none.
export function bear(form, before = touch) {
  born.set(form, { at: performance.now(), touch: before });
  queueMicrotask(mark); // when all of a frame is in place
  for (const wait of [settling, touched]) setTimeout(mark, wait + 20);
}

// settled and listensTo report whether a touch counts: on any form, on a button.
export const settled = () => ![...document.forms].some((form) => isNew(form));
export const listensTo = (button) => !busy.has(button.form) && !isNew(button.form, [button]);
