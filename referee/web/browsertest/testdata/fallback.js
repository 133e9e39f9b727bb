// Has letters that the page's own fonts lack come from fonts that tests bring along, whatever is installed here. It takes the fonts by
// their names; window.fallBack takes a name, and tells whether the page is set with this font and can be measured.
((fonts) => {
  const family = (name) => "Fallback " + name;
  const faces = Object.entries(fonts).map(([name, font]) => new FontFace(family(name), Uint8Array.from(atob(font), (c) => c.charCodeAt(0))));
  for (const face of faces) {
    document.fonts.add(face);
    face.load();
  }
  const own = { "--text": '"Plex Condensed", ', "--display": "Marcellus, ", "--mono": "" };
  window.fallBack = (name) => {
    for (const [stack, first] of Object.entries(own)) document.documentElement.style.setProperty(stack, `${first}"${family(name)}"`);
    return faces.every((face) => face.status === "loaded") && document.fonts.status === "loaded";
  };
  return true;
})
