(doing, args) => {
  const matching = (root) => [...root.querySelectorAll("form.ask")].filter((f) => f.classList.contains("ask-" + doing));

  const folds = { "cards.draw": "#log-cards", adjust: "#corrections" }; // whose content comes when they are opened
  const holds = (root) => matching(root).length || (folds[doing] && root.querySelector(folds[doing]));

  let form = matching(document).find(ready);
  if (!form) {
    // The form may lie in a drawer, whose content is not in the page.
    for (const cover of document.querySelectorAll("[data-cover=tap]")) {
      const template = cover.querySelector(":scope > template");
      if (template && holds(template.content)) {
        cover.querySelector(":scope > .face").click();
        break;
      }
    }
    const fold = folds[doing] && document.querySelector(folds[doing]);
    if (fold) fold.open = true;
    form = matching(document).find(ready);
  }
  if (!form) return false;
  for (let e = form.parentElement; e; e = e.parentElement) {
    if (e.tagName === "DETAILS") e.open = true;
  }
  const button = fill(form);
  form.querySelectorAll(".unturned input").forEach((e) => { e.checked = true; }); // the first number of a wheel is meant
  const review = form.querySelector("button.review");
  if (review && review.checkVisibility() && window.scripts?.settled()) review.click();
  if (!button || !button.checkVisibility() || button.disabled || button.hasAttribute("data-resting") || !window.scripts?.settled()) return false;
  window.answered = 0;
  window.pressed = form;
  button.click();
  return true;

  function base(name) {
    return name.replace(/^arg\./, "").replace(/:[^:\]}]*$/, "");
  }

  function fields(form, name) {
    return [...form.elements].filter((e) => e.name && e.name.startsWith("arg.") && base(e.name) === name);
  }

  function ready(form) {
    return answers(form) !== null;
  }

  function fill(form) {
    let press = form.querySelector("button.send");
    for (const set of answers(form)) press = set() || press;
    return press;
  }

  // answers returns the steps that put every argument into the form, or null if the form lacks a field.
  function answers(form) {
    const sets = [];
    const left = { ...args };
    if (doing === "adjust") return adjust(form);
    if (Array.isArray(left.at)) {
      if (!rows(form, "at", left.at, sets)) return null;
      delete left.at;
    }
    if (left.from && typeof left.from === "object" && !Array.isArray(left.from)) {
      const select = fields(form, "from.territory")[0];
      const one = { ...left.from, normal: left.normal };
      if (select) {
        if (!choosePlace(select, left.from.territory, left.from.sector, sets)) return null;
      } else if (rows(form, "from", [one], sets)) {
        delete left.normal;
      } else {
        return null;
      }
      delete left.from;
    }
    const place = fields(form, "to").find((e) => [...(e.options || [])].some((o) => o.value.includes(":")));
    if (left.to !== undefined && place) {
      if (!choosePlace(place, left.to, left.sector, sets)) return null;
      delete left.to;
      delete left.sector;
    }
    for (const [name, value] of Object.entries(left)) {
      if (!setOne(form, name, value, sets)) return null;
    }
    for (const e of form.elements) {
      if (e.type === "hidden" && e.name.startsWith("arg.") && !e.name.includes("[") && !(base(e.name) in args) && base(e.name) !== "ask") return null;
    }
    return sets;
  }

  function rows(form, name, list, sets) {
    const counts = [...form.elements].filter((e) => e.name && e.name.startsWith("arg." + name + "[") && base(e.name).endsWith("].normal"));
    if (!counts.length) return false;
    const found = new Set();
    for (const count of counts) {
      const row = base(count.name).replace(/\.normal$/, "");
      const territory = fields(form, row + ".territory")[0];
      const sector = fields(form, row + ".sector")[0];
      const item = list.find((x) => (!territory || x.territory === territory.value) && (!sector || !x.sector || String(x.sector) === sector.value));
      if (item) found.add(item);
      sets.push(() => put(count, item ? item.normal : 0));
    }
    return list.every((x) => found.has(x));
  }

  function choosePlace(select, territory, sector, sets) {
    const option = [...select.options].find((o) => {
      const [t, s] = o.value.split(":");
      return t === territory && (sector === undefined || s === String(sector) || territory === "polar-sink");
    });
    if (!option) return false;
    sets.push(() => put(select, option.value));
    return true;
  }

  function setOne(form, name, value, sets) {
    if (Array.isArray(value)) return setList(form, name, value, sets);
    const text = value === null ? "" : String(value);
    for (const e of fields(form, name)) {
      if (e.type === "radio" && e.value === text) return push(() => { e.checked = true; });
      if (e.type === "hidden" && e.value === text) return true;
      if (e.tagName === "BUTTON" && e.value === text) return push(() => e);
      if (e.tagName === "SELECT" && [...e.options].some((o) => o.value === text)) return push(() => put(e, text));
      if (e.type === "number" || e.type === "text") return push(() => put(e, text));
    }
    return false;
    function push(set) {
      sets.push(set);
      return true;
    }
  }

  function setList(form, name, list, sets) {
    const boxes = fields(form, name);
    const checks = boxes.filter((e) => e.type === "checkbox");
    if (checks.length) {
      sets.push(() => { checks.forEach((e) => { e.checked = list.includes(e.value); }); });
      return list.every((x) => checks.some((e) => e.value === x));
    }
    const selects = boxes.filter((e) => e.tagName === "SELECT");
    if (selects.length < list.length) return false;
    list.forEach((x, i) => sets.push(() => put(selects[i], x)));
    return true;
  }

  function adjust(form) {
    const [path, value] = Object.entries(args.set)[0];
    const [, seat, what] = path.match(/^seats\.([^.]+)\.(.+)$/) || [];
    const field = [...form.elements].find((e) => e.name && e.name.startsWith("arg.set.{seats.<seat>." + what + "}"));
    if (!field) return null;
    return [
      () => put(form.elements.seat, seat),
      () => put(field, String(value)),
      () => put(fields(form, "reason")[0], args.reason),
    ];
  }

  function put(field, value) {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
