// 「기록 내보내기」와 「기록 가져오기」: the guide's two buttons that carry what is remembered to another browser, in one file.
(() => {
  const memory = window.kitMemory;
  const file = window.kitRecordFile;
  if (!memory || !file) return;
  const el = (tag, attributes, ...children) => {
    const node = Object.assign(document.createElement(tag), attributes);
    node.append(...children);
    return node;
  };
  window.kitTransfer = () => {
    const told = el("p", {});
    told.setAttribute("role", "status");
    const tell = (words) => {
      told.textContent = words;
    };
    const open = async ([chosen]) => {
      if (chosen) tell((await file.open(chosen)).words);
    };
    const choice = el("input", { type: "file", accept: ".json,application/json", hidden: true });
    choice.addEventListener("change", async () => {
      await open(choice.files);
      choice.value = ""; // the same file may be chosen again
    });
    const button = (text, onclick) => el("button", { type: "button", onclick }, text);
    return el(
      "div",
      { className: "kit-transfer" },
      button("기록 내보내기", () => tell(file.saveRecord())),
      button("기록 가져오기", () => choice.click()),
      choice,
      told,
    );
  };
})();
