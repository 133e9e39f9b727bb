// @ts-check
// Animates what a frame moves in a picture. In a group marked for it, a piece's outline names its owner and its first text
// its number: what one place lost and another won slides across, and what left the picture shrinks. Nothing moves if people
// prefer no motion or if too much has changed.
import { listen } from "./listen.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const main = document.getElementById("main");
const few = 6; // moving pieces that the eye can follow
const slide = { duration: 400, easing: "ease-in-out" };
let before = look();

// Each piece's place, by id.
function look() {
  const seen = new Map();
  for (const piece of main.querySelectorAll("[data-animated] > [id]")) {
    const [x, y] = piece.getAttribute("transform").match(/-?[\d.]+/g);
    const side = piece.querySelector("path").getAttribute("d");
    seen.set(piece.id, { piece, side, count: Number(piece.querySelector("text").textContent), at: `translate(${x}px, ${y}px)` });
  }
  return seen;
}

// A removed piece, drawn once more above all others.
function ghost(piece, picture) {
  const [drawn, inner] = [1, 2].map(() => document.createElementNS(picture.namespaceURI, "g"));
  drawn.setAttribute("class", "fallen");
  drawn.setAttribute("aria-hidden", "true");
  piece.removeAttribute("id");
  drawn.append(inner);
  inner.append(piece);
  picture.append(drawn);
  return drawn;
}

const from = (piece, old, now) => {
  const scale = piece.getAttribute("transform").match(/scale\([^)]*\)/) || "";
  return piece.animate([{ transform: `${old} ${scale}` }, { transform: `${now} ${scale}` }], slide);
};

function move() {
  if (document.documentElement.classList.contains("on-stage")) return; // it moves when the moment is over
  const then = before;
  before = look();
  if (still.matches || !before.size) return;
  const lost = [...then].filter(([id, was]) => (before.get(id)?.count || 0) < was.count);
  if (lost.length > few) return;
  for (const [id, is] of before) {
    if (is.count <= (then.get(id)?.count || 0)) continue;
    const source = lost.find(([, was]) => was.side === is.side);
    if (source && !then.has(id)) from(is.piece, source[1].at, is.at);
    else if (source && !before.has(source[0])) {
      const drawn = ghost(source[1].piece, is.piece.closest("svg"));
      drawn.classList.add("joined");
      from(source[1].piece, source[1].at, is.at).finished.finally(() => drawn.remove());
    }
    if (source) lost.splice(lost.indexOf(source), 1);
  }
  const picture = main.querySelector("[data-animated]")?.closest("svg");
  for (const [id, was] of lost) {
    if (picture && !before.has(id)) ghost(was.piece, picture).firstChild.addEventListener("animationend", (event) => event.target.parentNode.remove());
  }
}
new MutationObserver(move).observe(main, { subtree: true, childList: true, characterData: true });
listen("momentover", move);
