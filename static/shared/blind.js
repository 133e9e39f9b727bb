// @ts-check
// A blind table: a sealed answer stays on this phone until all have sealed, and the table gets a commitment instead. A box
// also holds it that one other player's phone can open if this one fails. docs/adr/0007-blind-tables.md
import { post, sealWith } from "./forms.js";
import { device } from "./kept.js";
import { say } from "./listen.js";
import tweetnacl from "./vendor/nacl-box.js";

/** @type {any} */
const nacl = tweetnacl;
const main = document.getElementById("main");
const here = () => document.getElementById("blind"); // what the page says about it
const most = 12; // sealed answers that are kept
const holding = 1000; // ms

// --- bytes ------------------------------------------------------------------------------------------------------

const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
const utf8 = (text) => new TextEncoder().encode(text);
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const measured = (text) => joined([utf8(text).length >> 8, utf8(text).length & 255], utf8(text));

// commitment is the one of engine/record/commitment.go, in hexadecimal.
export function commitment(decision, seat, salt, payload) {
  return hex(nacl.hash(joined([1], measured(decision), measured(seat), unhex(salt), utf8(payload))).slice(0, 32));
}

// mark is the beginning of a commitment in base32, for people to compare.
export function mark(commit) {
  const bits = parseInt(commit.slice(0, 5), 16);
  return [15, 10, 5, 0].map((by) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[(bits >> by) & 31]).join("");
}

export const padded = (text) => text + " ".repeat((512 - (utf8(text).length % 512)) % 512);

// --- a form's command ---------------------------------------------------------------------------------------------

const json = JSON.stringify;
const written = {
  text: (text) => json(text),
  null: (text) => json(text || null),
  yes: (text) => json(["true", "on", "1"].includes(text)),
  count: (text) => (Number(text) ? json(Number(text)) : ""),
  number: (text) => json(Number(text)),
};

// command makes of the fields what the server would: the canonical JSON of engine.Command. declared says how each argument
// is written (engine.Arg). Sealed forms have no lists and no objects.
function command(seat, fields, declared) {
  const args = [];
  for (const [name, text] of fields) {
    const arg = name.replace(/^arg\./, "");
    const value = arg !== name ? written[declared[arg] || "text"](text) : "";
    if (value) args.push(`${json(arg)}:${value}`);
  }
  return `{${[`"by":${json(seat)}`, `"do":${json(fields.get("do"))}`, ...args.sort()].join(",")}}`;
}

// --- storage ------------------------------------------------------------------------------------------------------

let memory = { secret: "", kept: [] };

// Storage may be denied; sealed answers then live as long as the page. It belongs to the phone, not the tab, so that
// closing a page loses nothing.
function load(panel) {
  memory = device.read(panel.dataset.blind) || memory;
  if (!memory.secret) {
    memory.secret = hex(nacl.box.keyPair().secretKey);
    save(panel);
  }
  return memory;
}

function save(panel) {
  memory.kept = memory.kept.slice(-most);
  device.write(panel.dataset.blind, memory);
}

function forget(panel, commit) {
  load(panel).kept = memory.kept.filter((k) => k.commit !== commit);
  save(panel);
}

// --- sealing ------------------------------------------------------------------------------------------------------

// seal gives what is sent instead of a form's fields: nothing while the form is incomplete, and the fields themselves if
// nothing has to be sealed.
function seal(form, fields) {
  const panel = here();
  const kept = panel && form.querySelector("[data-blind]");
  if (!kept) return fields;
  if (!form.reportValidity()) return null;
  const decision = fields.get("decision");
  const payload = padded(command(panel.dataset.seat, fields, JSON.parse(kept.dataset.blind)));
  let sealed = load(panel).kept.find((k) => k.decision === decision && k.payload === payload);
  if (!sealed) {
    const salt = hex(nacl.randomBytes(16));
    sealed = { decision, payload, salt, commit: commitment(decision, panel.dataset.seat, salt, payload), ...boxed(panel, salt, payload) };
    memory.kept.push(sealed);
    save(panel);
  }
  return new URLSearchParams({ decision, commit: sealed.commit, to: sealed.to, box: sealed.box });
}

