// Keys press what they are named on. They are for the console and the table screen; every key has a button or a place to
// touch.
"use strict";

(() => {
  // Space is for what has the focus where the focus was moved by keys; a click leaves it on a button that nobody means.
  let tabbed = false;
  document.addEventListener("pointerdown", () => (tabbed = false));

  document.addEventListener("keydown", (event) => {
    tabbed = tabbed || event.key === "Tab";
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    if (event.key === " " && tabbed && event.target.closest("button, summary, a")) return;
    const button = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!button) return;
    if (event.key === " ") {
      event.preventDefault();
      document.activeElement.blur();
    }
    if (!event.repeat) button.click();
  });
})();
