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

  const two = (part) => String(part % 60).padStart(2, "0");
  const lasting = (n) => (n < 3600 ? "" : Math.floor(n / 3600) + ":") + (n < 3600 ? Math.floor(n / 60) : two(Math.floor(n / 60))) + ":" + two(n);
  const digits = (n) => (n < 60 ? String(n) : lasting(n));

  // What a moment has left of its time, and beyond it by how much it is over. It only shows: nothing closes by itself.
  const seen = new Map(); // what was left of a clock at the last look
  function show(face) {
    const { countdown, from, stopped, warn, alarm, least } = face.dataset;
    const left = Math.ceil(Number(countdown) - Math.max(0, (Number(stopped) || now()) - Number(from)) / 1000);
    if (least !== undefined) return showLeast(face, left);
    const clock = from + "+" + countdown;
    face.querySelector("b").textContent = (left < 0 ? "+" : "") + digits(Math.abs(left));
    face.dataset.state = left <= 0 ? "over" : left <= alarm ? "alarm" : left <= warn ? "warn" : "calm";
    face.querySelector("[data-ring]")?.setAttribute("stroke-dashoffset", String(100 - 100 * Math.max(0, left) / Number(countdown)));
    const passed = [60, 30, 10, 0].find((mark) => seen.get(clock) > mark && left <= mark);
    if (passed !== undefined && face.dataset.say) tell(face, passed);
    seen.set(clock, left);
    return left <= 0;
  }

  // A least time fills its ring and is never over: what is awaited then is said beside it.
  function showLeast(face, left) {
    const { countdown } = face.dataset;
    face.querySelector("b").textContent = left > 0 ? digits(left) : "";
    face.dataset.state = left > 0 ? "calm" : "awaits";
    face.querySelector("[data-ring]")?.setAttribute("stroke-dashoffset", String(100 * Math.max(0, left) / Number(countdown)));
    return false;
  }

  // A clock that ticks is not read aloud; that little is left of it is.
  function tell(face, mark) {
    const { say, sayOver } = face.dataset;
    document.getElementById("aloud").textContent = mark ? say.replace("#", mark) : sayOver;
    document.dispatchEvent(new CustomEvent("clock", { detail: mark }));
  }

  // How long something takes already counts up, to what it counts at most.
  function countUp(span) {
    const { since, over, most } = span.dataset;
    const at = Math.max(0, now() - Number(since));
    span.textContent = lasting(Math.floor((Number(over) + Math.min(at, Number(most) || at)) / 1000));
  }

  function count() {
    const faces = [...document.querySelectorAll("[data-countdown]")];
    const over = faces.map(show).every(Boolean);
    for (const later of document.querySelectorAll("[data-after-countdown]")) later.hidden = !over;
    document.querySelectorAll("[data-since]").forEach(countUp);
  }

  setInterval(count, 250);
  document.addEventListener("frame", count);
  count();
  // What a screen says for a few seconds goes when its time is over.
  function pass() {
    for (const e of document.querySelectorAll("[data-until]")) e.hidden = Number(e.dataset.until) < now();
  }
  document.addEventListener("frame", pass);
  setInterval(pass, 250);
  pass();

  return { now, set, hear };
})();