// boxed puts an opening into a box for the phone that the table named: nonce, sender's key, and the encrypted text.
function boxed(panel, salt, payload) {
  const { helper, helperKey } = panel.dataset;
  if (!helper) return { to: "", box: "" };
  const [nonce, sender] = [nacl.randomBytes(24), nacl.box.keyPair()];
  const closed = nacl.box(utf8(JSON.stringify({ salt, payload })), nonce, unhex(helperKey), sender.secretKey);
  return { to: helper, box: hex(joined(nonce, sender.publicKey, closed)) };
}

// --- opening ------------------------------------------------------------------------------------------------------

const sending = new Map(); // commitments whose opening was sent, and how often

async function open(panel, decision, commit, salt, payload) {
  const tries = sending.get(commit) || 0;
  if (tries >= 3 || tries < 0) return;
  sending.set(commit, -1 - tries); // being sent
  const answer = await post(panel.dataset.open, new URLSearchParams({ decision, salt, payload, key: "open " + commit }));
  sending.set(commit, tries + 1);
  if (answer.ok || answer.stale) forget(panel, commit);
  if (!answer.stale) say("answered", { ...answer, gone: true });
}

// openBox opens another seat's seal.
function openBox(button) {
  const [panel, rescue] = [here(), button.closest("[data-box]")];
  const { decision, commit, box } = rescue.dataset;
  const bytes = unhex(box);
  const read = nacl.box.open(bytes.slice(56), bytes.slice(0, 24), bytes.slice(24, 56), unhex(load(panel).secret));
  if (!read) return (rescue.querySelector("[data-lost]").hidden = false);
  const { salt, payload } = JSON.parse(new TextDecoder().decode(read));
  open(panel, decision, commit, salt, payload);
}

let held = 0;
main.addEventListener("pointerdown", (event) => {
  const button = event.target.closest("[data-agree]");
  if (!button) return;
  button.classList.add("holding");
  held = setTimeout(() => openBox(button), holding);
});
for (const name of ["pointerup", "pointercancel", "blur"]) {
  window.addEventListener(name, () => {
    clearTimeout(held);
    for (const button of main.querySelectorAll(".holding")) button.classList.remove("holding");
  });
}
// A click without a pointer comes from a key or an assistive device.
main.addEventListener("click", (event) => {
  const button = event.detail === 0 && event.target.closest("[data-agree]");
  if (button) openBox(button);
});
main.addEventListener("contextmenu", (event) => event.target.closest("[data-agree]") && event.preventDefault());

// --- requests of each frame ---------------------------------------------------------------------------------------

let announced = "";
const own = { secret: "", key: "" }; // this phone's keys

function publicKey(panel) {
  const { secret } = load(panel);
  if (own.secret !== secret) [own.secret, own.key] = [secret, hex(nacl.box.keyPair.fromSecretKey(unhex(secret)).publicKey)];
  return own.key;
}

async function announce(panel) {
  const key = publicKey(panel);
  if (panel.dataset.known === key || announced === key) return;
  announced = key;
  await post(panel.dataset.keys, new URLSearchParams({ key }));
  announced = "";
}

const show = (element, on) => element.toggleAttribute("hidden", !on); // no mutation if nothing changes

function look() {
  const panel = here();
  if (!panel) return;
  for (const fields of main.querySelectorAll("[data-blind]:disabled")) fields.disabled = false;
  const { kept } = load(panel);
  for (const line of panel.querySelectorAll("[data-own]")) {
    const { decision, own: commit, due } = line.dataset;
    const sealed = kept.find((k) => k.commit === commit);
    const letters = line.querySelector(".mark");
    if (letters.textContent !== mark(commit)) letters.textContent = mark(commit);
    const is = sealed || sending.has(commit);
    show(line.querySelector(".kept"), is);
    show(line.querySelector(".missing"), !is);
    if (sealed && due) open(panel, decision, commit, sealed.salt, sealed.payload);
  }
  // Answers to questions that are gone are void.
  const counts = kept.filter((k) => panel.dataset.asked.includes(k.decision) || sending.has(k.commit));
  if (counts.length < kept.length) {
    memory.kept = counts;
    save(panel);
  }
  announce(panel);
}

new MutationObserver(look).observe(main, { childList: true, subtree: true, attributes: true });
sealWith(seal);
look();
