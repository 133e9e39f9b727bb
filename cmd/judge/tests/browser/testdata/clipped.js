() => {
  // Lists what is cut off in the table screen's column, and texts that became too small.
  const lost = [];
  const column = document.querySelector(".side-column");
  if (!column) return lost;
  const edge = column.getBoundingClientRect();
  const mayEndEarly = ".latest, .latest *, .next-row, .next-row *, .ahead, .ahead *, .unseen, .track *, bdi, .battle-stage .name > span:last-child";
  for (const e of column.querySelectorAll("*")) {
    if (e.matches(mayEndEarly) || e.closest("svg, template, details") || !e.checkVisibility()) continue;
    const says = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim());
    const box = e.getBoundingClientRect();
    if (says && (box.right > edge.right + 2 || box.bottom > Math.min(edge.bottom + 8, innerHeight))) lost.push(`“${e.textContent.trim()}” lies outside the column`);
    const style = getComputedStyle(e);
    if (style.display === "inline" || style.overflowY === "visible") continue;
    if (e.scrollHeight > e.clientHeight + Math.max(2, parseFloat(style.fontSize) / 4) || e.scrollWidth > e.clientWidth + 2) {
      lost.push(`${e.localName}.${e.className}: ${e.scrollWidth} by ${e.scrollHeight} in ${e.clientWidth} by ${e.clientHeight}: “${e.textContent.trim().slice(0, 80)}”`);
    }
  }
  for (const said of column.querySelectorAll(".board-work li, .headline")) {
    const size = parseFloat(getComputedStyle(said).fontSize);
    if (size < innerHeight / 48) lost.push(`“${said.textContent.trim()}” is set in ${size}`);
  }
  const told = document.querySelector(".announced")?.getBoundingClientRect();
  for (const line of told ? column.querySelectorAll(".board-work li, .race .row, .headline") : []) {
    const box = line.getBoundingClientRect();
    if (Math.min(told.right, box.right) > Math.max(told.left, box.left) && Math.min(told.bottom, box.bottom) > Math.max(told.top, box.top)) {
      lost.push(`“${line.textContent.trim()}” lies under what is announced`);
    }
  }
  return lost;
}
