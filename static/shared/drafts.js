// @ts-check
// Restores what was typed in a form that a pause or a reload removed. Drafts never leave the phone, and are deleted when the
// form is sent, its question goes, or its cover is closed by hand. A shared device keeps none beyond the page.
import { session } from "./kept.js";
import { listen } from "./listen.js";

const kept = new Map(); // by the form's id, which names its decision: what a pause removed
const seat = "draft " + location.pathname + " ";
const own = document.body.matches(".screen-seat") && !document.body.dataset.sharedDevice;

// within lists the forms in a part of the page, covered ones too.
export function* within(node) {
  if (!node.matches) return; // a text node
  if (node.matches("form")) yield node;
  yield* node.querySelectorAll("form");
  for (const template of node.querySelectorAll("template")) yield* template.content.querySelectorAll("form");
}

const fields = (form) => [...form.elements].filter((e) => e.name && !["hidden", "submit", "file"].includes(e.type));
export const isChoice = (e) => e.type === "radio" || e.type === "checkbox";
const words = (e) => (e.options ? e.selectedOptions[0]?.text : e.closest("label")?.querySelector(".text, span")?.textContent.trim());

// said is what each field of a form says, and of a choice whether it is made, and its words.
export const said = (form) => fields(form).map((e) => [e.name, e.value, !isChoice(e) || e.checked, (isChoice(e) || e.options) && e.value && words(e)]);

// put says it again in a form that may have changed: choices by their value, wherever they stand now. It gives the words of those that
// the form no longer offers.
export function put(form, values) {
  const left = values.filter((v) => v[2]);
  for (const e of fields(form)) {
    if (!values.some(([name]) => name === e.name)) continue;
    const offers = (value) => (isChoice(e) ? value === e.value : !e.options || [...e.options].some((o) => o.value === value));
    const at = left.findIndex(([name, value]) => name === e.name && offers(value));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (isChoice(e)) e.checked = Boolean(found) && !e.disabled;
    else e.value = found?.[1] ?? "";
  }
  return left.map((v) => v[3]).filter(Boolean);
}

// drafts names the forms with a stored draft; every seat's if all is true.
function drafts(all) {
  try {
    return Object.keys(sessionStorage).filter((name) => name.startsWith(all ? "draft " : seat));
  } catch {
    return [];
  }
}

export const keep = (form) => kept.set(form.id, said(form));

// draft stores an answer that is not sent yet.
export function draft(form) {
  if (own && form.elements.decision) session.write(seat + form.id, said(form));
}

// restore reports whether there was a draft. Values that the form no longer offers are left out.
export function restore(form) {
  const values = kept.get(form.id) || (own && form.elements.decision && session.read(seat + form.id));
  kept.delete(form.id);
  if (values) put(form, values);
  return Boolean(values);
}

// forget deletes a form's draft, or those of all forms that left the page.
export function forget(id) {
  if (id) {
    kept.delete(id);
    return session.write(seat + id);
  }
  kept.clear();
  const here = new Set([...within(document.getElementById("main"))].map((form) => form.id));
  for (const name of drafts()) if (!here.has(name.slice(seat.length))) session.write(name);
}

function forgetAll() {
  for (const name of drafts(true)) session.write(name);
}

listen("left", forgetAll);
listen("click", (event) => {
  const closed = event.target.closest(".close") && event.target.closest("[data-cover]");
  if (closed) for (const form of within(closed)) session.write(seat + form.id);
});
if (!own) forgetAll(); // this page's reader did not type it
