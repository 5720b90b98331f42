// Files of what this browser remembers (record.js): saved at the press of a button, and opened, each with what is said of it.
(() => {
  const record = window.kitRecord;
  if (!record) return;
  const BYTES = 8_000_000; // nothing larger is even read
  /** Storage is shut: what there is lasts as long as the page (_templates/arrival.js). */
  const fleeting = () => document.documentElement.dataset.kitStorage === "page";
  const only = () => (fleeting() ? " 이 브라우저가 저장을 막아, 파일에는 이 페이지에서 한 일만 있다." : "");

  const save = (text, name) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `${name}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  const saveRecord = () => {
    save(record.write(), `kit-record-${new Date().toISOString().slice(0, 10)}`);
    const laid = Object.entries(window.kitMemory.packed().kept).filter(
      ([key, text]) => key.startsWith("kit-handin/aside/") && text !== '""',
    ).length;
    const left = ` 다른 번호로 적어 둔 답 ${laid}개는 넣지 않았다. 그 번호로 되돌린 다음 저장하면 들어간다.`;
    return `기록을 파일로 저장했다.${laid ? left : ""}${only()}`;
  };
  /** What does not belong into a file's name is left out of the number. */
  const saveHandIn = (number) => {
    const name = `hand-in-${number.replace(/[^\p{L}\p{N}-]/gu, "")}`;
    save(window.kitHandIn.write(), name);
    return `${name}.json을 내려받는 폴더에 저장했다.${only()} 아직 아무 데도 보내지 않았다.`;
  };
  /** { taken, words }: all of the file is in the reader's record, or nothing of it. */
  const open = async (file) => {
    try {
      if (file.size > BYTES)
        throw new Error("파일이 너무 크다. 「기록 내보내기」나 「제출 파일 만들기」로 저장한 파일을 고른다.");
      const { solved, challenges, settings, handIn } = record.bring(await file.text());
      const isRecord = Object.keys(settings).length > 0;
      const held = Object.entries({
        [isRecord ? "읽은 절과 푼 것" : "푼 도전"]: solved.length + challenges.length,
        "답한 문제": Object.keys(handIn.guesses).length,
        "숙제의 답": Object.keys(handIn.homework).length,
        "「네 차례」의 코드": Object.keys(handIn.stations ?? {}).length,
      })
        .filter(([, count]) => count > 0)
        .map(([name, count]) => `${name} ${count}개`);
      const later = isRecord ? " 화면과 키 설정은 페이지를 다시 열면 바뀐다." : "";
      const lasts = fleeting() ? " 이 브라우저가 저장을 막아, 이 페이지를 닫으면 사라진다." : later;
      const words = `${file.name}에 든 ${held.length ? `${held.join(", ")}를` : "것을"} 지금의 기록에 더했다.${lasts}`;
      return { taken: true, words };
    } catch (error) {
      return { taken: false, words: `가져오지 않았다. ${error.message}` };
    }
  };

  window.kitRecordFile = { saveRecord, saveHandIn, open };
})();
