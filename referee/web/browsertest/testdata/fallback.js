// Has letters that the page's own fonts lack come from fonts that tests bring along, whatever is installed here. It takes the fonts by
// their names; window.inFallbacks takes some names and a function, and lists what it finds with each of them, or gives nothing while a
// font is missing.
((fonts) => {
  const family = (name) => "Fallback " + name;
  const faces = Object.entries(fonts).map(([name, font]) => new FontFace(family(name), Uint8Array.from(atob(font), (c) => c.charCodeAt(0))));
  for (const face of faces) {
    document.fonts.add(face);
    face.load();
  }
  const own = { "--text": '"Plex Condensed", ', "--display": "Marcellus, ", "--mono": "" };
  let set;
  window.inFallbacks = (names, find) => {
    const found = [];
    if (names.includes(set)) names = [set, ...names.filter((name) => name !== set)]; // each change lays the page out again
    for (const name of names) {
      for (const [stack, first] of Object.entries(own)) document.documentElement.style.setProperty(stack, `${first}"${family(name)}"`);
      set = name;
      document.body.getBoundingClientRect(); // asks for the fonts
      if (faces.some((face) => face.status !== "loaded") || document.fonts.status !== "loaded") return null;
      found.push(...find().map((what) => `with a ${name} font: ${what}`));
    }
    return found;
  };
  return true;
})
