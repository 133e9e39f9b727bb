// @ts-check
// What every page runs.
import "./fields.js";
import "./folds.js";
import "./live.js";
import "./notes.js";
import "./review.js";

export { hide } from "./cover.js";
export { listensTo, settled } from "./touch-guard.js";
