// @ts-check
// A name dragged onto another offers the swap of the two that pressing both makes. While it is dragged, each name says what the swap would cost.
import { parsed } from "../shared/html.js";
import { listen } from "../shared/listen.js";

/** @type {HTMLAnchorElement | undefined} the name that is dragged */
let dragged;

/** The place of a person that an event is over, in a seating whose names can be dragged.
 * @param {Event} event
 * @returns {HTMLElement | null} */
const placeOf = (event) => (event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("[data-seating] [data-person]")) : null);

/** Shows the costs of a page on which a name was pressed beside the names of this one.
 * @param {string} page */
const showPrices = (page) => {
  for (const priced of parsed(page).querySelectorAll(".seating-tables [data-person]")) {
    const price = priced.querySelector(".swap-price");
    const name = document.querySelector(`[data-seating] [data-person="${CSS.escape(priced.getAttribute("data-person") ?? "")}"] > span`);
    if (price && name) name.append(price);
  }
};

const end = () => {
  dragged = undefined;
  for (const price of document.querySelectorAll("[data-seating] .swap-price")) price.remove();
  for (const place of document.querySelectorAll("[data-seating] .over")) place.classList.remove("over");
};

listen("dragstart", async (event) => {
  const name = placeOf(event)?.querySelector("a");
  if (!name) return;
  dragged = name;
  const answer = await fetch(name.href);
  const page = await answer.text();
  if (answer.ok && dragged === name) showPrices(page);
});

listen("dragover", (event) => {
  const place = placeOf(event);
  for (const other of document.querySelectorAll("[data-seating] .over")) if (other !== place) other.classList.remove("over");
  if (!dragged || !place || place.contains(dragged)) return;
  event.preventDefault(); // it may be dropped here
  place.classList.add("over");
});

listen("drop", (event) => {
  const place = placeOf(event);
  if (!dragged || !place || place.contains(dragged)) return;
  event.preventDefault();
  const offer = new URL(dragged.href);
  offer.searchParams.set("with", place.dataset.person ?? "");
  end();
  location.assign(offer);
});

listen("dragend", end);
