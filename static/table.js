// The live page: whole frames, morphed in place. Without this script a page is current when it is loaded.
"use strict";

(() => {
  const body = document.body;
  const main = document.getElementById("main");
  const policy = (window.markup = window.trustedTypes
    ? window.trustedTypes.createPolicy("judge", { createHTML: (html) => html })
    : { createHTML: (html) => html });
  const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;

  const morphing = {
    morphStyle: "innerHTML",
    ignoreActiveValue: true,
    callbacks: {
      beforeAttributeUpdated(name, element) {
        if (name === "open" && element.localName === "details") return false;
        return !window.forms.keepsAttribute(name, element);
      },
      beforeNodeMorphed(old, fresh) {
        if (!isElement(old)) return true;
        if (old.hasAttribute("data-pad")) return false;
        return !window.forms.keepsNode(old, fresh) && !window.covers.morph(old, fresh, morphing);
      },
      afterNodeAdded(node) {
        if (isElement(node)) window.forms.arrived(node);
      },
      beforeNodeRemoved(node) {
        if (isElement(node)) window.forms.leaving(node);
        return true;
      },
    },
  };

  const isPaused = () => main.querySelector(".paused") !== null;

  document.addEventListener("frame", (event) => {
    const fresh = document.createElement("template");
    fresh.innerHTML = policy.createHTML(event.detail);
    const stood = isPaused();
    window.Idiomorph.morph(main, fresh.content, morphing);
    if (!isPaused()) window.typed.forget();
    else if (!stood) window.scrollTo(0, 0); // whoever had scrolled down is to see it
    const title = main.querySelector("[data-title]");
    if (title) document.title = title.dataset.title;
    document.dispatchEvent(new Event("shown"));
  });

  document.addEventListener("left", () => main.replaceChildren());

  document.addEventListener("answered", (event) => {
    const answer = event.detail;
    if (window.stream && (answer.stale || !window.stream.isLive())) window.stream.again();
    // A form that is gone with the next frame cannot say what became of it.
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

  // Browsers that may keep the screen on are those on the laptop itself.
  function stayAwake() {
    if (!document.hidden && body.matches(".screen-table") && navigator.wakeLock) navigator.wakeLock.request("screen").catch(() => {});
  }

  document.addEventListener("click", (event) => event.target.closest("[data-print]") && window.print());

  const again = main.querySelector("[data-again]");
  const typing = () => [...main.querySelectorAll("input")].some((i) => i === document.activeElement || i.value !== i.defaultValue);
  if (again) setInterval(() => typing() || location.reload(), Number(again.dataset.again));
  if (!body.dataset.stream) return;
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
})();
