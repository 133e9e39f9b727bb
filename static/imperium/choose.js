// @ts-check
// An Agent turn and the reveal: the spaces that the chosen card can send to are lit, and what the ticked cards give is added up. Without
// this script everything can be chosen, and the server refuses.
import { listen } from "../shared/listen.js";

const agentForm = ".ask-agent:has(.imp-where)"; // no line of the command bar
const all = (within, selector) => [...within.querySelectorAll(selector)];

const spacesOf = (choice) => choice?.dataset.spaces.split(" ") || [];

function lightSpaces(form) {
  const card = form.querySelector('[name="arg.card"]:checked');
  const able = spacesOf(card);
  for (const choice of all(form, '[name="arg.space"]')) {
    const fits = !card || able.includes(choice.value);
    choice.disabled = !fits;
    if (!fits) choice.checked = false;
    const space = choice.closest("li");
    space.classList.toggle("lit", fits);
    space.classList.toggle("dimmed", !fits);
  }
  form.classList.add("lit");
  form.querySelector(".imp-where").classList.toggle("waits", !card);
  for (const group of all(form, ".imp-group")) group.classList.toggle("closed", !group.querySelector("input:not(:disabled)"));
  for (const from of all(form, "[data-for-card]")) from.classList.toggle("chosen", from.dataset.forCard === card?.value);
  offerAhead(form, card);
}

// offerAhead offers the arrow of the card where it can be paid after the chosen space, and as many numbers as troops may go to the
// Conflict from there.
function offerAhead(form, card) {
  const space = form.querySelector('[name="arg.space"]:checked')?.value;
  for (const arrow of all(form, "[name='then.pay/of']")) {
    arrow.disabled = !arrow.closest(".chosen") || Boolean(space) && !spacesOf(arrow).includes(space);
    if (arrow.disabled) arrow.checked = false;
  }
  const field = form.querySelector(".imp-deploy");
  const from = form.querySelector("[name='then.pay/of']:checked") || card;
  const most = Number(from?.dataset.deploys.split(" ")[spacesOf(from).indexOf(space)] || 0);
  field.hidden = !most;
  for (const number of all(field, "input[type=radio]")) {
    number.disabled = Number(number.value) > most;
    if (number.disabled && number.checked) field.querySelector(`[value="${most}"]`).checked = true;
  }
}

function addUp(form) {
  const sum = form.querySelector(".imp-sum");
  let persuasion = Number(sum.dataset.persuasion);
  let swords = Number(sum.dataset.swords);
  for (const card of all(form, ".imp-reveal input:checked")) {
    persuasion += Number(card.dataset.persuasion);
    swords += Number(card.dataset.swords);
  }
  const troops = Number(sum.dataset.troops);
  sum.querySelector("[data-sum=persuasion]").textContent = persuasion;
  sum.querySelector("[data-sum=strength]").textContent = troops ? 2 * troops + swords : 0;
}

function refresh() {
  all(document, agentForm).forEach(lightSpaces);
  all(document, ".ask-reveal").filter((form) => form.querySelector(".imp-reveal")).forEach(addUp);
}

// --- a long list: a few letters choose its first match --------------------------------------------------------------

const plain = (text) => text.normalize("NFD").replace(/[^\p{L}\d ]/gu, "").toLowerCase();

listen("input", ({ target }) => {
  if (!target.dataset.finds) return;
  const list = target.form.elements[target.dataset.finds];
  const found = [...list.options].filter((o) => o.value && ` ${plain(o.text)}`.includes(` ${plain(target.value).trim()}`));
  for (const option of list.options) option.hidden = !found.includes(option);
  list.value = target.value && found[0]?.value || "";
  list.dispatchEvent(new Event("change", { bubbles: true }));
});

listen("change revealed shown", refresh); // a draft may have been restored
refresh();
