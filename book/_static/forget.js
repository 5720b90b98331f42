// 「기록 지우기」: one button that has everything forgotten, and asks in the page whether it is meant. It stands in the
// guide and at the foot of the book's contents.
(() => {
  const memory = window.kitMemory;
  if (!memory) return;
  const el = (tag, attributes, ...children) => {
    const node = Object.assign(document.createElement(tag), attributes);
    node.append(...children);
    return node;
  };
  const button = (className, text, onclick) => el("button", { type: "button", className, onclick }, text);
  window.kitForget = () => {
    const told = el("p", { className: "kit-forget-told" });
    told.setAttribute("role", "status");
    const ask = button("kit-forget-ask", "기록 지우기", () => show(true));
    const leave = button("", "그만두기", () => show(false));
    const sure = el(
      "div",
      { className: "kit-forget-sure", hidden: true },
      el(
        "p",
        {},
        "읽은 절과 푼 문제, 이어 읽을 곳, 위젯과 숙제에 적은 글, 이름과 번호와 반, 화면과 키 설정을 모두 지운다. 되돌릴 수 없다.",
      ),
      button("kit-forget-all", "모두 지우기", () => {
        memory.forget();
        show(false);
        told.textContent = "기록을 모두 지웠다.";
        // The widgets of this page still show what was solved.
        if (document.querySelector(".kit-widget-host")) setTimeout(() => location.reload(), 600);
      }),
      leave,
    );
    sure.setAttribute("role", "group");
    sure.setAttribute("aria-label", "기록 지우기");
    const show = (asking) => {
      told.textContent = "";
      ask.hidden = asking;
      sure.hidden = !asking;
      (asking ? leave : ask).focus();
    };
    sure.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      show(false);
    });
    return el("div", { className: "kit-forget" }, ask, sure, told);
  };
  document.querySelector("#pst-primary-sidebar .sidebar-primary-items__end")?.append(window.kitForget());
})();
