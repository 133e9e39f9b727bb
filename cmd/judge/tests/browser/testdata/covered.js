(within) => {
  // Lists the controls in a part of the page that a finger cannot meet in their middle, wherever the page is scrolled to: something else
  // lies there. What names the question out of sight is looked at both ways, as it comes and goes while the page scrolls.
  const controls = "a[href], button:not(:disabled), input:not([type=hidden], :disabled), select, textarea, summary:not(.why > summary), label.option";
  // The mark of a sentence's reason stands beside it, and may run into a list on a turned phone.
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest("[inert], svg, .stage, .veil");
  const name = (e) => `${e.localName}${e.name ? `[name="${e.name}"]` : ""}${e.id ? "#" + e.id : ""}${[...e.classList].map((c) => "." + c).join("")} “${e.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const isTiny = (e) => e && (e.offsetWidth <= 1 && e.offsetHeight <= 1 || isTiny(e.parentElement));
  const isDrawnElsewhere = (e) => {
    const [r, s] = [e.getBoundingClientRect(), getComputedStyle(e)];
    return r.width < 4 || r.height < 4 || s.pointerEvents === "none" || s.opacity === "0" || s.clipPath !== "none" || isTiny(e);
  };
  const found = new Set();
  let looked = 0;

  // hidden names what lies over the middle of a control where it stands now.
  function hidden(e) {
    const r = e.getClientRects()[0];
    const hit = r && document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
    return hit && !(e.closest("label") || e).contains(hit) ? name(hit) : "";
  }

  function look(e) {
    looked++;
    const over = new Set();
    for (const block of ["center", "start", "end"]) {
      e.scrollIntoView({ block, inline: "center", behavior: "instant" });
      const cover = hidden(e);
      if (!cover) return;
      over.add(cover);
    }
    found.add(`${name(e)} lies under ${[...over].join(" and ")}`);
  }

  const [x, y] = [scrollX, scrollY];
  const away = document.body.classList.contains("asked-away");
  for (const both of document.querySelector(".question-hint") ? [true, false] : [away]) {
    document.body.classList.toggle("asked-away", both);
    for (const e of document.getElementById(within).querySelectorAll(controls)) if (seen(e) && !isDrawnElsewhere(e)) look(e);
  }
  document.body.classList.toggle("asked-away", away);
  scrollTo(x, y);
  return { looked, covered: [...found] };
}
