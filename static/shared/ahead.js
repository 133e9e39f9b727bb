// @ts-check
// Answers given ahead. A form's fields named then.DO or then.DO/NAME say what its seat answers to DO afterwards: then.move/from. Once the
// form was taken, the page fills the form for DO as soon as it is asked, and sends it. Each answer is given once. One that cannot be given
// as it was said, or that comes too late, is left to the player. Nobody else has them: they live as long as the page.
import { send } from "./forms.js";
import { listen } from "./listen.js";

const all = (within, selector) => [...within.querySelectorAll(selector)];
const version = () => document.body.dataset.version;
const patience = 3000; // ms for which an answer is announced whose button says that it goes on by itself
let plan = null; // the form that was sent, at which version, whether it was taken; the answers, and all that might have been said
let soon = 0;

// read gives the answers that fields say: DO with its values by their names.
function read(fields) {
  const out = new Map();
  for (const [name, value] of fields) {
    const [, command, arg] = /^then\.([^/]+)\/?(.*)/.exec(name) || [];
    if (command) out.set(command, { ...out.get(command), ...(arg && { [arg]: value }) });
  }
  return [...out];
}

const says = ([, values]) => !Object.keys(values).length || Object.values(values).some((v) => v && v !== "0");
const fieldOf = (form, name) => form.elements["arg." + name] || form.elements[name];

function planOf(form, button) {
  const said = [...new FormData(form)];
  if (button?.name) said.push([button.name, button.value]);
  const offered = read([...form.elements].filter((e) => !e.disabled).map((e) => [e.name, e.value]));
  return { form, version: version(), taken: false, answers: read(said).filter(says), offered, over: button?.dataset.over || ".optional" };
}

// fits reports whether a form asks for an answer: what it does not leave open is what was said.
const fits = (form, [command, values]) => form.matches(".ask-" + CSS.escape(command)) && Object.entries(values).every(([name, value]) => {
  const field = fieldOf(form, name);
  return field && field.type !== "hidden" || (field?.value ?? "") === value;
});

// follow gives the next answer, or says that it is about to.
function follow() {
  clearTimeout(soon);
  for (const button of all(document, "[name^='then.'][aria-pressed]")) button.setAttribute("aria-pressed", "false");
  if (!plan?.taken || plan.version === version()) return; // it is still on its way
  const [next, ...rest] = plan.answers;
  if (!next) return void (plan = null);
  const forms = all(document, ".decide form").filter((form) => fits(form, next));
  const again = (form) => form.querySelector(`button[name^="${CSS.escape("then." + next[0])}"]`);
  const form = forms.find(again) || forms[0];
  const open = (over) => all(document, ".decide .decision:not(.answered, .d-done)").filter((d) => !d.matches(over));
  if (!form) {
    if (!next[1].ahead && open(".optional").length) plan = null; // something else is asked
    return;
  }
  if (next[0] === "done" && open(plan.over).some((d) => !all(d, "form").some((f) => plan.offered.some((o) => fits(f, o))))) return void (plan = null);
  const button = again(form) || form.querySelector(".send");
  if (button.matches("[aria-pressed]")) {
    button.setAttribute("aria-pressed", "true");
    soon = setTimeout(() => button.isConnected && form.requestSubmit(button), patience);
  } else give(form, button, next[1], rest);
}

function give(form, button, values, rest) {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(form, name);
    if (!field || field.type === "hidden" || !value) continue;
    field.value = field.type === "number" ? Math.min(value, field.max || value) : value;
    field.dispatchEvent(new Event("change", { bubbles: true })); // what may follow it is offered now
  }
  if (form.querySelector(":required:invalid")) return void (plan = null);
  const own = planOf(form, button);
  plan = { ...own, answers: [...own.answers, ...rest], offered: plan.offered, over: plan.over };
  send(form, button);
}

listen("submit", ({ target, submitter }) => (plan = planOf(target, submitter)), true);
listen("answered", ({ detail: { ok, form } }) => {
  if (!plan || form !== plan.form) return;
  plan = ok ? { ...plan, taken: true } : null;
  follow();
});
listen("shown", follow);

// A touch takes back what is about to be given.
listen("click", (event) => {
  if (!event.target.closest("[name^='then.'][aria-pressed=true]")) return;
  event.preventDefault();
  plan = null;
  follow();
});
