// @ts-check
// A live page's only stream, retried for ever: a browser by itself gives up after some answers, and never notices a server
// that hangs or a phone that slept. The document gets a "frame" event with HTML: the whole page or
// the parts that changed; or "left" at the end.
import * as clock from "./clock.js";
import { session } from "./kept.js";
import { listen, say } from "./listen.js";

const { stream: address, assets, here: signs, silence } = document.body.dataset;
let { shown = "" } = document.body.dataset; // the page as loaded: the first stream need not send it again
const link = document.getElementById("link");
const deaf = Number(silence); // ms of silence after which the stream counts as dead
const grace = deaf / 2; // ms for which a hidden page keeps its stream
const longer = 10000; // ms after which it is more than a hiccup
const now = () => performance.now();

let source = null;
let heard = 0; // when the server was last heard or tried
let lost = 0; // since when it is not heard
let tries = 0;
let timer = 0; // for the next try
let ended = false;

function connect() {
  close();
  if (ended || document.hidden && signs) return; // a hidden page connects when it is looked at
  heard = now();
  source = new EventSource(address + "assets=" + assets + "&head=" + remembered() + "&shown=" + shown);
  shown = "";
  for (const name of ["snapshot", "view", "hb", "bye", "peers"]) source.addEventListener(name, receive);
  source.onopen = () => {
    heard = now();
    clock.set();
  };
  source.onerror = () => {
    tell("lost");
    retry(wait());
  };
}

function retry(after) {
  close();
  timer = setTimeout(connect, after);
}

// The record's last line as shown here, and the chain up to it: the server compares them when the page comes back, so that
// nobody can rewrite the past unseen. Storage may be denied; the page then remembers by itself.
const slot = "head " + address.split("/")[2];
let last = "";

function remembered(head) {
  last = head || last;
  if (head) session.write(slot, head);
  return session.read(slot) || last;
}

function close() {
  clearTimeout(timer);
  if (source) source.close();
  source = null;
}

export const isLive = () => source?.readyState === EventSource.OPEN;

const wait = () => Math.min(500 * 2 ** tries++, 5000) * (0.75 + Math.random() / 2);

function receive(event) {
  heard = now();
  say("heard");
  if (event.type === "bye") return leave(event.data);
  if (event.type === "peers") return say("peers", event.data);
  tries = lost = 0;
  link.hidden = true;
  if (event.type === "hb") return clock.hear(Number(event.data));
  [, document.body.dataset.version] = event.lastEventId.split("."); // what the page shows: forms are sent with it
  say("frame", { html: event.data, whole: event.type === "snapshot" });
  remembered(document.querySelector("[data-head]")?.dataset.head);
}

function leave(reason) {
  if (reason === "closing") return tell("lost");
  if (reason === "reload") return location.reload();
  if (reason === "handed-over") return retry(wait() * Math.random() / 2); // another laptop answers now; not all come to it in one moment
  stop(reason);
  if (reason === "crowded") offer(link.dataset.here, take);
  if (link.dataset.back) offer(link.dataset.choose, () => location.assign(link.dataset.back));
  say("left");
}

function stop(why) {
  ended = true;
  close();
  tell(why);
}

function tell(why) {
  if (why === "lost") {
    lost = lost || now();
    if (now() - lost > longer) why = "long";
    say("lost");
  }
  link.textContent = link.dataset[why] || link.dataset.gone;
  link.hidden = false;
}

function offer(text, act) {
  const button = document.createElement("button");
  button.textContent = text;
  button.addEventListener("click", act);
  link.append(" ", button);
}

function watch() {
  if (ended) return;
  if (lost) tell("lost");
  if (!source || now() - heard < deaf) return;
  tell("lost");
  connect();
  heard = now() - deaf + Math.max(wait(), 4000); // a silent try is followed by the next
}

// --- when to reconnect --------------------------------------------------------------------------------------------

// A heartbeat, so that the console can show who is there. It decides nothing.
function here() {
  if (signs) navigator.sendBeacon(signs, new URLSearchParams({ visible: String(!document.hidden) }));
}

let hidden = Date.now(); // since when, by the wall clock: the other one may stop while a phone sleeps
let resting = 0;
listen("visibilitychange", () => {
  here();
  clearTimeout(resting);
  if (!document.hidden) {
    if (!source || Math.abs(Date.now() - hidden) > 2000) connect();
    return;
  }
  hidden = Date.now();
  if (signs) resting = setTimeout(close, grace);
});
// A page in the back-forward cache would hold one of the browser's few connections.
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", (event) => event.persisted && take());
window.addEventListener("online", connect);
listen("resume lacking-part", connect);
listen("answered", ({ detail }) => (detail.stale || !isLive()) && connect());

// --- of several tabs with one page only the newest is live: a browser has six connections for each host --------------

const tab = String(Math.random());
const tabs = new BroadcastChannel("judge " + address);
const main = document.getElementById("main");

function take() {
  tabs.postMessage(tab);
  main.inert = ended = false;
  link.hidden = true;
  connect();
}

function giveUp() {
  if (ended) return;
  stop("elsewhere");
  main.inert = true;
  offer(link.dataset.here, take);
}

tabs.onmessage = (event) => event.data !== tab && giveUp();
take();
setInterval(watch, 1000);
setInterval(() => !document.hidden && here(), 15000);
