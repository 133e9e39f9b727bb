// @ts-check
// What the page of a seat runs.
import "./buzz.js";
import "./question-hint.js";
import "./veil.js";

export * from "./live-page.js";
