// Sends forms in the background, with one key, until there is an answer. Input stays when the page around it changes.
// Without this script forms are posted normally.
"use strict";

window.forms = (() => {
  const dirty = new WeakSet(); // forms with input
  const words = document.getElementById("receipt")?.dataset; // what buttons say
  const { busy, isNew, mark, bear } = window.touchGuard;
  const thanks = 4000; // ms for which a button says that it was done, if its question is still open

  listen("input", (event) => {
    const form = event.target.form;
    if (!form || !form.matches("[data-ask]")) return;
    dirty.add(form);
    window.drafts.draft(form);
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
    const version = window.stream?.version();
    if (!version) return;
    if (formData.has("version")) formData.set("version", version);
    if (formData.has("key")) formData.set("key", formData.get("key").replace(/@.*/, "@" + version));
  });

  // point says what is still to be chosen.
  function point(form, field) {
    const label = field.closest(".field").querySelector(".label").textContent.trim();
    refuse(form, words.lacks.replace("#", label));
    field.focus();
  }

  async function send(form, button) {
    let fields = new URLSearchParams(new FormData(form));
    if (button && button.name) fields.append(button.name, button.value);
    if (window.blind) fields = window.blind.seal(form, fields);
    if (!fields) return;
    const slot = "sent " + form.id;
    fields.set("key", keyFor(slot, fields));
    busy.add(form);
    mark();
    refuse(form, "");
    label(button, "sending");
    const answer = await post(form.getAttribute("action"), filled(fields), () => label(button, "retry"));
    busy.delete(form);
    mark();
    keep(slot, null);
    if (!form.closest(".secret")) answer.done = words.ok; // there was nothing to seal
    label(button, answer.ok ? "done" : "", answer.done);
    if (answer.ok) setTimeout(() => !busy.has(form) && label(button, ""), thanks);
    if (!answer.ok) refuse(form, answer.say, answer.offer, answer.why);
    else if (!form.elements.decision) form.reset();
    if (answer.ok || answer.stale) {
      dirty.delete(form);
      window.drafts.forget(form.id);
    }
    answer.form = form;
    answer.gone = !form.isConnected;
    document.dispatchEvent(new CustomEvent("answered", { detail: answer }));
  }

  // Messages are padded, so that their length does not tell their content.
  function filled(fields) {
    const size = 512; // bytes
    fields.set("fill", "");
    fields.set("fill", "x".repeat((size - (fields.toString().length % size)) % size));
    return fields;
  }

  // The same key is sent until there is an answer, so that trying again never counts twice.
  async function post(url, body, again) {
    for (let wait = 500; ; wait = Math.min(wait * 2, 5000)) {
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), 6000);
      try {
        const headers = { Accept: "application/json" };
        const response = await fetch(url, { method: "POST", body, headers, signal: abort.signal, keepalive: true });
        if (response.status !== 503) return { ok: response.ok, stale: response.status === 409, ...(await response.json()) };
      } catch {
        // no answer, or an incomplete one
      } finally {
        clearTimeout(timer);
      }
      again();
      await new Promise((done) => setTimeout(done, wait));
    }
  }

  // A reload while sending finds its key again if the content is the same; only a short hash of it is stored.
  function keyFor(slot, fields) {
    fields.delete("key");
    let said = 2166136261;
    for (const c of fields.toString()) said = Math.imul(said ^ c.codePointAt(0), 16777619);
    const kept = keep(slot);
    if (kept && kept.said === said) return kept.key;
    const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
    keep(slot, { key, said });
    return key;
  }

  // Storage may be denied; a key then lives as long as the page.
  function keep(slot, value) {
    try {
      if (value === undefined) return JSON.parse(sessionStorage.getItem(slot));
      if (value === null) sessionStorage.removeItem(slot);
      else sessionStorage.setItem(slot, JSON.stringify(value));
    } catch {
      return null;
    }
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
  const versionOf = (form) => (form?.elements?.version && (window.stream?.version() || form.elements.version.value)) || "";

  // refuse says why not, and where to continue.
  function refuse(form, sentence, offer, why) {
    const slot = form.querySelector("[data-refusal]");
    if (!slot) return;
    slot.textContent = sentence || "";
    slot.dataset.of = versionOf(form);
    if (offer) {
      const link = document.createElement("a");
      link.href = offer.url;
      link.textContent = offer.text;
      slot.append(" ", link);
    }
    if (why) slot.append(explanation(why));
  }

  // explanation shows a ruling as the server's own pages do.
  function explanation(why) {
    const details = document.createElement("details");
    details.className = "why";
    const add = (name, className, text) => {
      const element = document.createElement(name);
      element.className = className;
      element.textContent = text;
      details.append(element);
      return element;
    };
    add("summary", "", why.title);
    add("p", "says", why.text);
    const link = add("a", "ruling", why.id);
    link.href = why.url;
    add("p", "source", why.source + " · ").append(link);
    for (const text of [why.stands, ...(why.settings || [])]) if (text) add("p", "in-force", text);
    return details;
  }

  const restore = (form) => window.drafts.restore(form) && dirty.add(form);
  for (const form of window.drafts.within(document.getElementById("main"))) restore(form);

  // --- what a new frame keeps ---------------------------------------------------------------------------------------

  return {
    refuse,
    send,
    restore, // the draft of a form that a script has made longer
    // shown clears refusals of forms that were meant for an older version.
    shown() {
      for (const slot of document.querySelectorAll("[data-refusal]")) if (slot.dataset.of && slot.dataset.of !== versionOf(slot.closest("form"))) slot.textContent = "";
    },
    post: (url, fields) => post(url, filled(fields), () => {}),
    keepsAttribute(name, element) {
      if (name === "data-resting" || name === "disabled" && element.matches("[data-blind]")) return true;
      const form = element.form || element.closest("form");
      if (!form || !dirty.has(form) || element.type === "hidden") return false;
      // A choice stays, but never under a name that the table has changed.
      const kept = element.localName === "option" ? "selected" : element.matches("[type=radio], [type=checkbox]") ? "checked" : "value";
      return name === kept;
    },
    keepsNode(old, fresh) {
      if (old.matches("[data-refusal]")) {
        return old.textContent !== "" && fresh.textContent === "" && old.dataset.of === versionOf(fresh.closest("form"));
      }
      return old.matches("button[data-tells]") && Boolean(old.dataset.state);
    },
    // rest disables a form for a moment, as if it were new: its buttons have moved.
    rest: (form) => bear(form, {}),
    settled: () => ![...document.forms].some((form) => isNew(form)),
    listensTo: (button) => !busy.has(button.form) && !isNew(button.form, [button]),
    arrived(node) {
      for (const form of window.drafts.within(node)) {
        bear(form);
        restore(form);
      }
    },
    leaving(node) {
      for (const form of window.drafts.within(node)) if (dirty.has(form)) window.drafts.keep(form);
    },
  };
})();
