// An Agent turn and the reveal: the spaces that the chosen card can send to are lit, and what the ticked cards give is added up. Without
// this script everything can be chosen, and the server refuses.
"use strict";

(() => {
  const all = (within, selector) => [...within.querySelectorAll(selector)];

  function lightSpaces(form) {
    const card = form.querySelector("[data-spaces]:checked");
    const able = card ? card.dataset.spaces.split(" ") : [];
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
    for (const from of all(form, ".imp-from")) from.classList.toggle("chosen", from.dataset.forCard === card?.value);
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
    all(document, ".ask-agent").forEach(lightSpaces);
    all(document, ".ask-reveal").filter((form) => form.querySelector(".imp-reveal")).forEach(addUp);
  }

  listen("frame change", refresh);
  refresh();
})();
