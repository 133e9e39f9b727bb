// The lists whose chosen text does not fit: what runs into the arrow ends in an ellipsis, which no box tells.
(() => {
  const paper = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll("select")].filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.selectedOptions.length).flatMap((list) => {
    const style = getComputedStyle(list), text = list.selectedOptions[0].text;
    paper.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    paper.letterSpacing = style.letterSpacing;
    const needs = paper.measureText(text).width;
    const has = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return needs > has + 1 ? [`${list.name || list.id}: “${text}” needs ${Math.ceil(needs)} of ${Math.floor(has)}`] : [];
  });
})()
