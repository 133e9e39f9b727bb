// Has axe-core judge what is new alone. An element is judged if none before was built and set as it is: in the same line of elements,
// with the same elements and attributes in it, text in the same places and the same of it shown. What its attributes and texts say
// counts only where a rule reads it. A text's contrast is measured if none before was set as it is: in other colours, sizes or weights,
// or in boxes of other classes or backgrounds; what is placed over others is always measured. It takes the keys of what was found to be
// good, and returns how much is new; window.audit has the keys of this page.
((good) => {
  const known = new Set(good);
  const hash = (text) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let i = 0; i < text.length; i++) [a, b] = [Math.imul(a ^ text.charCodeAt(i), 2654435761), Math.imul(b ^ text.charCodeAt(i), 1597334677)];
    return (a >>> 0).toString(36) + (b >>> 0).toString(36);
  };
  const ids = new Map();
  for (const e of document.querySelectorAll("[id]")) ids.set(e.id, (ids.get(e.id) || 0) + 1);

  // Of most attributes a rule reads the value, of some whether there is one, or one that leads somewhere. Drawings are drawn anew.
  const led = new Set(["for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details", "aria-activedescendant", "aria-errormessage", "headers", "list", "form"]);
  const said = new Set(["alt", "title", "placeholder", "value", "href", "src", "action", "name", "d", "points", "transform", "viewBox", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "width", "height"]);
  const told = (id) => ((e) => e && e.localName + Boolean(e.textContent.trim()))(document.getElementById(id));
  const attribute = ({ name, value }) => {
    if (name === "id") return `id=${ids.get(value)}`;
    if (led.has(name)) return `${name}=${value.split(/\s+/).map(told)}`;
    if (name === "style") return `style=${value.includes("!important") && value}`;
    if (said.has(name) || name.startsWith("data-")) return `${name}=${Boolean(value.trim())}`;
    return `${name}=${value}`;
  };

  // what contrast depends on
  const counts = ["color", "backgroundColor", "backgroundImage", "opacity", "filter", "mixBlendMode", "textShadow", "fontSize", "fontWeight", "webkitTextFillColor"];
  const isText = (n) => n.nodeType === Node.TEXT_NODE && n.data.trim();
  const ways = new Map(), keys = new Map(), toMeasure = new Set();
  // Walks through an element, in a line of others, and returns what is in it.
  const walk = (e, line, way, over) => {
    const style = getComputedStyle(e);
    // what lies under a box of one colour is not seen
    over = (over || ["absolute", "fixed", "sticky"].includes(style.position)) && !(style.opacity === "1" && /^rgb\(/.test(style.backgroundColor));
    const place = e.ownerSVGElement ? ["x", "y", "dx", "dy", "transform"].map((name) => e.getAttribute(name)) : [];
    way = hash([way, e.localName, e.getAttribute("class"), ...place, ...counts.map((name) => style[name])].join("|"));
    const own = [e.localName, ...[...e.attributes].map(attribute).sort()].join(" ");
    const parts = [own, e.checkVisibility({ visibilityProperty: true })];
    const texts = [...e.childNodes].filter(isText);
    if (texts.length || e.matches("input, select, textarea")) {
      const isLetter = texts.map((n) => n.data).join("").trim().length === 1; // of one letter axe-core does not judge the contrast
      const set = hash([way, isLetter].join("|"));
      ways.set(e, set);
      if (over || !known.has(set)) toMeasure.add(e);
      parts.push(way);
    }
    if (/auto|scroll/.test(style.overflow)) parts.push(e.scrollHeight > e.clientHeight, e.scrollWidth > e.clientWidth);
    if (e.hasAttribute("aria-label") || e.hasAttribute("aria-labelledby")) parts.push(e.textContent); // a rule compares them
    if (e.labels?.length) parts.push([...e.labels].map((l) => Boolean(l.textContent.trim())));
    if (e.hasAttribute("accesskey")) parts.push(Math.random()); // a rule compares all
    const inner = hash(line + "/" + own);
    for (const n of e.childNodes) {
      if (isText(n)) parts.push("text");
      else if (n.nodeType === Node.ELEMENT_NODE) parts.push(walk(n, inner, way, over));
    }
    const key = hash(parts.join("|"));
    keys.set(e, hash(line + "/" + key));
    return key;
  };
  walk(document.documentElement, "", "", false);
  const isNew = new Set([...keys].filter(([, key]) => !known.has(key)).map(([e]) => e));

  const check = axe._audit.checks["color-contrast"];
  const evaluate = (check.measures ||= check.evaluate), enough = new Set();
  check.evaluate = function (e, ...rest) {
    let why;
    const tell = this.data;
    this.data = (data) => { why = data?.messageKey; tell.call(this, data); };
    const found = evaluate.call(this, e, ...rest);
    const never = found === undefined && (e.closest("svg") || why === "imgNode" || why === "shortTextContent");
    if (found === true || never) enough.add(ways.get(e));
    return found;
  };
  const { isVisibleToScreenReaders } = axe.commons.dom;
  for (const rule of axe._audit.rules) {
    const gather = Object.getPrototypeOf(rule).gather;
    const judged = rule.id === "color-contrast" ? toMeasure : isNew;
    rule.gather = function (context) {
      const found = gather.call({ id: this.id, selector: this.selector, excludeHidden: false }, context).filter((n) => judged.has(n.actualNode));
      return this.excludeHidden ? found.filter((n) => isVisibleToScreenReaders(n)) : found;
    };
  }
  window.audit = { good: () => [...enough, ...[...isNew].map((e) => keys.get(e))] };
  return isNew.size + toMeasure.size;
})
