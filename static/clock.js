// What time it is on the laptop, by which all countdowns go. A phone's own clock may be minutes off, or be set while the
// page is open: only what passes by it counts, and the laptop is asked again whenever that does not fit what it says.
"use strict";

window.clock = (() => {
  const pings = 5; // the middle one of these is believed
  const slack = 1500; // ms that the laptop's word may take to come here
  const asked = performance.getEntriesByType("navigation")[0];
  let ahead = Number(document.body.dataset.now) - (asked ? asked.responseStart : performance.now());
  let setting = false;

  const now = () => performance.now() + ahead;

  async function ping() {
    const sent = performance.now();
    const answer = await fetch("/ping", { cache: "no-store" });
    return Number(answer.headers.get("Judge-Time")) - (sent + performance.now()) / 2;
  }

  async function set() {
    if (setting) return;
    setting = true;
    const heard = [];
    for (let i = 0; i < pings; i++) {
      try {
        heard.push(await ping());
      } catch {
        // the line is down; the next sign of life asks again
      }
    }
    if (heard.length) ahead = heard.sort((a, b) => a - b)[heard.length >> 1];
    setting = false;
  }

  // hear compares what the laptop says in passing.
  function hear(said) {
    if (Math.abs(said - now()) > slack) set();
  }

  // What a moment has left of its time. It only shows: nothing closes by itself.
  function count() {
    let over = true;
    for (const clock of document.querySelectorAll("[data-countdown]")) {
      const at = Number(clock.dataset.stopped) || now();
      const left = Math.max(0, Math.ceil(Number(clock.dataset.countdown) - Math.max(0, at - Number(clock.dataset.from)) / 1000));
      clock.querySelector("b").textContent = left;
      clock.classList.toggle("over", left === 0);
      over = over && left === 0;
    }
    for (const later of document.querySelectorAll("[data-after-countdown]")) later.hidden = !over;
  }

  setInterval(count, 250);
  count();
  return { set, hear };
})();
