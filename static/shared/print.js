// @ts-check
// What a page to print runs.
import "./checklist.js";

export * from "./plain.js";
