// What leaves a picture is seen to leave it: a piece that a frame takes out of a group marked so shrinks where it stood. Who wants no
// motion sees it gone at once.
"use strict";

(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const main = document.getElementById("main");

  function fall(piece, picture) {
    const ghost = document.createElementNS(picture.namespaceURI, "g");
    ghost.setAttribute("class", "fallen");
    ghost.setAttribute("aria-hidden", "true");
    piece.removeAttribute("id");
    const place = document.createElementNS(picture.namespaceURI, "g");
    place.append(piece);
    ghost.append(place);
    picture.append(ghost);
    place.addEventListener("animationend", () => ghost.remove());
  }

  new MutationObserver((changes) => {
    if (still.matches) return;
    for (const change of changes) {
      if (!change.target.hasAttribute("data-falls") || !change.target.isConnected) continue;
      for (const gone of change.removedNodes) {
        if (gone.id && !document.getElementById(gone.id)) fall(gone, change.target.closest("svg"));
      }
    }
  }).observe(main, { subtree: true, childList: true });
})();
