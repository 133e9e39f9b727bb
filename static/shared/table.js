// @ts-check
// What a table screen runs.
import "./chime.js";
import "./distance.js";
import "./fit.js";
import "./join.js";
import "./piece-motion.js";
import "./screen-switches.js";
import "./stage.js";

export * from "./watch.js";
