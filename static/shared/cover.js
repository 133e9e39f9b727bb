// @ts-check
// Covers for private content. Covered content is in a template, outside the page; it is on the page only while a cover is
// open. One kind opens while a finger rests on it, for eight seconds at most; the other opens by a touch and stays open
// until it is closed or idle, or the page is left.
import { listen } from "./listen.js";
import { Idiomorph } from "./vendor/idiomorph.esm.js";

const head = 100; // CSS pixels
const holdLimit = 8000; // ms
const idleLimit = 90000; // ms without a touch
let open = null; // the one open cover
let sent = null; // the form sent from under it, which a frame may take away before its answer comes
let timer = 0;

const holds = (cover) => cover.dataset.cover === "hold"; // otherwise a tap opens it
const secretOf = (cover) => cover.querySelector(":scope > .secret");

function reveal(cover) {
  if (open === cover) return;
  hide();
  open = cover;
  const template = cover.querySelector(":scope > template");
  template.after(template.content.firstElementChild);
  mark(cover, true);
  cover.dispatchEvent(new Event("revealed", { bubbles: true }));
  wait();
  if (!holds(cover)) into(cover);
}

// into scrolls to a cover that ends below the window or begins under the page's head, with its question if both have room.
function into(cover) {
  const question = cover.closest(".decision");
  const whole = question?.offsetHeight < innerHeight - head ? question : cover;
  if (whole.getBoundingClientRect().top < head || cover.getBoundingClientRect().bottom > innerHeight) whole.scrollIntoView();
}

export function hide() {
  clearTimeout(timer);
  if (!open) return;
  const cover = open;
  open = sent = null;
  const secret = secretOf(cover);
  if (secret) cover.querySelector(":scope > template").content.append(secret);
  mark(cover, false);
  cover.dispatchEvent(new Event("covered", { bubbles: true }));
}

function mark(cover, shown) {
  cover.classList.toggle("open", shown);
  cover.querySelector(":scope > .face").setAttribute("aria-expanded", String(shown));
  cover.querySelector(":scope > .close").hidden = !shown || holds(cover);
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(hide, holds(open) ? holdLimit : idleLimit);
}

const faceOf = (event) => event.target.closest?.(".face")?.closest("[data-cover]");

listen("pointerdown", (event) => {
  const cover = faceOf(event);
  if (cover && holds(cover)) reveal(cover);
});
// Dialling and typing count as activity.
listen("pointerdown pointermove keydown input scroll", () => open && !holds(open) && wait(), { passive: true });

// A click without a pointer comes from a key or an assistive device: for those a cover is a switch.
listen("click", (event) => {
  const cover = faceOf(event);
  if (event.target.closest(".close")) return hide();
  if (!cover || (holds(cover) && event.detail > 0)) return; // a finger has rested on it
  if (open === cover) hide();
  else reveal(cover);
});

// A finger that slides to a thing's name and lets go there opens its sheet: what covers hide while it rests cannot be tapped.
listen("pointerup pointercancel", ({ clientX: x, clientY: y }) => {
  if (!open || !holds(open)) return;
  document.elementFromPoint(x, y)?.closest("a.about")?.click();
  hide();
});
for (const name of ["blur", "pagehide"]) window.addEventListener(name, hide);
listen("visibilitychange", hide);
listen("submit", ({ target }) => open?.contains(target) && (sent = target), true);
listen("answered", ({ detail: { ok, form } }) => ok && form && form === sent && hide()); // the receipt replaces it
listen("contextmenu", (event) => event.target.closest("[data-cover]") && event.preventDefault());

// morph updates an open cover and reports whether it did; a closed one needs nothing.
export function morph(old, fresh, morphing) {
  if (old !== open) return false;
  const template = fresh.querySelector("template");
  if (!template) return false;
  const label = (cover) => cover.querySelector(":scope > .face > .face-label");
  label(old).textContent = label(fresh).textContent; // for when it is closed
  Idiomorph.morph(secretOf(old), template.content.firstElementChild, { ...morphing, morphStyle: "outerHTML" });
  return true;
}
