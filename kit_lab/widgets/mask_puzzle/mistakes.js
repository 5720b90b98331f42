// Common mistakes, made of the answer itself.

const map = (mask, cell) => mask.map((row, r) => row.map((_, c) => cell(r, c)));
const same = (one, other) => one.every((row, r) => row.every((value, c) => value === other[r][c]));

/** What a painted mask has become of the answer, in words, or "". */
export const nameOf = (painted, answer) => {
  const square = answer.length === answer[0].length;
  const at = (r, c) => Boolean(answer[r]?.[c]);
  const found = [
    ["칠한 곳과 비운 곳이 서로 바뀌었다. 칠한 칸이 볼 수 있는 칸이다.", (r, c) => !at(r, c)],
    ["행과 열이 바뀌었다. 행이 쿼리, 열이 키이다.", (r, c) => square && at(c, r)],
    ["자기 자신을 가렸다. 대각선을 다시 본다.", (r, c) => square && at(r, c) && r !== c],
    [
      "한 자리 앞날까지 칠했다. 다음 글자는 아직 쓰지 않았다.",
      (r, c) => square && (at(r, c) || (c === r + 1 && at(c, c))),
    ],
    ["모든 칸을 칠했다. 보면 안 되는 칸이 있다.", () => true],
    ["아직 아무 칸도 칠하지 않았다.", () => false],
  ];
  return found.find(([, cell]) => same(painted, map(answer, cell)))?.[0] ?? "";
};

/** Cells in which two masks differ, as [row, column]. */
export const differing = (painted, answer) =>
  answer.flatMap((row, r) => row.flatMap((value, c) => (value === painted[r][c] ? [] : [[r, c]])));
