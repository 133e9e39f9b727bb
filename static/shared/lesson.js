// Remembers on this device whether the guide was folded up.
"use strict";

(() => {
  const name = "guide-folded";
  const kept = (use) => {
    try {
      return use(localStorage);
    } catch {
      return null; // storage is denied: the guide opens again
    }
  };
  let known = null;
  function meet() {
    const guide = document.getElementById("guide");
    if (guide && guide !== known && kept((store) => store.getItem(name))) guide.open = false;
    known = guide;
  }
  document.addEventListener("toggle", ({ target }) => {
    if (target.id === "guide") kept((store) => (target.open ? store.removeItem(name) : store.setItem(name, "yes")));
  }, true);
  document.addEventListener("frame", meet);
  meet();
})();
