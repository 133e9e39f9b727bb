// What a reader would miss on this page as it stands: text that is cut off, that runs beyond the window, or that lies under other
// text. Lists and lines that are meant to end early, boxes that scroll, and names of people that end in an ellipsis are not
// counted, nor is what only screen readers are told.
(() => {
  const found = [];
  const wide = document.documentElement.clientWidth, high = window.innerHeight;
  const still = document.body.matches(".screen-table"); // it does not scroll
  const hides = (value) => value === "hidden" || value === "clip";
  const scrolls = (value) => value === "auto" || value === "scroll";
  const tiny = (e) => e.offsetWidth <= 1 && e.offsetHeight <= 1;
  const above = (e) => (e && e !== document.body ? [e, ...above(e.parentElement)] : []);
  const words = (e) => "“" + e.textContent.trim().replace(/\s+/g, " ").slice(0, 60) + "”";
  const name = (e) => above(e).slice(0, 3).reverse().map((a) => a.localName + (a.id ? "#" + a.id : "") + [...a.classList].map((c) => "." + c).join("")).join(" > ");
  const report = (what, e) => found.push(`${what}: ${name(e)} ${words(e)}`);

  // A list may end early, but not in the middle of a line.
  const endsEarly = (e) => {
    if (!["OL", "UL"].includes(e.tagName)) return false;
    const range = document.createRange();
    range.selectNodeContents(e);
    const foot = e.getBoundingClientRect().bottom;
    return [...range.getClientRects()].every((r) => r.height > 60 || r.top > foot - 5 || r.bottom < foot + 5);
  };

  // What flows into columns may end with a whole one: what has no room is not shown.
  const items = (e) => [...e.children].flatMap((c) => (getComputedStyle(c).display === "contents" ? items(c) : [c]));
  const endsWithColumn = (e) => {
    const list = e.getBoundingClientRect();
    return getComputedStyle(e).flexFlow === "column wrap" && items(e).map((c) => c.getBoundingClientRect()).every((item) => item.right <= list.right + 1 || item.left >= list.right - 1);
  };

  const page = document.scrollingElement.scrollWidth;
  if (page > wide + 1) found.push(`the page is ${page} wide, the window ${wide}`);

  // A line's box is higher than its letters.
  const letters = (r) => ({ left: r.left, right: r.right, top: r.top + (r.bottom - r.top) / 6, bottom: r.bottom - (r.bottom - r.top) / 6 });
  const around = (rects) => ({
    left: Math.min(...rects.map((r) => r.left)), right: Math.max(...rects.map((r) => r.right)),
    top: Math.min(...rects.map((r) => r.top)), bottom: Math.max(...rects.map((r) => r.bottom)),
  });
  const range = document.createRange();
  const texts = [];
  // Looks at an element and at all in it. What is around it cuts it off, scrolls, stands still or is placed over the page.
  const look = (e, cut, inBox, fixed, placed) => {
    if (e.matches("template, script, noscript, svg, option")) return;
    const style = getComputedStyle(e);
    if (style.display === "contents") { // it has no box
      for (const child of e.children) look(child, cut, inBox, fixed, placed);
      return;
    }
    const shown = e.checkVisibility({ opacityProperty: true });
    if (!shown || tiny(e)) return; // nor is anything in it
    const isBox = hides(style.overflowX) || scrolls(style.overflowX) || scrolls(style.overflowY);
    if (isBox) {
      const b = e.getBoundingClientRect();
      cut = { left: Math.max(cut.left, b.left), right: Math.min(cut.right, b.right), top: Math.max(cut.top, b.top), bottom: Math.min(cut.bottom, b.bottom) };
    }
    inBox ||= scrolls(style.overflowX) || scrolls(style.overflowY);
    fixed ||= style.position === "fixed";
    placed ||= ["fixed", "sticky", "absolute"].includes(style.position);
    if (style.visibility === "visible") {
      const shortened = style.textOverflow === "ellipsis" && (e.localName === "bdi" || e.querySelector("bdi"));
      if (style.display !== "inline") {
        if (hides(style.overflowX) && e.scrollWidth > e.clientWidth + 1 && !shortened && !endsWithColumn(e)) report("cut off at its side", e);
        if (hides(style.overflowY) && e.scrollHeight > e.clientHeight + Math.max(2, parseFloat(style.fontSize) / 4) && style.webkitLineClamp === "none" && !endsEarly(e)) report("cut off below", e);
      }
      const rects = [];
      for (const n of e.childNodes) {
        if (n.nodeType !== Node.TEXT_NODE || !n.data.trim()) continue;
        range.selectNodeContents(n);
        for (const r of range.getClientRects()) {
          const seen = { left: Math.max(r.left, cut.left), right: Math.min(r.right, cut.right), top: Math.max(r.top, cut.top), bottom: Math.min(r.bottom, cut.bottom) };
          if (seen.right - seen.left > 1 && seen.bottom - seen.top > 1) rects.push(seen);
        }
      }
      if (rects.length) {
        if (!inBox && rects.some((r) => r.left < -1 || r.right > wide + 1)) report("beyond the window's side", e);
        if (!inBox && fixed && rects.some((r) => r.top < -1 || r.bottom > high + 1)) report("beyond the window's foot", e);
        if (still || !placed) texts.push({ e, rects: rects.map(letters), ...around(rects) });
      }
    }
    for (const child of e.children) look(child, cut, inBox, fixed, placed);
  };
  for (const e of document.body.children) look(e, { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }, false, still, false);

  const meet = (r, s) => Math.min(r.right, s.right) - Math.max(r.left, s.left) > 3
    && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > Math.min(r.bottom - r.top, s.bottom - s.top) / 2;
  texts.sort((a, b) => a.top - b.top);
  texts.forEach((a, i) => {
    for (let j = i + 1; j < texts.length && texts[j].top < a.bottom; j++) {
      const b = texts[j];
      if (a.right <= b.left || b.right <= a.left) continue;
      if (a.e.contains(b.e) || b.e.contains(a.e) || !a.rects.some((r) => b.rects.some((s) => meet(r, s)))) continue;
      found.push(`one over the other: ${name(a.e)} ${words(a.e)} and ${name(b.e)} ${words(b.e)}`);
    }
  });
  return found;
})()
