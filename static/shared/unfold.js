// @ts-check
// A link to folded content opens it, on pages besides a seat's.
import { listen } from "./listen.js";

listen("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const folded = link && document.getElementById(link.hash.slice(1));
  if (folded && folded.localName === "details") folded.open = true;
});
