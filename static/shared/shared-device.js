// @ts-check
// A device that several players share. Its cover opens while a finger rests on the button, so that no hasty touch opens
// another one's page. Leaving a page hides it, and after an answer the cover comes back.
import { listen } from "./listen.js";

const held = 800; // ms
const receipt = 1500; // ms for which an answer's receipt is shown before the cover comes
const cover = document.body.dataset.sharedDevice; // on a seat's page
const main = document.getElementById("main");
let timer = 0;

const holding = (event) => event.target.closest && event.target.closest("[data-hold] button");

function letGo() {
  clearTimeout(timer);
  for (const button of document.querySelectorAll(".holding")) button.classList.remove("holding");
}

function take(form) {
  form.dataset.taken = "yes";
  form.requestSubmit();
}

listen("pointerdown", (event) => {
  const button = holding(event);
  if (!button) return;
  button.classList.add("holding");
  timer = setTimeout(() => take(button.form), held);
});
for (const name of ["pointerup", "pointercancel", "blur"]) window.addEventListener(name, letGo);
listen("contextmenu", (event) => holding(event) && event.preventDefault());

// A click without a pointer comes from a key or an assistive device, and is deliberate.
listen("click", (event) => {
  const button = holding(event);
  if (button && event.detail === 0) button.form.dataset.taken = "yes";
});
listen("submit", (event) => {
  if (event.target.matches("[data-hold]") && !event.target.dataset.taken) event.preventDefault();
});

// A seat's page gives way to the cover.
if (cover) {
  const isAsked = () => (main.querySelector("[data-title]")?.dataset.title || "").startsWith("●");
  const pass = () => location.replace(cover);
  let wasAsked = false;
  listen("submit", () => (wasAsked = isAsked()), true);
  listen("answered", (event) => {
    if (event.detail.ok && wasAsked) setTimeout(() => isAsked() || pass(), receipt);
  });
  window.addEventListener("pagehide", () => main.replaceChildren());
  window.addEventListener("pageshow", (event) => event.persisted && pass());
}
