// @ts-check
// What the console runs.
import "./bar.js";
import "./join.js";

export * from "./watch.js";
