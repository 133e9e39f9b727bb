// Restores what was typed in a form that a pause or a reload removed. Drafts never leave the phone, and are deleted when the
// form is sent, its question goes, or its cover is closed by hand. A shared device keeps none beyond the page.
"use strict";

window.drafts = (() => {
  const kept = new Map(); // by the form's id, which names its decision: what a pause removed
  const seat = "draft " + location.pathname + " ";
  const own = document.body.matches(".screen-seat") && !document.body.dataset.sharedDevice;

  // within lists the forms in a part of the page, covered ones too.
  function* within(node) {
    if (!node.matches) return; // a text node
    if (node.matches("form")) yield node;
    yield* node.querySelectorAll("form");
    for (const template of node.querySelectorAll("template")) yield* template.content.querySelectorAll("form");
  }

  const fields = (form) => [...form.elements].filter((e) => e.name && e.type !== "hidden" && e.type !== "submit");
  const isChoice = (e) => e.type === "radio" || e.type === "checkbox";
  const said = (form) => fields(form).map((e) => [e.name, e.value, Boolean(e.checked)]);

  // stored reads, writes or (with null) deletes a draft. Storage may be denied; a draft then lives as long as the page.
  function stored(id, value) {
    try {
      if (value === undefined) return JSON.parse(sessionStorage.getItem(seat + id));
      if (value) sessionStorage.setItem(seat + id, JSON.stringify(value));
      else sessionStorage.removeItem(seat + id);
    } catch {
      return null;
    }
  }

  // drafts names the forms with a stored draft; every seat's if all is true.
  function drafts(all) {
    try {
      return Object.keys(sessionStorage).filter((name) => name.startsWith(all ? "draft " : seat));
    } catch {
      return [];
    }
  }

  const keep = (form) => kept.set(form.id, said(form));

  // draft stores an answer that is not sent yet.
  function draft(form) {
    if (own && form.elements.decision) stored(form.id, said(form));
  }

  // restore reports whether there was a draft. Values that the form no longer offers are left out.
  function restore(form) {
    const values = kept.get(form.id) || (own && form.elements.decision && stored(form.id));
    kept.delete(form.id);
    const now = fields(form);
    if (!values || values.length !== now.length || !now.every((e, i) => offers(e, values[i]))) return false;
    now.forEach((e, i) => {
      if (isChoice(e)) e.checked = values[i][2] && !e.disabled;
      else e.value = values[i][1];
    });
    return true;
  }

  function offers(e, [name, value]) {
    if (e.name !== name || isChoice(e) && e.value !== value) return false;
    return !e.options || [...e.options].some((o) => o.value === value);
  }

  // forget deletes a form's draft, or those of all forms that left the page.
  function forget(id) {
    if (id) {
      kept.delete(id);
      return stored(id, null);
    }
    kept.clear();
    const here = new Set([...within(document.getElementById("main"))].map((form) => form.id));
    for (const name of drafts()) if (!here.has(name.slice(seat.length))) stored(name.slice(seat.length), null);
  }

  function forgetAll() {
    for (const name of drafts(true)) sessionStorage.removeItem(name);
  }

  listen("left", forgetAll);
  listen("click", (event) => {
    const closed = event.target.closest(".close") && event.target.closest("[data-cover]");
    if (closed) for (const form of within(closed)) stored(form.id, null);
  });
  if (!own) forgetAll(); // this page's reader did not type it

  return { within, keep, draft, restore, forget };
})();
