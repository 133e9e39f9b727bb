// @ts-check
// Opens what is told about a thing over the page. Without this script its link leads to a page of its own.
import { parsed } from "./html.js";
import { listen } from "./listen.js";

const over = document.createElement("dialog");
over.id = "sheet";
document.body.append(over);

listen("click", async (event) => {
  const link = event.target.closest("a.about");
  if (event.target === over) over.close();
  if (!link) return;
  event.preventDefault();
  const page = await fetch(link.href).then((answer) => answer.text(), String);
  const sheet = parsed(page).getElementById("about");
  if (sheet) {
    over.replaceChildren(sheet);
    if (!over.open) over.showModal();
  } else location.href = link.href;
});
