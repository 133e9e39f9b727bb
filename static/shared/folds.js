// @ts-check
// Folded content that a page leaves out comes when its fold is opened, and again when it has changed meanwhile. What is typed there stays,
// as in a frame. Without this script a link shows a page with all of it.
import { fill as put } from "./live.js";
import { listen } from "./listen.js";

const shows = new WeakMap(); // by content, its address

// A fold that nobody can see stays empty: a hand has no business in the page of a phone that several share.
async function fill(fold) {
  if (!fold.checkVisibility()) return;
  const content = fold.querySelector(":scope > [data-pad]");
  const address = fold.dataset.load;
  if (shows.get(content) === address) return;
  shows.set(content, address);
  const answer = await fetch(address, { cache: "no-store", redirect: "error" }).catch(() => null);
  const html = answer?.ok && (await answer.text().catch(() => ""));
  if (shows.get(content) !== address) return; // the newest wins
  if (!html || !content.isConnected) return shows.delete(content); // the next frame tries again
  put(content, html);
  content.dispatchEvent(new Event("revealed", { bubbles: true }));
}

// What a wide window has room for begins open, once.
let spread = !matchMedia("(min-width: 701px)").matches;
function open() {
  const fold = !spread && document.querySelector("details[data-wide]");
  if (fold) fold.open = spread = true;
}
open();
listen("shown", open);

const fillAll = () => document.querySelectorAll("details[open][data-load]").forEach(fill);

listen("toggle", ({ target }) => {
  if (target.open) shows.delete(target.querySelector(":scope > [data-pad]"));
  fillAll();
}, true);
listen("shown revealed", fillAll);
