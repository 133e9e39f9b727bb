// Where the focus rests after a press of Tab: the number of the stop among those that the page offered at first, in its order, -1 where
// it is none of them, and what is wrong with it: it cannot be seen, lies under something else, or leaps back up the page.
(() => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[inert]");
  // Of radio buttons that go together Tab knows the checked one, or the first.
  const first = (e) => {
    const group = [...(e.form || document).querySelectorAll(`input[type=radio][name="${CSS.escape(e.name)}"]`)].filter((r) => r.form === e.form && !r.disabled && seen(r));
    return (group.find((r) => r.checked) || group[0]) === e;
  };
  const offered = () => [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]")].filter((e) =>
    e.tabIndex >= 0 && !e.disabled && seen(e) && (e.localName !== "summary" || e.parentElement.querySelector("summary") === e) && (e.type !== "radio" || first(e)));
  const name = (e) => `${e.localName}${e.id ? "#" + e.id : ""}.${[...e.classList].join(".")} “${(e.getAttribute("aria-label") || e.innerText || e.name || "").trim().slice(0, 40)}”`;

  const stops = (window.tabStops ||= offered());
  const at = document.activeElement;
  if (!at || at === document.body) return { stop: -1, name: "", wrong: [] };
  const wrong = [];
  // On a drawing an edge that is drawn broad is as good as an outline.
  const shows = (e) => { const s = getComputedStyle(e); return s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2 || e.ownerSVGElement && parseFloat(s.strokeWidth) >= 6; };
  const around = [];
  for (let e = at; e && around.length < 4; e = e.parentElement) around.push(e);
  if (!around.some(shows)) wrong.push("the focus is not seen");

  const label = at.closest("label");
  const box = (label && at.getBoundingClientRect().width < 4 ? label : at).getBoundingClientRect();
  const spots = [[.5, .5], [.1, .5], [.9, .5], [.5, .15], [.5, .85]].map(([x, y]) => [box.left + box.width * x, box.top + box.height * y]);
  const lies = ([x, y]) => { const hit = document.elementFromPoint(x, y); return hit && (at.contains(hit) || hit.contains(at) || label?.contains(hit)); };
  const tiny = (e) => e && (e.offsetWidth <= 1 && e.offsetHeight <= 1 || tiny(e.parentElement)); // the control is drawn by another
  if (!tiny(at) && !spots.some(lies)) wrong.push(`it lies under ${spots.map(([x, y]) => document.elementFromPoint(x, y)).filter(Boolean).map(name)[0] || "the window's edge"}`);

  const loose = (e) => { for (let a = e; a && a !== document.body; a = a.parentElement) if (["fixed", "sticky"].includes(getComputedStyle(a).position)) return true; };
  const place = { top: box.top + scrollY, bottom: box.bottom + scrollY, left: box.left, right: box.right, loose: loose(at) || at.closest("svg") !== null };
  const last = window.lastStop;
  const line = 60; // what stands beside it may be that much higher
  if (last && !last.loose && !place.loose && place.bottom < last.top - line && place.left < last.right - 4) wrong.push("it leaps back up the page");
  window.lastStop = place;
  return { stop: stops.indexOf(at), name: name(at), wrong };
})()
