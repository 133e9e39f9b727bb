// Finds the next touch by which a player enters a command on a phone of War for Arrakis: something to open, a field, a place on
// the map, at last the button. It gives null while no form asks for the command.
(doing, args, button) => {
  const base = (name) => name.replace(/^arg\./, "").replace(/:[^:\]]*$/, "");
  const quoted = JSON.stringify;
  const asked = (root) => [...root.querySelectorAll("form.ask")].filter((f) => f.classList.contains("ask-" + doing));
  const named = (form) => [...form.elements].filter((e) => /^(arg|then)\./.test(e.name));

  // wants gives what a form's fields are to say, by their names: rows stand in the order in which the form has its areas.
  function wants(form) {
    const wanted = {};
    const flat = (name, value) => {
      const plain = Array.isArray(value) && value.every((x) => typeof x !== "object") && !named(form).some((e) => base(e.name) === `${name}[0]`);
      if (typeof value !== "object" || plain) wanted[name] = value;
      else for (const [key, x] of Object.entries(value)) flat(Array.isArray(value) ? `${name}[${key}]` : name ? `${name}.${key}` : key, x);
    };
    const rows = named(form).filter((e) => e.type === "hidden" && /\]\.area$/.test(e.name)).map((e) => e.value);
    const at = [];
    for (const row of rows.length ? args.at : []) at[rows.indexOf(row.area)] = row;
    flat("", rows.length ? { ...args, at } : args);
    return wanted;
  }

  // fits reports whether a form can say all that is wanted, and says nothing else by itself.
  function fits(form) {
    const wanted = wants(form);
    const fields = named(form);
    const says = (e) => (e.name.endsWith(":json") ? JSON.parse(e.value) : e.value);
    const silent = fields.every((e) => e.type !== "hidden" || e.name === "arg.ask" || String(wanted[base(e.name)]) === String(says(e)) || /^arg\.at\[/.test(e.name));
    return silent && Object.keys(wanted).every((name) => fields.some((e) => base(e.name) === name));
  }

  const live = asked(document).filter(fits);
  const form = live.find((f) => f.checkVisibility()) || live[0];
  if (!form) {
    const cover = [...document.querySelectorAll("[data-cover=tap]")].find((c) => asked(c.querySelector(":scope > template")?.content || new DocumentFragment()).some(fits));
    return cover ? { tap: `[id=${quoted(cover.id)}] > .face` } : null;
  }
  if ([...document.querySelectorAll("[data-cover=tap].open")].some((c) => !c.contains(form))) return null; // it closes by itself
  const id = `[id=${quoted(form.id)}]`;
  const closed = (e) => {
    let outer;
    for (let d = e.parentElement?.closest("details"); d; d = d.parentElement.closest("details")) if (!d.open) outer = d;
    return outer && { tap: `[id=${quoted(outer.id)}] > summary` };
  };
  if (closed(form)) return closed(form);

  const wanted = wants(form);
  for (const e of named(form)) {
    const name = e.name.startsWith("then.") ? e.name : base(e.name);
    const want = wanted[name];
    const fold = e.closest("details");
    const folded = fold && form.contains(fold);
    const used = !folded || [...fold.querySelectorAll("[name]")].some((x) => wanted[base(x.name)] !== undefined);
    if (e.type === "hidden" || !used || e.closest("[hidden]") || e.matches(":disabled")) continue;
    const step = touch(e, name, want);
    if (step) return step === "later" ? null : closed(e) || step;
  }
  const elsewhere = `[form=${quoted(form.id)}]`; // a button that stands in another form
  return { send: !form.checkVisibility() && document.querySelector(elsewhere) ? elsewhere : `${id} ${button}` };

  function touch(e, name, want) {
    if (e.matches("select[data-places]")) return place(e, name, want);
    if (e.type === "number") {
      if (e.closest(".arr-split[open]:not([data-of$=true])")) return "later"; // its numbers are still to come
      const by = Math.max(Number(want || 0), Number(e.min)) - Number(e.value);
      return by ? { tap: `${id} .steps:has([name=${quoted(e.name)}]) [data-step="${by > 0 ? 1 : -1}"]` } : null;
    }
    if (e.type === "radio" || e.type === "checkbox") {
      const yes = Array.isArray(want) ? want.includes(e.value) : String(want) === e.value;
      if (e.checked === yes || (e.type === "radio" && !yes)) return null;
      return { tap: `${id} label:has([name=${quoted(e.name)}][value=${quoted(e.value)}])` };
    }
    if (Array.isArray(want) && !e.name.endsWith(":json")) want = want[[...form.elements].filter((x) => x.name === e.name).indexOf(e)];
    if (want === undefined) return null;
    const value = e.name.endsWith(":json") ? quoted(want) : String(want);
    return e.value === value ? null : { of: e, fill: e.name, value, taps: e.matches("select") ? 2 : 1 };
  }

  // place touches the map, or a list that the map does not answer for now.
  function place(list, name, want) {
    const group = [...form.elements].filter((e) => e.name === list.name);
    const all = Array.isArray(want) ? want : want === undefined ? [] : [want];
    const missing = all.filter((x) => !group.some((e) => e.value === x));
    if (all.includes(list.value) || !missing.length) return null;
    const picking = form.querySelector(".picking select") || list;
    const offered = [...picking.options].some((o) => o.value === missing[0] && !o.disabled);
    if (picking !== list && offered) return { of: list, fill: list.name, value: missing[0], taps: 2 };
    const part = document.querySelector(`[data-picker] [data-part=${quoted(missing[0])}]`);
    const at = part?.getBoundingClientRect();
    if (!at?.width) return "later"; // the map is still to come
    const map = part.ownerSVGElement.getBoundingClientRect();
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
    const seen = x > map.x && x < map.right && y > map.y && y < map.bottom;
    return { tap: seen ? `[data-picker] [data-part=${quoted(missing[0])}]` : "[data-picker] [data-zoom]" };
  }
}
