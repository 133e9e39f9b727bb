// Folded content that a page leaves out comes when its fold is opened, and again when it has changed meanwhile. What is typed there stays,
// as in a frame. Without this script a link shows a page with all of it.
"use strict";

(() => {
  const shows = new WeakMap(); // by fold, the address of what it shows

  async function fill(fold) {
    const address = fold.dataset.load;
    shows.set(fold, address);
    const answer = await fetch(address, { cache: "no-store", redirect: "error" }).catch(() => null);
    const html = answer?.ok && (await answer.text().catch(() => ""));
    if (shows.get(fold) !== address) return; // the newest wins
    if (!html || !fold.isConnected) return shows.delete(fold); // the next frame tries again
    const content = fold.querySelector(":scope > [data-pad]");
    window.fill(content, html);
    content.dispatchEvent(new Event("revealed", { bubbles: true }));
  }

  document.addEventListener("toggle", ({ target }) => target.open && target.dataset.load && fill(target), true);
  document.addEventListener("shown", () => {
    for (const fold of document.querySelectorAll("details[open][data-load]")) if (shows.get(fold) !== fold.dataset.load) fill(fold);
  });
})();
