// @ts-check
// A phone that its player asked to buzz does so when everybody newly sees that its seat is asked. Secret questions are not among that.
import { listen } from "./listen.js";

const button = document.querySelector("[name=buzz]");
button.hidden = !navigator.vibrate;
const since = () => document.getElementById("asked-in-public")?.dataset.since || "";
let known = since();
listen("shown", () => {
  const now = since();
  if (now > known && navigator.vibrate && button.matches("[aria-pressed]")) navigator.vibrate(200);
  known = now;
});
