// @ts-check
// What a page to print runs.
import "./checklist.js";

export * from "./plain.js";

if (document.querySelector("[data-print='now']")) print(); // the page before asked for it
