// @ts-check
// A link to folded content opens it and what it is folded in, on pages besides a seat's.
import { listen } from "./listen.js";

listen("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  let folded = link && document.getElementById(link.hash.slice(1));
  while ((folded = folded?.closest("details"))) {
    folded.open = true;
    folded = folded.parentElement;
  }
});
