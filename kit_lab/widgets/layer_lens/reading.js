// What the lens tells of a run: where the written letter first stands for good, and each cell in words.

import { josa } from "../shared/josa.js";
import { percent } from "../shared/numbers.js";
import { called, placed, spoken } from "../transformer_xray/names.js";

export const layerName = (row) => (row === 0 ? "임베딩" : `${row}층`);

/** After which row the t-th letter is the likeliest one and stays so; null if it is not even at the end. */
export const settled = (rows, t) => {
  let row = rows.length;
  while (row > 0 && rows[row - 1][t].rank === 1) row -= 1;
  return row === rows.length ? null : row;
};

/** A cell in words: where it stands, the likeliest letters, and how far the written one is from the top. */
export const cellInWords = (run, row, t) => {
  const { best, rank } = run.rows[row][t];
  const wanted = run.tokens[t];
  const where = row === 0 ? "임베딩만으로" : `${row}층까지`;
  const list = best.map(([name, share]) => `${called(name)} ${percent(share)}`).join(", ");
  const own = `${called(wanted)}${josa(spoken(wanted), "은", "는")}`;
  return `${placed(run.tokens, t)}${josa(spoken(wanted), "을", "를")} 쓸 자리, ${where}: ${list}. 답인 ${own} ${rank}위이다.`;
};
