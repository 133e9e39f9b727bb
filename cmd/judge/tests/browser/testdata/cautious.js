() => {
  // A cautious player: answers what its own seat is asked, declines what it can, and spends nothing.
  const sending = window.pressed && window.pressed.isConnected && window.pressed.querySelector("[data-state=sending], [data-state=retry]");
  if (sending) return "";
  const asked = document.querySelector(".decide, .now");
  if (!asked || !window.scripts?.settled()) return "";
  const own = (form) => form.elements.decision && !form.elements.for && !form.closest(".asked-of-all"); // a ring needs no answer
  const forms = () => [...asked.querySelectorAll("form.ask")].filter((f) => own(f) && f.querySelector("button.send")?.checkVisibility());
  let form = forms().find((f) => !f.classList.contains("ask-pass")) || forms()[0];
  const decline = forms().find((f) => f.classList.contains("ask-pass"));
  if (decline && !wanted(form)) form = decline;
  if (!form) {
    const face = [...asked.querySelectorAll("[data-cover=tap] > .face")].find((e) => e.checkVisibility() && e.getAttribute("aria-expanded") !== "true");
    if (face) face.click();
    return "";
  }
  for (const group of new Set([...form.elements].filter((e) => e.type === "radio").map((e) => e.name))) {
    const radios = [...form.elements].filter((e) => e.name === group);
    if (!radios.some((e) => e.checked)) radios[0].checked = true;
  }
  form.querySelectorAll(".unturned input").forEach((e) => { e.checked = true; }); // the first number of a wheel is meant
  const rows = [...form.elements].filter((e) => /^arg\.(at|from)\[\d+\]\.normal/.test(e.name));
  rows.forEach((e, i) => { e.value = i === 0 ? e.max : 0; });
  const sends = [...form.querySelectorAll("button.send")].filter((e) => e.checkVisibility() && !e.disabled && !e.hasAttribute("data-resting"));
  const button = sends[sends.length - 1];
  if (!button) return "";
  window.pressed = form;
  window.answered = 0;
  button.click();
  return form.className;

  function wanted(form) {
    return form && ["ask-place", "ask-revive"].some((c) => form.classList.contains(c));
  }
}
