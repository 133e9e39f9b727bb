// A phone that people asked to buzz does so when everybody newly sees that its seat is asked. Secret questions are not among that.
"use strict";

(() => {
  const since = () => document.getElementById("asked-in-public")?.dataset.since || "";
  let known = since();
  listen("frame", () => {
    const now = since();
    if (now > known && document.querySelector("[name=buzz][aria-pressed]")) navigator.vibrate?.(200);
    known = now;
  });
})();
