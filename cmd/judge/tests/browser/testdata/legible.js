() => {
  // Lists the faults of a table screen that is read from afar: too small texts, parts that are cut off, scrollbars.
  const wrong = [];
  document.dispatchEvent(new Event("fit")); // the event for the window's new size comes later
  const main = document.getElementById("main");
  // If there is not enough room, the page sets everything a little smaller.
  const fit = parseFloat(document.body.style.getPropertyValue("--fit") || 1);
  if (fit < (innerHeight > 900 ? 0.8 : 0.64)) wrong.push(`the column is set by ${fit}`);
  const size = (e) => parseFloat(getComputedStyle(e).fontSize) / (e.closest(".side-column") ? fit : 1);
  const least = (selector, pixels) => {
    for (const e of main.querySelectorAll(selector)) {
      if (size(e) < pixels) wrong.push(`${selector} is set in ${size(e)}`);
    }
  };
  // A board of many names grows with the screen: how much of its height a text takes is what can be read from afar.
  const grows = main.querySelector(".imp-table, .arr-table") !== null;
  const floor = grows ? innerHeight * 0.019 : 32;
  if (grows) {
    least("h1", innerHeight * 0.042);
    least(":is(.points, .strength)", innerHeight * 0.03);
  } else {
    // A long headline, or one beside a clock, is smaller, so that it takes few lines.
    least(":not(.now-row:has(.countdown)) > h1:not(.long, .longer, .longest)", 64);
    least("h1", 40);
  }
  // A countdown may shrink with a crowded column on a laptop's window, to seven tenths, and once its time is over it is told in words.
  const laptop = innerHeight <= 900;
  least('.countdown:not([data-state="over"]) b', laptop ? 96 * Math.max(0.7, Math.min(1, fit)) : 96);
  least('.countdown[data-state="over"] b', laptop ? 72 : 96);
  // On the map only numbers are read from afar: names are on the real board, and events are told beside the map.
  for (const e of main.querySelectorAll(".arrakis :is(.stack-count, .heap text)")) {
    const pixels = size(e) * e.getScreenCTM().a;
    if (pixels < 24) wrong.push(`${e.textContent} on the map is set in ${pixels}`);
  }
  // Texts for the person at the laptop may be small.
  const beside = ".why-now, .record-head, .seals, .seal-mark, .unseen, .cited, .track, .rung, .networks, kbd, svg, [hidden], details:not([open])";
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || e.closest(beside) || !e.checkVisibility()) continue;
    if (size(e) < floor) wrong.push(`"${texts.currentNode.data.trim()}" is set in ${size(e)}`);
    const box = e.getBoundingClientRect();
    const log = e.closest(".latest");
    if (log && box.left >= log.getBoundingClientRect().right) continue; // lines without room are not shown
    if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1) wrong.push(`"${e.innerText}" leaves the screen`);
  }
  for (const e of document.querySelectorAll("body, body *")) {
    const style = getComputedStyle(e);
    const bars = (overflow, all, seen) => /auto|scroll/.test(overflow) && all > seen + 1;
    if (bars(style.overflowY, e.scrollHeight, e.clientHeight) || bars(style.overflowX, e.scrollWidth, e.clientWidth)) wrong.push(`${e.localName}.${e.className} scrolls`);
  }
  const stage = main.querySelector(".moment");
  if (stage && stage.scrollHeight > stage.clientHeight + 2) wrong.push(`the moment is cut off: ${stage.scrollHeight} of ${stage.clientHeight}`);
  const code = main.querySelector(".dune-table .join .qr");
  if (code && code.checkVisibility() && code.getBoundingClientRect().width < 200) wrong.push("the code to scan is too small");
  return wrong;
}
