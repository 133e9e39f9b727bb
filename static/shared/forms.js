// @ts-check
// Sends forms in the background, with one key, until there is an answer. Input stays when the page around it changes.
// Without this script forms are posted normally.
import * as drafts from "./drafts.js";
import { parsed } from "./html.js";
import { session } from "./kept.js";
import { listen, say } from "./listen.js";
import { busy, isNew, mark, bear } from "./touch-guard.js";

const dirty = new WeakSet(); // forms with input
const words = document.getElementById("receipt")?.dataset; // what buttons say
const thanks = 4000; // ms for which a button says that it was done, if its question is still open

listen("input", (event) => {
  const form = event.target.form;
  if (!form) return;
  dirty.add(form);
  if (!form.matches("[data-ask]")) return; // it is posted as a page
  drafts.draft(form);
  refuse(form, "");
  for (const button of form.querySelectorAll("button[data-state]")) label(button, "");
});

listen("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-ask]")) return;
  event.preventDefault();
  const button = event.submitter || form.querySelector("button[type=submit]");
  if (busy.has(form) || isNew(form, [button])) return;
  const lacking = form.querySelector(":required:invalid"); // nothing chosen in it yet
  if (lacking) return point(form, lacking);
  send(form, button);
});

// A form is sent with the version of the table that the page shows.
listen("formdata", ({ formData }) => {
  const { version } = document.body.dataset;
  if (!version) return;
  if (formData.has("version")) formData.set("version", version);
  if (formData.has("key")) formData.set("key", formData.get("key").replace(/@.*/, "@" + version));
});

// point says what is still to be chosen.
function point(form, field) {
  const label = field.closest(".field").querySelector(".label").textContent.trim();
  refuse(form, words.lacks.replace("#", label));
  field.focus({ preventScroll: true });
  look(form);
}

// look brings a refusal into view, whatever else the window shows.
const look = (form) => form.querySelector("[data-refusal]")?.scrollIntoView({ block: "nearest" });

// fieldsOf are a form's fields as they are sent.
export const fieldsOf = (form) => new URLSearchParams(/** @type {any} */ (new FormData(form)));

// sealWith takes what seals a form's fields on this phone: blind.js, where the table is blind.
let seal = null;
export const sealWith = (sealing) => (seal = sealing);

export async function send(form, button) {
  let fields = fieldsOf(form);
  if (button && button.name) fields.append(button.name, button.value);
  if (seal) fields = seal(form, fields);
  if (!fields) return;
  const slot = "sent " + form.id;
  fields.set("key", keyFor(slot, fields));
  busy.add(form);
  mark();
  refuse(form, "");
  label(button, "sending");
  const answer = await repeat(form.getAttribute("action"), filled(fields), (refused) => {
    label(button, "retry");
    if (refused) refuse(form, words.unsaved);
  });
  busy.delete(form);
  mark();
  refuse(form, "");
  session.write(slot);
  if (answer.mark && !form.closest(".secret")) answer.done = words.ok; // there was nothing to seal
  label(button, answer.ok ? "done" : "", answer.done);
  if (answer.ok) setTimeout(() => !busy.has(form) && label(button, ""), thanks);
  if (!answer.ok) {
    refuse(form, answer.say, answer.more);
    look(form);
  } else if (!form.elements.decision) form.reset();
  if (answer.ok || answer.stale) {
    dirty.delete(form);
    drafts.forget(form.id);
  }
  answer.form = form;
  answer.gone = !form.isConnected;
  say("answered", answer);
}

// Messages are padded, so that their length does not tell their content.
function filled(fields) {
  const size = 512; // bytes
  fields.set("fill", "");
  fields.set("fill", "x".repeat((size - (fields.toString().length % size)) % size));
  return fields;
}

