// @ts-check
// How phones get in: which address is shown, how large, and what to try if none comes.
import { now } from "./clock.js";
import { listen } from "./listen.js";

let chosen = ""; // the address somebody selected; the next phone that comes in proves another
let proven = "";

const ways = () => [...document.querySelectorAll("[data-address]")];

function show() {
  const all = ways();
  const reached = all.find((way) => way.hasAttribute("data-reached"))?.dataset.address ?? "";
  if (reached !== proven) chosen = "";
  proven = reached;
  const now = all.find((way) => way.dataset.address === chosen) ?? all[0];
  for (const way of all) way.hidden = way !== now;
  for (const name of document.querySelectorAll("[data-network]")) name.classList.toggle("now", name.dataset.network === now?.dataset.address);
}

function next() {
  const all = ways();
  chosen = all[(all.findIndex((way) => !way.hidden) + 1) % all.length].dataset.address;
  show();
}

const enlarge = () => document.body.classList.toggle("big-join");

listen("shown", show);
listen("click", (event) => {
  if (event.target.closest("[data-next-address]")) next();
  else if (event.target.closest(".screen-table .join .qr")) enlarge();
});
listen("keydown", (event) => {
  if (event.key === "q" && !event.ctrlKey && !event.metaKey && !event.target.closest("input, textarea, select")) enlarge();
});

// A phone cannot tell why it does not get in, so the screen says what to try: once, by the laptop's clock, until a phone
// comes.
const opened = now();
let came = 0;
let told = false;
function advise() {
  const trouble = document.getElementById("trouble");
  if (!trouble) return;
  const wait = trouble.dataset.openAfter;
  if (Number(trouble.dataset.came) > came) trouble.open = false;
  else if (wait && !told && now() - opened >= Number(wait)) told = trouble.open = true;
  came = Number(trouble.dataset.came);
}
setInterval(advise, 500);
