// @ts-check
// What every page with a stream runs.
import "./lesson.js";

export { now } from "./clock.js";
export * from "./page.js";
export { isLive } from "./stream.js";