// The same key is sent until there is an answer, so that trying again never counts twice.
async function repeat(url, body, again) {
  for (let wait = 500; ; wait = Math.min(wait * 2, 5000)) {
    let refused = false; // since it cannot be saved now
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), 6000);
    try {
      const headers = { Accept: "application/json" };
      const response = await fetch(url, { method: "POST", body, headers, signal: abort.signal, keepalive: true });
      refused = response.status === 503;
      if (!refused) return { ok: response.ok, stale: response.status === 409, ...(await response.json()) };
    } catch {
      // no answer, or an incomplete one
    } finally {
      clearTimeout(timer);
    }
    again(refused);
    await new Promise((done) => setTimeout(done, wait));
  }
}

// post sends fields that no form has.
export const post = (url, fields) => repeat(url, filled(fields), () => {});

// A reload while sending finds its key again if the content is the same; only a short hash of it is stored.
function keyFor(slot, fields) {
  fields.delete("key");
  let said = 2166136261;
  for (const c of fields.toString()) said = Math.imul(said ^ c.codePointAt(0), 16777619);
  const kept = session.read(slot);
  if (kept && kept.said === said) return kept.key;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
  session.write(slot, { key, said });
  return key;
}

// label sets a button's state, or its own text if state is empty.
function label(button, state, text) {
  if (!button?.matches("[data-tells]")) return;
  button.dataset.was = button.dataset.was || button.textContent;
  button.textContent = state ? text || words[state] : button.dataset.was;
  if (state) button.dataset.state = state;
  else delete button.dataset.state;
}

// versionOf is the table's version that a form is about; a refusal at another version is outdated.
const versionOf = (form) => (form?.elements?.version && (document.body.dataset.version || form.elements.version.value)) || "";

// refuse says why not, and more: where to continue, and the ruling.
export function refuse(form, sentence, more) {
  const slot = form.querySelector("[data-refusal]");
  if (!slot) return;
  slot.textContent = sentence || "";
  slot.dataset.of = versionOf(form);
  if (more) slot.appendChild(document.createElement("div")).append(parsed(more));
}

// restore gives a form its draft: a new one, or one that a script has made longer.
export const restore = (form) => drafts.restore(form) && dirty.add(form);
for (const form of drafts.within(document.getElementById("main"))) restore(form);

// --- what a new frame keeps ---------------------------------------------------------------------------------------

const said = new WeakMap(); // what a form said before a frame changes it

export function keepsAttribute(name, element) {
  if (name === "data-resting" || name === "disabled" && element.matches("[data-blind]")) return true;
  const form = element.form || element.closest("form");
  const kept = dirty.has(form) || element === document.activeElement;
  return name === "value" && kept && element.matches("input:not([type=hidden]), textarea") && !drafts.isChoice(element);
}

export function keepsNode(old, fresh) {
  if (dirty.has(old)) said.set(old, drafts.said(old));
  if (old.matches("[data-refusal]")) {
    return old.textContent !== "" && fresh.textContent === "" && (!old.dataset.of || old.dataset.of === versionOf(fresh.closest("form")));
  }
  return old.matches("button[data-tells]") && Boolean(old.dataset.state);
}

// settle says again what a form said before a frame changed it. What it no longer offers is not chosen any more, and the form says so.
export function settle(form) {
  if (!said.has(form)) return;
  const lost = drafts.put(form, said.get(form));
  said.delete(form);
  if (!lost.length) return;
  refuse(form, words.gone.replace("#", lost.join(", ")));
  delete form.querySelector("[data-refusal]")?.dataset.of; // until something else is chosen
  drafts.draft(form);
}

export function arrived(node) {
  for (const form of drafts.within(node)) {
    bear(form);
    restore(form);
  }
}

export function leaving(node) {
  for (const form of drafts.within(node)) if (form.id && dirty.has(form)) drafts.keep(form); // a form without a name is not found again
}

// shown clears refusals of forms that were meant for an older version.
export function shown() {
  for (const slot of document.querySelectorAll("[data-refusal]")) if (slot.dataset.of && slot.dataset.of !== versionOf(slot.closest("form"))) slot.textContent = "";
}

// rest disables a form for a moment, as if it were new: its buttons have moved.
export const rest = (form) => bear(form, {});
