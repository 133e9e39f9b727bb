// What was typed in a form that a pause takes away is there again when the form comes back. It never leaves the page, and
// is forgotten when play goes on without its form.
"use strict";

window.typed = (() => {
  const kept = new Map(); // by the form's id, which names its decision

  // within gives the forms of a part of the page, covered ones too.
  function* within(node) {
    if (node.matches("form")) yield node;
    yield* node.querySelectorAll("form");
    for (const template of node.querySelectorAll("template")) yield* template.content.querySelectorAll("form");
  }

  const fields = (form) => [...form.elements].filter((e) => e.name && e.type !== "hidden");

  function keep(form) {
    kept.set(form.id, fields(form).map((e) => [e.name, e.value, e.checked]));
  }

  // restore reports whether there was something to put back.
  function restore(form) {
    const values = kept.get(form.id);
    const now = fields(form);
    if (!kept.delete(form.id) || values.length !== now.length || values.some(([name], i) => name !== now[i].name)) return false;
    now.forEach((e, i) => {
      if (e.type === "radio" || e.type === "checkbox") e.checked = values[i][2];
      else e.value = values[i][1];
    });
    return true;
  }

  return { within, keep, restore, forget: (id) => (id ? kept.delete(id) : kept.clear()) };
})();
