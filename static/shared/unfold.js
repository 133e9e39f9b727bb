// What pages besides a seat's do with folded content: a link to it opens it, and a group of a new table's house rules says how
// many were changed.
"use strict";

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const folded = link && document.getElementById(link.hash.slice(1));
  if (folded && folded.localName === "details") folded.open = true;
});

document.addEventListener("change", (event) => {
  const group = event.target.closest("[data-group]");
  if (!group) return;
  const count = [...group.querySelectorAll("select")].filter((s) => s.value !== "").length;
  const told = group.querySelector("[data-changed]");
  told.textContent = told.dataset.changed.replace("#", count);
  told.hidden = count === 0;
});
