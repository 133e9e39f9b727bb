// The live page: one stream of whole frames that never gives up. Without this script a page is current when it is
// loaded.
"use strict";

(() => {
  const body = document.body;
  const main = document.getElementById("main");
  const link = document.getElementById("link");
  const policy = window.trustedTypes
    ? window.trustedTypes.createPolicy("judge", { createHTML: (html) => html })
    : { createHTML: (html) => html };

  // --- frames -----------------------------------------------------------------------------------------------------

  const morphing = {
    morphStyle: "innerHTML",
    ignoreActiveValue: true,
    callbacks: {
      beforeAttributeUpdated(name, element) {
        if (name === "open" && element.localName === "details") return false;
        if (name === "hidden" && element.hasAttribute("data-address")) return false;
        return !window.forms.keepsAttribute(name, element);
      },
      beforeNodeMorphed(old, fresh) {
        if (old.nodeType !== Node.ELEMENT_NODE) return true;
        if (old.hasAttribute("data-still") && !fresh.hasChildNodes()) return old.id !== fresh.id;
        return !window.forms.keepsNode(old, fresh) && !window.covers.morph(old, fresh, morphing);
      },
      afterNodeAdded(node) {
        if (node.nodeType === Node.ELEMENT_NODE) window.forms.arrived(node);
      },
      beforeNodeRemoved(node) {
        if (node.nodeType === Node.ELEMENT_NODE) window.forms.leaving(node);
        return true;
      },
    },
  };

  function show(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = policy.createHTML(html);
    window.Idiomorph.morph(main, fresh.content, morphing);
    if (!main.querySelector(".paused")) window.typed.forget();
    const title = main.querySelector("[data-title]");
    if (title) document.title = title.dataset.title;
    // What never changes is not in frames; a page that was loaded without it asks once.
    whole = main.querySelector("[data-still]:empty") !== null;
    if (whole) connect();
  }

  // --- the stream -------------------------------------------------------------------------------------------------

  const stream = body.dataset.stream;
  const silence = Number(body.dataset.silence); // ms without a sign of life after which the stream counts as dead
  let source = null;
  let heard = 0; // when the server was last heard, or tried
  let lost = 0; // since when it is not heard
  let tries = 0;
  let whole = false; // the next frame must have everything
  let ended = false;

  function connect() {
    if (!stream || ended) return;
    if (source) source.close();
    heard = Date.now();
    source = new EventSource(stream + "?assets=" + body.dataset.assets + (whole ? "&whole=1" : ""));
    for (const name of ["snapshot", "view", "hb", "bye"]) source.addEventListener(name, receive);
    source.onerror = () => {
      tell("lost");
      // The browser tries again by itself, but not after an answer that is no stream.
      if (source.readyState === EventSource.CLOSED) heard = Date.now() - silence + backoff();
    };
  }

  const backoff = () => Math.min(500 * 2 ** tries++, 5000) * (0.75 + Math.random() / 2);

  function receive(event) {
    heard = Date.now();
    if (event.type === "bye") return leave(event.data);
    tries = lost = 0;
    link.hidden = true;
    if (event.type !== "hb") show(event.data);
  }

  function leave(reason) {
    if (reason === "closing") return tell("lost");
    if (reason === "reload") return location.reload();
    stop(reason);
    main.replaceChildren();
  }

  function stop(why) {
    ended = true;
    source.close();
    tell(why);
  }

  function tell(why) {
    if (why === "lost") {
      lost = lost || Date.now();
      if (Date.now() - lost > 10000) why = "long";
    }
    link.textContent = link.dataset[why] || link.dataset.gone;
    link.hidden = false;
  }

  function watch() {
    if (ended) return;
    if (lost) tell("lost");
    if (Date.now() - heard < silence) return;
    tell("lost");
    connect();
    heard = Date.now() - silence + Math.max(backoff(), 4000); // a try that stays silent is followed by the next
  }

  // --- countdowns -------------------------------------------------------------------------------------------------

  // What a moment has left of its time, by the server's clock. It only shows: nothing closes by itself.
  const ahead = Number(body.dataset.now) - Date.now();

  function count() {
    let over = true;
    for (const clock of main.querySelectorAll("[data-countdown]")) {
      const now = Number(clock.dataset.stopped) || Date.now() + ahead;
      const gone = Math.max(0, now - Number(clock.dataset.from)) / 1000;
      const left = Math.max(0, Math.ceil(Number(clock.dataset.countdown) - gone));
      clock.querySelector("b").textContent = left;
      clock.classList.toggle("over", left === 0);
      over = over && left === 0;
    }
    for (const later of main.querySelectorAll("[data-after-countdown]")) later.hidden = !over;
  }

  setInterval(count, 250);
  count();

  // --- when to look again -----------------------------------------------------------------------------------------

  // A sign of life, so that the console can show who is there. It decides nothing.
  function here() {
    if (body.dataset.here) navigator.sendBeacon(body.dataset.here, new URLSearchParams({ visible: !document.hidden }));
  }

  let hiddenAt = 0;
  document.addEventListener("visibilitychange", () => {
    here();
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > 2000) connect();
    if (!document.hidden) stayAwake();
  });
  window.addEventListener("pageshow", (event) => event.persisted && connect());
  window.addEventListener("online", connect);
  document.addEventListener("resume", connect);
  document.addEventListener("answered", (event) => {
    const answer = event.detail;
    if (!answer.ok || source.readyState !== EventSource.OPEN) connect();
    // A form that is gone with the next frame cannot say what became of it.
    if (answer.ok) announce(answer.done, true);
    else if (answer.stale || answer.gone) announce(answer.say, false);
  });

  let announced = 0;
  function announce(text, good) {
    const receipt = document.getElementById("receipt");
    receipt.textContent = text;
    receipt.classList.toggle("refused", !good);
    receipt.hidden = false;
    clearTimeout(announced);
    announced = setTimeout(() => (receipt.hidden = true), 6000);
  }

  // Browsers that may keep the screen on are those on the laptop itself.
  function stayAwake() {
    if (body.matches(".screen-table") && navigator.wakeLock) navigator.wakeLock.request("screen").catch(() => {});
  }

  const again = main.querySelector("[data-again]");
  if (again) setTimeout(() => location.reload(), Number(again.dataset.again));
  if (!stream) return;
  // A browser has six connections for a host: of several tabs with the same page only the newest is live.
  if ("BroadcastChannel" in window) {
    const tab = String(Math.random());
    const tabs = new BroadcastChannel("judge " + stream);
    tabs.onmessage = (event) => event.data !== tab && stop("elsewhere");
    tabs.postMessage(tab);
    link.addEventListener("click", () => ended && location.reload());
  }
  // A phone cannot tell why it does not come in: when none did for a while, the table screen says what to try.
  setTimeout(() => {
    const trouble = document.querySelector("#lobby:not(:has(.claimed)) details");
    if (trouble) trouble.open = true;
  }, 45000);
  connect();
  stayAwake();
  setInterval(watch, 1000);
  setInterval(() => !document.hidden && here(), 15000);
})();
