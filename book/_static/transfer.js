// 「기록 내보내기」와 「기록 가져오기」: the guide's two buttons that carry what is remembered to another browser, in one file.
(() => {
  const memory = window.kitMemory;
  const record = window.kitRecord;
  if (!memory || !record) return;
  const BYTES = 8_000_000; // nothing larger is even read
  const el = (tag, attributes, ...children) => {
    const node = Object.assign(document.createElement(tag), attributes);
    node.append(...children);
    return node;
  };
  /** Storage is shut: what there is lasts as long as the page (_templates/arrival.js). */
  const fleeting = () => document.documentElement.dataset.kitStorage === "page";

  window.kitTransfer = () => {
    const told = el("p", {});
    told.setAttribute("role", "status");
    const tell = (words) => {
      told.textContent = words;
    };
    const save = () => {
      const text = record.write();
      const link = el("a", {
        href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
        download: `kit-record-${new Date().toISOString().slice(0, 10)}.json`,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      const only = " 이 브라우저가 저장을 막아, 파일에는 이 쪽에서 한 일만 있다.";
      tell(`기록을 파일로 저장했다.${fleeting() ? only : ""}`);
    };
    const open = async ([file]) => {
      if (!file) return;
      try {
        if (file.size > BYTES) throw new Error("파일이 너무 크다. 「기록 내보내기」로 저장한 파일을 고른다.");
        const { solved, challenges } = record.bring(await file.text());
        const count = solved.length + challenges.length;
        const lasts = fleeting()
          ? " 이 브라우저가 저장을 막아, 이 쪽을 닫으면 사라진다."
          : " 화면과 키 설정은 쪽을 다시 열면 바뀐다.";
        tell(`${file.name}에서 읽은 절과 푼 것 ${count}개를 지금의 기록에 더했다.${lasts}`);
      } catch (error) {
        tell(`가져오지 않았다. ${error.message}`);
      }
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
      button("기록 내보내기", save),
      button("기록 가져오기", () => choice.click()),
      choice,
      told,
    );
  };
})();
