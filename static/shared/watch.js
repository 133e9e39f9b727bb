// @ts-check
// What every live page but a seat's runs.
import "./shortcuts.js";
import "./unfold.js";

export * from "./live-page.js";
