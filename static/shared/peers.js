// @ts-check
// In a hall of several laptops: a page whose laptop does not answer goes on at another one. Its stream says which there are, and brings a
// ticket for the seats that this browser holds. Both are kept by the page alone.
import { listen } from "./listen.js";
import { isLive } from "./stream.js";

const { peers: allowed = "" } = document.body.dataset; // those that the page's policy lets it ask
const link = document.getElementById("link");
const strip = document.getElementById("unsaved");
const patience = 2000; // ms for an answer
const pause = 1500; // ms between two tries of the own laptop: it may only have stumbled
const untouched = 10000; // ms without input before the page loads itself again
const leaving = 5000; // ms for another laptop to show the page

let others = [];
let way = "";
let seeking = false;
let renewing = 0;

listen("peers", ({ detail }) => {
  const { peers, way: given, unsaved } = JSON.parse(detail);
  mark(unsaved);
  others = peers.filter((origin) => origin !== location.origin);
  way = given;
  renew();
});

// mark says that nothing can be saved, while the hall's database does not answer. What is read aloud gets its text when it is shown.
function mark(unsaved) {
  if (strip.hidden !== unsaved) return;
  strip.hidden = !unsaved;
  strip.textContent = unsaved ? strip.dataset.unsaved : "";
}

// A laptop that came after the page was loaded may not be asked by it. So the page loads itself again while its own laptop answers, at a
// moment when nobody uses it.
function renew() {
  clearTimeout(renewing);
  const known = allowed.split(" ");
  if (others.some((origin) => !known.includes(origin))) renewing = setTimeout(() => isLive() && location.reload(), untouched * (1 + Math.random()));
}
listen("input pointerdown keydown scroll", () => renewing && renew(), { passive: true });

// answers reports whether anything answers at an origin, whatever it says.
async function answers(origin) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patience);
  try {
    await fetch(origin + "/ping", { mode: "no-cors", credentials: "omit", cache: "no-store", signal: abort.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const rest = (ms) => new Promise((done) => setTimeout(done, ms));

// A phone that sleeps or has no network stays, and keeps trying its own laptop.
listen("lost", async () => {
  if (seeking || document.hidden || !navigator.onLine || !others.length) return;
  seeking = true;
  if (await answers(location.origin)) await rest(pause);
  else await look();
  seeking = false;
});

// look says that the own laptop does not answer, asks it once more, and goes to another one that does.
async function look() {
  const { lost, long, looking } = link.dataset;
  link.textContent = link.dataset.lost = link.dataset.long = looking;
  await rest(pause);
  if (!(await answers(location.origin)) && !isLive()) {
    const live = (await Promise.all(others.map(async (origin) => ((await answers(origin)) ? origin : "")))).filter(Boolean);
    if (live.length && !isLive()) {
      go(live[Math.floor(Math.random() * live.length)]); // all phones of a laptop spread over the others
      await rest(leaving);
    }
  }
  Object.assign(link.dataset, { lost, long });
}

// go leaves no trace of the ticket in the history. The other laptop takes it only from a page of this origin.
function go(origin) {
  document.querySelector("meta[name=referrer]").setAttribute("content", "origin");
  location.replace(origin + way + "&to=" + encodeURIComponent(location.pathname + location.search));
}
