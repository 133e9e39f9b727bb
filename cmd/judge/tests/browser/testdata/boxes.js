(kind) => {
  // Lists the faults of a page's boxes: text that is cut off, leaves the window or lies over other text, and what must be done but
  // lies out of sight. kind is "table", "console" or "phone".
  const faults = [];
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (e) => `${e.localName}${e.id ? "#" + e.id : ""}${[...e.classList].map((c) => "." + c).join("")} “${e.textContent.trim().replace(/\s+/g, " ").slice(0, 50)}”`;
  // Their lines may end early, or move out of sight as a whole: what they say is said elsewhere too.
  const mayEnd = ".latest, .next-row, bdi, .player, .table-name, .battle-stage .name, summary small";
  const unread = "svg, template, noscript, .unseen, .skip, select, datalist, [inert]";
  const isUnseen = (e) => {
    const s = getComputedStyle(e);
    return s.position === "absolute" && s.overflow !== "visible" && e.offsetWidth <= 1;
  };

  // Each line of text as a box, without the room above and below its letters, as far as it is shown.
  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const e = node.parentElement;
    if (!node.data.trim() || e.closest(unread) || !seen(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let layer = null; // what keeps it where it is while the page scrolls
    let hidden = false;
    const clips = [];
    let fixed = false;
    for (let a = e; a && a !== document.documentElement; a = a.parentElement) {
      if (isUnseen(a)) hidden = true;
      const s = getComputedStyle(a);
      if (!fixed && (s.overflowX !== "visible" || s.overflowY !== "visible") && a !== document.body && s.display !== "inline") clips.push([a, s]);
      if (!layer && (s.position === "fixed" || s.position === "sticky")) layer = a;
      if (s.position === "fixed") fixed = true;
    }
    if (hidden) continue;
    for (const r of range.getClientRects()) {
      if (r.width < 2 || r.height < 2) continue;
      const box = { left: r.left, right: r.right, top: r.top + r.height * .24, bottom: r.bottom - r.height * .24, e, layer, size: r.height };
      let scrolls = false;
      for (const [a, s] of clips) {
        const c = a.getBoundingClientRect();
        const [byX, byY] = [/auto|scroll/.test(s.overflowX) && a.scrollWidth > a.clientWidth, /auto|scroll/.test(s.overflowY) && a.scrollHeight > a.clientHeight];
        scrolls ||= byX || byY;
        const cut = !byX && (box.right > c.right + 2 || box.left < c.left - 2) || !byY && (box.bottom > c.bottom + 2 || box.top < c.top - 2);
        if (cut && !scrolls && !e.closest(mayEnd) && s.textOverflow !== "ellipsis" && s.webkitLineClamp === "none") faults.push(`${name(e)} is cut off by ${a.localName}${a.id ? "#" + a.id : ""}.${a.className}`);
        Object.assign(box, { left: Math.max(box.left, c.left), right: Math.min(box.right, c.right), top: Math.max(box.top, c.top), bottom: Math.min(box.bottom, c.bottom) });
      }
      if (box.right - box.left < 2 || box.bottom - box.top < 2) continue;
      const low = kind === "table" && !scrolls && r.bottom - r.height * .24 > innerHeight + 1;
      if (box.right > innerWidth + 1 || box.left < -1 || low) faults.push(`${name(e)} leaves the window`);
      lines.push(box);
    }
  }

  if (lines.length < 8) faults.push(`only ${lines.length} lines of text are seen`);

  // What stands over a scrolling page may stand over its text, and an announcement over the log.
  const announces = (a, b) => a.e.closest(".notices") !== null && b.e.closest(".latest") !== null;
  const together = (a, b) => kind === "table" ? !announces(a, b) && !announces(b, a) : a.layer === b.layer;
  lines.sort((a, b) => a.top - b.top);
  for (const [i, a] of lines.entries()) {
    for (let j = i + 1; j < lines.length && lines[j].top < a.bottom - 1; j++) {
      const b = lines[j];
      const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - b.top];
      if (a.e === b.e || wide < 3 || high < 3 || !together(a, b)) continue;
      faults.push(`${name(a.e)} and ${name(b.e)} lie over each other`);
    }
  }

  const inSight = (e) => {
    const r = e.getBoundingClientRect();
    const at = document.elementFromPoint(r.x + r.width / 2, r.y + Math.min(r.height, 48) / 2);
    return r.height > 0 && r.top >= 0 && r.top + Math.min(r.height, 40) <= innerHeight && at !== null && (e.contains(at) || at.closest("label, details")?.contains(e));
  };
  const wanted = { console: "[data-primary] .send:not(.quiet, :disabled)", phone: ".seat-page:not(.theirs) #decide :is(.send:not(.quiet, :disabled), .review, .face, .option, .pick, .dial), .question-hint" }[kind];
  const does = wanted ? [...document.querySelectorAll(wanted)].filter(seen) : [];
  if (does.length > 0 && !does.some(inSight)) faults.push(`${name(does[0])} must be done and is out of sight`);
  return [...new Set(faults)];
}
