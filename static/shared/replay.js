// @ts-check
// The replay: the server renders each step and it is morphed in place, so that motion is visible. Only one request runs at a
// time, and the latest target counts. Without this script steps are links.
import { listen, say } from "./listen.js";

const pace = 1800; // ms per step while the game plays by itself
const screen = () => document.querySelector(".replay");
const slide = () => document.getElementById("at");
const play = () => document.querySelector(".play");
let wanted = Number(screen().dataset.at);
let asking = false;
let playing = false;
let timer = 0;

const shown = () => Number(screen().dataset.at);
const last = () => Number(screen().dataset.last);

function go(at) {
  wanted = Math.max(0, Math.min(at, last()));
  if (!asking) ask();
}

async function ask() {
  asking = true;
  try {
    while (wanted !== shown()) {
      const at = wanted;
      const answer = await fetch(location.pathname + "?part=main&at=" + at);
      if (!answer.ok) throw new Error(String(answer.status));
      say("frame", { html: await answer.text(), whole: true });
      dress();
      if (shown() !== at) break; // the game is shorter than it was
    }
    history.replaceState(null, "", location.pathname + "?at=" + shown());
  } catch {
    location.assign(location.pathname + "?at=" + wanted);
  } finally {
    asking = false;
  }
  if (playing) next();
}

// Controls that need scripts.
function dress() {
  if (document.activeElement !== slide()) slide().value = shown();
  document.querySelector("[data-go]").hidden = true;
  const button = play();
  button.hidden = false;
  button.textContent = playing ? button.dataset.stop : button.dataset.play;
  button.setAttribute("aria-pressed", String(playing));
}

function set(on) {
  playing = on;
  clearTimeout(timer);
  dress();
  if (on && shown() === last()) go(0);
  else if (on) next();
}

function next() {
  clearTimeout(timer);
  if (shown() >= last()) return set(false);
  timer = setTimeout(() => go(shown() + 1), pace);
}

const target = (link) => Number(new URL(link.href).searchParams.get("at"));

listen("input", (event) => {
  if (event.target !== slide()) return;
  if (playing) set(false);
  go(Number(slide().value));
});
listen("submit", (event) => event.target.matches(".slide") && event.preventDefault());

listen("click", (event) => {
  if (event.target.closest(".play")) return set(!playing);
  const link = event.target.closest(".scrub .to, .scrub .turns a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (playing) set(false);
  slide().blur();
  go(target(link));
});

listen("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && !event.target.closest("a, button, summary")) {
    event.preventDefault();
    return set(!playing);
  }
  const link = document.querySelector(`.scrub [data-keys="${CSS.escape(event.key)}"]`);
  if (!link || event.target === slide() && !event.key.startsWith("Page")) return;
  event.preventDefault();
  if (playing) set(false);
  go(event.key.startsWith("Arrow") ? wanted + (event.key === "ArrowLeft" ? -1 : 1) : target(link));
});

dress();
