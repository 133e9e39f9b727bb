// What a finger would miss: buttons, links, fields and summaries that are smaller than the least, counting the label around a field.
// Links within a sentence are exempt, as in WCAG 2.5.8.
((least) => {
  const found = [];
  const box = (e) => e.getBoundingClientRect();
  const tiny = (e) => { for (let at = e; at; at = at.parentElement) if (at.offsetWidth <= 1 && at.offsetHeight <= 1) return true; };
  for (const e of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")) {
    if (!e.checkVisibility({ visibilityProperty: true }) || tiny(e) || e.disabled || e.closest("[inert]")) continue;
    if (e.localName === "a" && getComputedStyle(e).display.startsWith("inline") && e.closest("p, li, dd, td, .says, .note")) continue;
    const label = e.closest("label") || (e.id && document.querySelector(`label[for=${CSS.escape(e.id)}]`));
    const own = box(e), outer = label ? box(label) : own;
    const width = Math.max(own.width, outer.width), height = Math.max(own.height, outer.height);
    if (width < least - 0.5 || height < least - 0.5) {
      found.push(`${e.localName}.${[...e.classList].join(".")} ${e.name || ""} “${(e.innerText || e.value || "").trim().slice(0, 40)}” is ${Math.round(width)}×${Math.round(height)}`);
    }
  }
  return found;
})
