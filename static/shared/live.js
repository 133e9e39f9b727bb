// @ts-check
// The live page: it puts each part that a frame brings in its place, and touches nothing else. Without this script a page is as
// old as its loading.
import * as covers from "./cover.js";
import { forget } from "./drafts.js";
import * as forms from "./forms.js";
import { parsed } from "./html.js";
import { listen, say } from "./listen.js";
import { Idiomorph } from "./vendor/idiomorph.esm.js";

const body = document.body;
const main = document.getElementById("main");
// isSame reports whether a part of the page is unchanged, as most are. The browser then compares nothing in it.
const holders = "input, select, textarea, template";
const isSame = (old, fresh) => old.isEqualNode(fresh) && !old.matches(holders) && !old.querySelector(holders);

// A frame has an empty element in place of a part that stays as it is.
const isKept = (node) => node.matches?.("[data-kept]");

/** @type {any} */
const morphing = {
  morphStyle: "innerHTML",
  callbacks: {
    beforeAttributeUpdated(name, element) {
      if (name === "open" && element.localName === "details") return false;
      return !forms.keepsAttribute(name, element);
    },
    beforeNodeMorphed(old, fresh) {
      const stays = () => old.hasAttribute("data-pad") || isSame(old, fresh) || forms.keepsNode(old, fresh);
      return !old.matches || !(isKept(fresh) || stays() || covers.morph(old, fresh, morphing));
    },
    afterNodeMorphed: (old) => forms.settle(old),
    afterNodeAdded: (node) => forms.arrived(node),
    beforeNodeRemoved: (node) => forms.leaving(node),
  },
};

// fill puts content into an element as a frame is put into the page; a drawing into an empty one just so.
export function fill(element, html, drawing = false) {
  const content = parsed(html);
  if (drawing && !element.firstChild) element.append(content);
  else Idiomorph.morph(element, content, morphing);
}

const isPaused = () => main.querySelector(".paused, .pausing") !== null;

// Only this script hears of a frame: all others wait until it is shown, in whatever order they were loaded.
listen("frame", (event) => {
  const { html, whole } = event.detail;
  const fresh = parsed(html);
  const stood = isPaused();
  say("framing"); // what a script has moved goes back
  if (whole) Idiomorph.morph(main, fresh, morphing);
  else if (![...fresh.children].every(put) || main.querySelector("[data-kept]")) return say("lacking-part");
  forms.shown();
  if (!isPaused()) forget();
  else if (!stood) window.scrollTo(0, 0); // show it to people who had scrolled down
  const title = main.querySelector("[data-title]");
  if (title) document.title = title.dataset.title;
  say("shown");
});

// put puts a part in its place, and reports whether there is one. A part under a closed cover is outside the document, where it
// cannot be morphed: it is taken aside for that.
function put(fresh) {
  const at = [document, ...[...main.querySelectorAll("template")].map((t) => t.content)].find((d) => d.getElementById(fresh.id));
  const old = at?.getElementById(fresh.id);
  if (!old) return false;
  const [place, aside] = [new Comment(), document.createElement("div")];
  if (at !== document) {
    old.replaceWith(place);
    aside.append(old);
  }
  Idiomorph.morph(old, fresh, { ...morphing, morphStyle: "outerHTML" });
  place.replaceWith(...aside.childNodes);
  return true;
}

listen("left", () => main.replaceChildren());

listen("answered", (event) => {
  const answer = event.detail;
  // A form that the next frame removes cannot report its result.
  if (answer.ok) announce(answer.done, true);
  else if (answer.stale || answer.gone) announce(answer.say, false);
});

let announced = 0;
function announce(text, good) {
  const receipt = document.getElementById("receipt");
  receipt.textContent = text;
  receipt.classList.toggle("refused", !good);
  receipt.hidden = false;
  clearTimeout(announced);
  announced = setTimeout(() => (receipt.hidden = true), 6000);
}

// Only browsers on the laptop itself may keep the screen on.
function stayAwake() {
  if (!document.hidden && body.matches(".screen-table")) navigator.wakeLock?.request("screen").catch(() => {});
}

listen("click", (event) => event.target.closest("[data-print]") && window.print());

// A page without a stream reloads itself; input and refusals stay.
/** @type {any} */
const looking = {
  ...morphing,
  callbacks: {
    beforeAttributeUpdated: (name, element) => name !== "value" || element.localName !== "input",
    beforeNodeMorphed: (old) => !old.matches?.("[role=alert]"),
  },
};

async function look() {
  if (document.hidden || !main.querySelector("[data-again]")) return;
  const here = location.pathname + location.search;
  const answer = await fetch(here, { redirect: "manual", cache: "no-store" }).catch(() => null);
  if (answer?.type === "opaqueredirect") return location.assign(here);
  if (!answer?.ok) return;
  const content = parsed(await answer.text());
  Idiomorph.morph(main, [...content.getElementById("main").childNodes], looking);
}

const again = main.querySelector("[data-again]");
if (again) setInterval(look, Number(again.dataset.again));
if (body.dataset.stream) {
  listen("visibilitychange", stayAwake);
  stayAwake();
}
