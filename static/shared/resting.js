// When a form's buttons do nothing yet, so that no touch counts that was meant for what stood there before; and that this shows.
"use strict";

window.resting = (() => {
  const busy = new WeakSet(); // forms on their way
  const born = new WeakMap(); // forms that a frame brought: when, and what was touched last before
  const settling = 500; // ms in which a form that just appeared does nothing
  const touched = 1500; // and in which nothing does that appeared where the thumb had just been
  let touch = {}; // nothing yet

  document.addEventListener("pointerup", (event) => (touch = { x: event.clientX, y: event.clientY, at: performance.now() }));

  // isNew reports whether a touch may still be meant for what stood here before this form.
  function isNew(form, buttons = form.querySelectorAll("button")) {
    const birth = born.get(form);
    const age = performance.now() - birth?.at; // no number, and less than none, where it stood here from the start
    return age < settling || age < touched && birth.at < birth.touch.at + touched && [...buttons].some((b) => lies(b, birth.touch));
  }

  function lies(button, at) {
    const box = button.getBoundingClientRect();
    return at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
  }

  // mark shows which buttons would do nothing now: nobody is to press one and wonder.
  function mark() {
    for (const b of document.querySelectorAll("[data-ask] button:not([type=button])")) b.toggleAttribute("data-resting", busy.has(b.form) || isNew(b.form, [b]));
  }

  // bear notes that a form is new, or is as if it were. What was touched before may be nothing.
  function bear(form, before = touch) {
    born.set(form, { at: performance.now(), touch: before });
    queueMicrotask(mark); // once all of a frame stands where it belongs
    for (const wait of [settling, touched]) setTimeout(mark, wait + 20);
  }

  return { busy, isNew, mark, bear };
})();
