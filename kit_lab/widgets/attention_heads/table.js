// The numbers of the large head as a table, folded away until the reader opens it.

import * as kit from "../shared/kit.js";
import { bodyRow, headRow } from "../shared/tables.js";
import { weightText } from "../shared/weights.js";
import { KIND_NAMES, spokenToken, tokenNodes } from "./data.js";

const named = (scope, tokens) => {
  const languages = kit.languagesOf(tokens);
  return tokens.map((token, i) =>
    kit.el("th", { scope, lang: languages[i], title: spokenToken(token) }, tokenNodes(token)),
  );
};

export const makeTable = () => {
  const holder = kit.el("div.ah-scroll", {
    tabindex: "0",
    role: "region",
    "aria-label": "어텐션 가중치 표",
  });
  const node = kit.el("details.ah-details", kit.el("summary", "표로 보기"), holder);
  const caption = kit.el("span");
  let cells = [];
  const build = (queries, keys) =>
    kit.el(
      "table.ah-table",
      kit.el("caption", caption),
      headRow("쿼리＼키", named("col", keys)),
      kit.el(
        "tbody",
        ...named("row", queries).map((name, r) =>
          bodyRow(name, cells.slice(r * keys.length, (r + 1) * keys.length)),
        ),
      ),
    );
  let tokens = [];
  /** In place for another head, anew for other tokens. */
  const draw = (chosen) => {
    if (!node.open) return;
    const { queries, keys, weights, kind, layer, head } = chosen;
    if (tokens[0] !== queries || tokens[1] !== keys) {
      tokens = [queries, keys];
      cells = Array.from(weights, () => kit.el("td"));
      holder.replaceChildren(build(queries, keys));
    }
    caption.textContent =
      `${KIND_NAMES[kind]}, 층 ${layer + 1}, 헤드 ${head + 1}의 어텐션 가중치. 행은 쿼리, 열은 키다. ` +
      "0.1보다 작은 수는 소수 셋째 자리까지, 나머지는 둘째 자리까지 반올림했다.";
    cells.forEach((cell, i) => {
      cell.textContent = weightText(weights[i]);
    });
  };
  return { node, draw };
};
