// @ts-check
// The only map of a page moves into the picker that is shown. A frame finds it where the server draws it.
import { listen } from "./listen.js";

/** @type {HTMLElement | null} */
let home = null; // where the server draws it, while it is elsewhere

/** @param {HTMLElement} to a place that names the map, and gets it */
export function bring(to) {
  const map = document.querySelector(to.dataset.map || "");
  if (!map || map.parentElement === to) return map;
  home ||= map.parentElement;
  to.append(map);
  return map;
}

listen("framing", () => {
  if (home) bring(home);
  home = null;
});
