// What a screen reader would miss of a page's build: its language, its title, one first heading, one main part, names for the
// parts of which there are several, and a way past what stands first.
(() => {
  const found = [];
  const seen = (e) => e.checkVisibility({ visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const one = (selector) => all(selector).length === 1 || found.push(`${all(selector).length} of ${selector}: ${all(selector).map((e) => e.innerText.trim().slice(0, 40)).join(" | ")}`);
  const named = (e) => e.getAttribute("aria-label") || document.getElementById(e.getAttribute("aria-labelledby"))?.textContent.trim();

  if (!/^(en|it|es)$/.test(document.documentElement.lang)) found.push(`its language is “${document.documentElement.lang}”`);
  if (!document.title.trim()) found.push(`its title is “${document.title}”`);
  one("h1");
  one("main");
  for (const part of ["nav", "aside"]) {
    const parts = all(part), names = parts.map(named);
    if (parts.length > 1 && new Set(names.filter(Boolean)).size < parts.length) found.push(`${parts.length} of ${part}, named ${names.join(" | ")}`);
  }
  const past = document.querySelector("a[href^='#']");
  if (!document.body.querySelector(":scope > a.skip") && document.body.firstElementChild?.localName !== "main") found.push("no way past what stands first");
  else if (past && !document.querySelector(past.getAttribute("href"))) found.push(`${past.getAttribute("href")} is nowhere`);
  return found;
})()
