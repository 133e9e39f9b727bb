// A short sound on the table screen when a seat changes hands or a phone asks for one, so that nobody takes a seat in
// silence. Browsers keep a page quiet until somebody has touched it; then it is only shown.
"use strict";

(() => {
  const main = document.getElementById("main");
  const Context = window.AudioContext;
  let audio = null;

  function wake() {
    try {
      audio = audio || new Context();
      audio.resume().catch(() => {});
    } catch {
      audio = null; // no sound here
    }
  }
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, wake);

  const named = () => (main.querySelector("[data-chimes]")?.dataset.chimes || "").split(" ").filter(Boolean);
  const known = new Set(named());

  new MutationObserver(() => {
    const fresh = named().filter((name) => !known.has(name));
    if (fresh.length === 0) return;
    for (const name of fresh) known.add(name);
    document.dispatchEvent(new CustomEvent("chime"));
    wake();
    setTimeout(ring, 100); // a moment for the browser to allow it; later would be too late
  }).observe(main, { subtree: true, childList: true, attributeFilter: ["data-chimes"] });

  // Two soft notes of a quarter of a second.
  function ring() {
    if (!audio || audio.state !== "running") return;
    [659, 880].forEach((pitch, i) => {
      const start = audio.currentTime + i * 0.18;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.25, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.25);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.25);
    });
  }
})();
