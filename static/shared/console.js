// @ts-check
// What the console runs.
import "./about.js";
import "./bar.js";
import "./join.js";

export * from "./watch.js";
