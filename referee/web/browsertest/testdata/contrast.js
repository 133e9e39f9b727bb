// Has axe-core measure the contrast of those texts alone that are set as none before which had enough: in other colours, sizes or
// weights, or in boxes of other classes or backgrounds. What is placed over others is always measured. It takes what is known to be
// enough; window.enough has what axe-core adds to it.
((known) => {
  const enough = (window.enough = new Set(known));
  const counts = ["color", "backgroundColor", "backgroundImage", "opacity", "filter", "mixBlendMode", "textShadow", "fontSize", "fontWeight", "webkitTextFillColor"];
  const hash = (text) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let i = 0; i < text.length; i++) [a, b] = [Math.imul(a ^ text.charCodeAt(i), 2654435761), Math.imul(b ^ text.charCodeAt(i), 1597334677)];
    return (a >>> 0).toString(36) + (b >>> 0).toString(36);
  };
  const ways = new Map();
  const wayOf = (e) => {
    if (!e) return { key: "", over: false };
    if (!ways.has(e)) {
      const around = wayOf(e.parentElement), style = getComputedStyle(e);
      const over = around.over || ["absolute", "fixed", "sticky"].includes(style.position);
      ways.set(e, { over, key: hash([around.key, e.localName, e.getAttribute("class"), ...counts.map((name) => style[name])].join("|")) });
    }
    return ways.get(e);
  };
  const isRead = (e) => e.matches("input, select, textarea") || [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim());
  for (const e of document.querySelectorAll("body, body *")) e.toggleAttribute("data-measure", isRead(e) && (wayOf(e).over || !enough.has(wayOf(e).key)));

  const check = axe._audit.checks["color-contrast"];
  const evaluate = (check.measures ||= check.evaluate);
  check.evaluate = function (e, ...rest) {
    const found = evaluate.call(this, e, ...rest);
    if (found === true) enough.add(wayOf(e).key);
    return found;
  };
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-measure]" }] });
  return document.querySelectorAll("[data-measure]").length;
})
