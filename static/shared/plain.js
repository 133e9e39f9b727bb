// @ts-check
// What a page without a stream runs.
import "./unfold.js";

export * from "./page.js";
