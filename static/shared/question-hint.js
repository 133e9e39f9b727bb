// Tells at the foot of the screen what this seat is asked, while that is scrolled out of sight. Without this script it is
// always shown.
"use strict";

(() => {
  const main = document.getElementById("main");
  const inSight = new IntersectionObserver(look, { threshold: 0 });
  let watched = [];

  const asked = () => [...main.querySelectorAll(".decide > .decision:not(.answered, .optional)")];

  function look() {
    const away = watched.length > 0 && !watched.some(isSeen);
    document.body.classList.toggle("asked-away", away);
    const way = away && main.querySelector(".asked .arrow");
    if (way) way.textContent = watched[0].getBoundingClientRect().top < 0 ? "↑" : "↓";
  }

  // isSeen reports whether enough of a question shows above the bar to be noticed. A bid is always under the thumb.
  function isSeen(question) {
    if (getComputedStyle(question.querySelector(".answering")).position === "fixed") return true;
    const box = question.getBoundingClientRect();
    const foot = main.querySelector(".hand-bar")?.getBoundingClientRect().top ?? innerHeight;
    return box.bottom > 48 && box.top < foot - 48;
  }

  function watch() {
    const now = asked();
    if (now.length !== watched.length || now.some((e, i) => e !== watched[i])) {
      inSight.disconnect();
      watched = now;
      for (const e of watched) inSight.observe(e);
    }
    look();
  }

  for (const name of ["scroll", "resize"]) addEventListener(name, look, { passive: true });
  document.addEventListener("shown", watch);
  watch();
})();
