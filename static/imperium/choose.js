// An Agent turn and the reveal: the spaces that the chosen card can send to are lit, and what the ticked cards give is added up. Without
// this script everything can be chosen, and the server refuses. What the player said ahead of the turn's end is answered when it is asked.
"use strict";

(() => {
  const agentForm = ".ask-agent:has(.imp-where)"; // no line of the command bar
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
    for (const from of all(form, "[data-for-card]")) from.classList.toggle("chosen", from.dataset.forCard === card?.value);
    offerTroops(form, card);
  }

  // offerTroops shows as many numbers as troops may go to the Conflict from the chosen space.
  function offerTroops(form, card) {
    const space = form.querySelector('[name="arg.space"][data-troops]:checked');
    const field = form.querySelector(".imp-deploy");
    field.hidden = !card || !space;
    if (field.hidden) return;
    const paid = form.querySelector(".chosen [name='then.pay']:checked");
    const most = [card, space, paid].reduce((sum, from) => sum + Number(from?.dataset.troops || 0), Number(field.dataset.garrison));
    for (const number of all(field, "input")) {
      number.disabled = Number(number.value) > most;
      if (number.disabled && number.checked) field.querySelector(`[value="${most}"]`).checked = true;
    }
  }

  // --- what was said ahead ------------------------------------------------------------------------------------------

  let plan; // of the Agent turn just sent

  listen("submit", ({ target, submitter }) => {
    if (!target.matches(agentForm)) return;
    const said = new FormData(target);
    const card = said.get("arg.card");
    const arrow = target.querySelector(".chosen [name='then.pay']");
    plan = {
      card: arrow && card,
      pays: arrow?.checked,
      deploys: target.querySelector(".imp-deploy").hidden ? 0 : Number(said.get("then.deploy")),
      ends: submitter?.name === "then.done",
    };
  }, true);

  // follow gives the next answer that was said ahead. Each is given once.
  function follow() {
    if (!plan || document.querySelector(agentForm)) return; // it was not taken, or is still on its way
    const decide = document.getElementById("decide");
    const done = decide?.querySelector(".ask-done");
    if (!done) return void (plan = null); // it is no longer this turn
    const form = next(decide) || (plan.ends && !all(decide, ".decision:not(.d-done, .d-deploy, .d-intrigue, .d-row\\.fill)").length && done);
    if (form === done) plan = null;
    if (form) window.forms.send(form, form.querySelector(".send"));
  }

  function next(decide) {
    if (plan.card) {
      const form = all(decide, plan.pays ? ".ask-pay" : ".d-pay .ask-pass").find((form) => form.elements["arg.of"].value === plan.card);
      plan.card = "";
      if (form) return form;
    }
    const deploy = plan.deploys && decide.querySelector(".d-deploy .ask-deploy:not(:has([name='arg.of']))");
    if (!deploy) return null;
    const field = deploy.elements["arg.troops"];
    field.value = Math.min(plan.deploys, field.max);
    plan.deploys = 0;
    return deploy;
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

  listen("frame change", refresh);
  listen("shown", follow);
  refresh();
})();
