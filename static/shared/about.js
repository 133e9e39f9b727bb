// @ts-check
// Opens what is told about a thing over the page. Without this script its link leads to a page of its own.
import { parsed } from "./html.js";
import { listen } from "./listen.js";

const over = document.createElement("dialog");
over.className = "about-over";

listen("click", async (event) => {
  const { target } = event;
  if (target === over || target.closest(".about-over .back")) {
    event.preventDefault();
    over.close();
    return;
  }
  const link = target.closest("a.about");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const answer = await fetch(link.href).catch(() => null);
  const sheet = answer?.ok && parsed(await answer.text().catch(() => "")).getElementById("about");
  if (!sheet) return location.assign(link.href);
  over.replaceChildren(sheet);
  if (over.open) return;
  document.body.append(over);
  over.showModal();
});
