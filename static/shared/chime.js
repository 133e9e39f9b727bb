// @ts-check
// The table screen's sounds, few and soft, for what everybody sees anyway: a seat that changes hands, a new phase, a new
// question, a clock's last seconds and end, revealed plans, a worm, the spice blow, the victory. Browsers play nothing
// before somebody touches the page. The volume is remembered.
import { device } from "./kept.js";
import { listen, say } from "./listen.js";

const main = document.getElementById("main");
const control = document.getElementById("sound");
const button = control.querySelector("button");
const slider = control.querySelector("input");
// Sounds, most important first: notes in hertz with their start in seconds.
const sounds = {
  victory: [[523, 0], [659, 0.2], [784, 0.4], [1047, 0.6]],
  seat: [[659, 0], [880, 0.18]],
  reveal: [[440, 0], [587, 0.12], [740, 0.24]],
  worm: [[110, 0], [92, 0.25], [78, 0.5]],
  blow: [[988, 0], [1319, 0.09]],
  over: [[392, 0], [330, 0.25]],
  ten: [[784, 0]],
  phase: [[330, 0], [494, 0.22]],
  ask: [[587, 0]],
};
const slot = "judge sound";
let audio = null;
let sound = { volume: 5, muted: false, ...device.read(slot) };

function wake() {
  try {
    audio = audio || new window.AudioContext();
    audio.onstatechange = show;
    audio.resume().catch(() => {});
  } catch {
    audio = null; // no sound on this device
  }
}
for (const name of ["pointerdown", "keydown"]) listen(name, wake);

function show() {
  const awake = audio && audio.state === "running";
  button.textContent = button.dataset[sound.muted ? "off" : awake ? "on" : "asleep"];
  button.setAttribute("aria-pressed", String(!sound.muted));
  slider.value = String(sound.volume);
  control.hidden = false;
}

function set(change) {
  sound = { ...sound, ...change };
  device.write(slot, sound);
  show();
}
button.addEventListener("click", () => set({ muted: !sound.muted }));
slider.addEventListener("input", () => set({ volume: Number(slider.value), muted: false }));
slider.addEventListener("change", () => play("ask"));

function play(name) {
  say("chime", name);
  wake();
  setTimeout(() => ring(sounds[name]), 100); // time for the browser to allow it; any later would be too late
}

function ring(notes) {
  if (!audio || audio.state !== "running" || sound.muted) return;
  for (const [pitch, after] of notes) {
    const start = audio.currentTime + after;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.001 + sound.volume * 0.05, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  }
}

// Names of sounds, once each: "phase:3-battle". Of several new ones only one plays.
function named() {
  const of = (name) => (main.querySelector("[data-" + name + "]")?.dataset[name] || "").split(" ").filter(Boolean);
  return [...of("chimes").map((name) => "seat:" + name), ...of("sounds")];
}
const known = new Set(named());
function look() {
  const fresh = named().filter((name) => !known.has(name));
  for (const name of fresh) known.add(name);
  const loudest = Object.keys(sounds).find((kind) => fresh.some((name) => name.startsWith(kind + ":")));
  if (loudest) play(loudest);
}
listen("shown", look);
listen("clock", (event) => event.detail > 10 || play(event.detail ? "ten" : "over"));
show();
