// A seat begins with a moment that says whose it is: once on a device. It gives way by itself, to a touch and to a key.
"use strict";

(() => {
  const lasts = 5000; // ms
  const welcome = document.getElementById("welcome");
  const slot = "welcomed " + document.body.dataset.stream;

  // Storage may be denied: then there is no such moment, rather than one at every reload.
  function isFirst() {
    try {
      const first = !localStorage.getItem(slot);
      localStorage.setItem(slot, "yes");
      return first;
    } catch {
      return false;
    }
  }

  if (!welcome || !isFirst()) return;
  const end = () => (welcome.hidden = true);
  welcome.hidden = false;
  for (const name of ["click", "keydown"]) document.addEventListener(name, end);
  setTimeout(end, lasts);
})();
