// What a widget shows when its page has opened, as HTML that needs no script: pictures stay, handles go. A puzzle gives a
// second piece, its answer.
(() => {
  // What only a hand can use. A button that is a part of the picture (a head, a block of the map) stays.
  const HANDLES = [
    ".kit-reset, .kit-foot, .kit-play, .kit-asking, .kit-pz-buttons, .kit-pz-check, .kit-lo-moves, .kit-pz-tick, .kit-hw-files",
    "input[type=range], datalist, details, dialog, [hidden], [popover], .kit-hidden:not(caption)",
  ].join(", ");
  const SPOKEN = [
    ...["이전", "다음", "재생", "멈춤", "처음으로", "답 보기", "되돌리기", "다시 하기", "링크 복사", "한 걸음", "확인"],
    ...["계산 재생", "다음 스냅숏", "속 펼치기", "처음이라면 둘러보기", "다른 난수로", "이대로 판정", "증상을 본다"],
    ...["앞 카드", "뒤 카드", "그만 보기"],
  ];
  const said = (node) => (node.getAttribute("aria-label") ?? node.textContent).trim();

  const written = (text, kind) => {
    const node = document.createElement("span");
    node.className = `kit-still-${kind}`;
    node.textContent = text;
    return node;
  };
  const picture = (canvas) => {
    const image = document.createElement("img");
    const { width, height } = canvas.getBoundingClientRect();
    image.src = canvas.width && canvas.height ? canvas.toDataURL() : "";
    image.alt = canvas.getAttribute("aria-label") ?? "";
    image.className = canvas.className;
    image.style.cssText = `${canvas.style.cssText}; width: ${width}px; height: ${height}px`;
    return image;
  };
  /** What a control says now, in place of the control. */
  const asText = (shown, control) => {
    if (control.matches("select")) return written(shown.selectedOptions[0]?.textContent ?? "", "chosen");
    if (control.type === "radio") return written(shown.checked ? "●" : "○", "mark");
    if (control.type === "checkbox") return written(shown.checked ? "☑" : "☐", "mark");
    return written(shown.value, "field");
  };
  const frozen = (widget) => {
    const still = widget.cloneNode(true);
    // Of a strip of choices the chosen one is left. The clone forgets what was chosen.
    const pairs = (selector) => {
      const shown = widget.querySelectorAll(selector);
      return [...still.querySelectorAll(selector)].map((copy, i) => [shown[i], copy]);
    };
    const canvases = pairs("canvas");
    const strips = pairs(".kit-strip input");
    const controls = pairs("select, textarea, input:not(.kit-strip input)");
    const buttons = pairs("button");
    for (const [shown, copy] of canvases) copy.replaceWith(picture(shown));
    for (const [shown, copy] of strips) {
      const label = copy.nextElementSibling;
      if (shown.checked) label.replaceWith(written(label.textContent, "chosen"));
      else label.remove();
      copy.remove();
    }
    for (const [shown, copy] of controls) if (copy.type !== "range") copy.replaceWith(asText(shown, copy));
    for (const [shown, copy] of buttons) {
      if (SPOKEN.includes(said(copy)) || shown.getClientRects().length === 0) copy.remove();
    }
    for (const handle of still.querySelectorAll(HANDLES)) handle.remove();
    for (const label of still.querySelectorAll("label")) label.removeAttribute("for");
    for (const node of [still, ...still.querySelectorAll("*")]) {
      for (const name of ["tabindex", "draggable", "aria-live", "contenteditable"]) node.removeAttribute(name);
    }
    return still;
  };
  const answered = (widget) => {
    const show = [...widget.querySelectorAll(".kit-quiet")].find((button) => said(button) === "답 보기");
    if (!show) return "";
    show.click();
    const told = frozen(widget);
    const piece = document.createElement("div");
    const question = told.querySelector(".kit-pz-question");
    const why = told.querySelector(".kit-pz-why");
    const right = told.querySelector('.kit-pr-choice[data-kind="right"] > :last-child');
    const number = told.querySelector(".kit-pr-number");
    for (const label of number?.querySelectorAll("label") ?? []) label.remove();
    const part = right ?? number ?? question.nextElementSibling;
    piece.className = "kit-still-answer";
    piece.append(question);
    const answer = document.createElement("div");
    answer.className = right || number ? "kit-still-right" : "kit-widget kit-still-part";
    answer.append(part);
    piece.append(answer);
    if (why?.textContent) piece.append(why);
    // The question's piece has the same names.
    for (const node of piece.querySelectorAll("[id], [aria-labelledby], [aria-describedby]")) {
      for (const name of ["id", "aria-labelledby", "aria-describedby"]) node.removeAttribute(name);
    }
    return piece.outerHTML;
  };
  globalThis.kitStills = () => ({
    stills: [...document.querySelectorAll("article .kit-widget-host")].map((host) => {
      const widget = host.querySelector(".kit-widget");
      if (!widget || host.dataset.kitDrawn !== "true") return { html: "", answer: "" };
      return { html: frozen(widget).outerHTML, answer: answered(widget) };
    }),
    styles: [...document.head.querySelectorAll("style")]
      .map((style) => style.textContent)
      .filter((text) => text.includes(".kit-widget")),
  });
})();
