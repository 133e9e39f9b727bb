// @ts-check
// The laptop's time, for all countdowns. A phone's clock may be wrong or be set while the page is open, so only its progress
// counts, and the laptop is asked again if the two disagree.
import { listen, say } from "./listen.js";

const pings = 5; // the median of these counts
const slack = 1500; // ms that the laptop's message may take
const [asked] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
let ahead = Number(document.body.dataset.now) - (asked ? asked.responseStart : performance.now());
let setting = false;

export const now = () => performance.now() + ahead;

async function ping() {
  const sent = performance.now();
  const answer = await fetch("/ping", { cache: "no-store" });
  return Number(answer.headers.get("Judge-Time")) - (sent + performance.now()) / 2;
}

export async function set() {
  if (setting) return;
  setting = true;
  const heard = [];
  for (let i = 0; i < pings; i++) {
    try {
      heard.push(await ping());
    } catch {
      // offline; the next heartbeat asks again
    }
  }
  if (heard.length) ahead = heard.sort((a, b) => a - b)[heard.length >> 1];
  setting = false;
}

// hear compares the time that came with a message.
export function hear(said) {
  if (Math.abs(said - now()) > slack) set();
}

const two = (part) => String(part % 60).padStart(2, "0");
const lasting = (n) => (n < 3600 ? "" : Math.floor(n / 3600) + ":") + (n < 3600 ? Math.floor(n / 60) : two(Math.floor(n / 60))) + ":" + two(n);

// The time left on a timer, and then how much it is over. It only shows; nothing closes by itself.
const seen = new Map(); // what was left of each clock at the last look
function show(face) {
  const { countdown, from, stopped, warn, alarm, least } = face.dataset;
  const left = Math.ceil(Number(countdown) - Math.max(0, (Number(stopped) || now()) - Number(from)) / 1000);
  if (least !== undefined) return showLeast(face, left);
  const clock = from + "+" + countdown;
  face.querySelector("b").textContent = (left < 0 ? "+" : "") + lasting(Math.abs(left));
  face.dataset.state = left <= 0 ? "over" : left <= alarm ? "alarm" : left <= warn ? "warn" : "calm";
  face.querySelector("[data-ring]")?.setAttribute("stroke-dashoffset", String(100 - 100 * Math.max(0, left) / Number(countdown)));
  const passed = [60, 30, 10, 0].find((mark) => seen.get(clock) > mark && left <= mark);
  if (passed !== undefined && face.dataset.say) tell(face, passed);
  seen.set(clock, left);
  return left <= 0;
}

// A reveal's ring fills and is never over: the page then says who is awaited.
function showLeast(face, left) {
  const { countdown } = face.dataset;
  face.querySelector("b").textContent = left > 0 ? lasting(left) : "";
  face.dataset.state = left > 0 ? "calm" : "awaits";
  face.querySelector("[data-ring]")?.setAttribute("stroke-dashoffset", String(100 * Math.max(0, left) / Number(countdown)));
  return false;
}

// A ticking clock is not read aloud, only that little is left.
function tell(face, mark) {
  const { say: left, sayOver } = face.dataset;
  document.getElementById("aloud").textContent = mark ? left.replace("#", mark) : sayOver;
  say("clock", mark);
}

// Counts up how long something has taken, up to its maximum.
function countUp(span) {
  const { since, over, most } = span.dataset;
  const at = Math.max(0, now() - Number(since));
  span.textContent = lasting(Math.floor((Number(over) + Math.min(at, Number(most) || at)) / 1000));
}

export function count() {
  const faces = [...document.querySelectorAll("[data-countdown]")];
  const over = faces.map(show).every(Boolean);
  for (const later of document.querySelectorAll("[data-after-countdown]")) later.hidden = !over;
  document.querySelectorAll("[data-since]").forEach(countUp);
}

setInterval(count, 250);
listen("shown", count);
count();
// Short announcements disappear when their time is over.
function pass() {
  for (const e of document.querySelectorAll("[data-until]")) e.hidden = Number(e.dataset.until) < now();
}
listen("shown", pass);
setInterval(pass, 250);
pass();
