// Has letters that the page's own fonts lack come from a font that tests bring along, whatever is installed here. It takes a name and
// the font, and tells when its letters can be measured.
((name, font) => {
  const family = "Fallback " + name;
  window.fallbacks ??= new Map();
  if (!window.fallbacks.has(family)) {
    const face = new FontFace(family, Uint8Array.from(atob(font), (c) => c.charCodeAt(0)));
    document.fonts.add(face);
    window.fallbacks.set(family, face);
    face.load();
  }
  if (window.fallbacks.get(family).status !== "loaded") return false;
  const own = { "--text": '"Plex Condensed"', "--display": "Marcellus" };
  for (const [stack, first] of Object.entries(own)) document.documentElement.style.setProperty(stack, `${first}, "${family}"`);
  document.documentElement.style.setProperty("--mono", `"${family}"`);
  return document.fonts.status === "loaded";
})
