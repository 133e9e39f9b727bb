// A phone that its player asked to buzz does so when everybody newly sees that its seat is asked. Secret questions are not among that.
"use strict";

(() => {
  const button = document.querySelector("[name=buzz]");
  if (!navigator.vibrate) return (button.hidden = true);
  const since = () => document.getElementById("asked-in-public")?.dataset.since || "";
  let known = since();
  listen("frame", () => {
    const now = since();
    if (now > known && button.matches("[aria-pressed]")) navigator.vibrate(200);
    known = now;
  });
})();
