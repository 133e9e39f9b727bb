(() => {
  const lost = [];
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (e) => `${e.localName}.${[...e.classList].join(".")} “${(e.innerText || e.value || "").trim().slice(0, 40)}”`;
  if (!matchMedia("(forced-colors: active)").matches) return ["colours are not forced"];
  const edged = (e) => { const s = getComputedStyle(e); return ["Top", "Bottom", "Left", "Right"].every((side) => parseFloat(s[`border${side}Width`]) > 0 && s[`border${side}Style`] !== "none"); };
  for (const e of document.querySelectorAll("button, a.send, a.quiet")) {
    if (seen(e) && !edged(e) && !getComputedStyle(e).textDecorationLine.includes("underline") && !e.querySelector("svg, img")) lost.push(`${name(e)} has no edge`);
  }
  const look = (e) => { const s = getComputedStyle(e.closest(".pick") || e); return [s.borderTopColor, s.borderTopWidth, s.backgroundColor, s.backgroundImage].join(" "); };
  for (const chosen of document.querySelectorAll("input[type=radio]:checked")) {
    const other = [...chosen.form.elements].find((e) => e.name === chosen.name && e !== chosen && !e.disabled);
    if (other && seen(chosen.parentElement) && look(chosen) === look(other)) lost.push(`${name(chosen.closest("label"))} looks like what is not chosen`);
  }
  return lost;
})()
