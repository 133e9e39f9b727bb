// @ts-check
// What the page of a seat runs.
import "./about.js";
import "./ahead.js";
import "./buzz.js";
import "./question-hint.js";
import "./veil.js";

export * from "./live-page.js";
