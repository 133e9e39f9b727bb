// @ts-check
// The form for a new table: a group of house rules says how many were changed, and two seats swap their circles. Without this script a
// circle that two seats have is refused.

const form = document.getElementById("new-table");
const circles = () => [...form.querySelectorAll("[data-circle]")].filter((s) => s.checkVisibility());
const stood = new WeakMap(); // the circle of each seat before a change
const note = () => circles().forEach((s) => stood.set(s, s.value));

function swap(moved) {
  const other = circles().find((s) => s !== moved && s.value === moved.value);
  if (other && stood.get(moved)) other.value = stood.get(moved);
  for (const s of circles()) s.removeAttribute("aria-invalid");
}

function count(group) {
  const ticked = (s) => [...s.querySelectorAll(":checked")].map((box) => box.value).join(" ");
  const isChanged = (s) => (s.matches("select") ? s.value !== "" : !["", s.dataset.own].includes(ticked(s)));
  const changed = [...group.querySelectorAll("select, [data-own]")].filter(isChanged).length;
  const told = group.querySelector("[data-changed]");
  told.textContent = told.dataset.changed.replace("#", changed);
  told.hidden = changed === 0;
}

form.addEventListener("change", ({ target }) => {
  if (target.matches("[data-circle]")) swap(target);
  const group = target.closest("[data-group]");
  if (group?.querySelector("[data-changed]")) count(group);
  note();
});
note();
form.querySelector("[aria-invalid], .refused [type=text]")?.focus(); // of a form that was refused
