// Three runs beside each other: as it is, with the other run's value, with zeros. The answers, and how likely either
// letter is where they part.

import { audible, el, percent } from "../shared/kit.js";
import { beginsWord, inText } from "../shared/token_names.js";
import { called, spoken } from "../transformer_xray/names.js";

export const VIEWS = { plain: "그대로", patch: "견줄 글의 값", zero: "0으로 지움" };

const bar = (share, name, n) =>
  el(
    "span.kit-ll-bar",
    el("span.kit-ll-which", { "aria-hidden": "true" }, inText(name)),
    el(
      "span.kit-meter",
      { "aria-hidden": "true" },
      el("i", { class: n ? null : "is-plain", style: `--share: ${share.toFixed(4)}` }),
    ),
    el("b.kit-number", percent(share)),
  );

/** The letters of an answer, those that are not the healthy one's marked. */
const answerOf = (run, plain) =>
  [...run.tokens]
    .filter((name) => name !== "[끝]")
    .flatMap((name, t) => [
      t && beginsWord(name) ? " " : "",
      el(
        "span",
        { class: name === plain.tokens[t] ? "" : "is-new", title: spoken(name) },
        audible(inText(name)),
      ),
    ]);

// With little room its parts are no table to the browser's layout, so their roles are written out.
/** draw(found): found of the engine's lens. Without a chosen place two lines wait. */
export const makeCompare = () => {
  const node = el("table.kit-ll-compare", {
    role: "table",
    "aria-label": "세 가지 계산",
  });
  const draw = (found) => {
    const { plain, other, apart, chances } = found;
    const letters = apart === null ? [] : [plain.tokens[apart], other.tokens[apart]];
    const runs = { plain: { ...plain, chances }, patch: found.patch, zero: found.zero };
    const waiting = el(
      "td.kit-ll-waiting",
      { role: "cell", colspan: 1 + letters.length },
      "칸을 누르면 셈한다.",
    );
    node.replaceChildren(
      el(
        "thead",
        { role: "rowgroup" },
        el(
          "tr",
          { role: "row" },
          el("td", { role: "cell" }),
          el("th", { scope: "col", role: "columnheader" }, "답"),
          ...letters.map((name) =>
            el("th", { scope: "col", role: "columnheader" }, `${called(name)}의 확률`),
          ),
        ),
      ),
      el(
        "tbody",
        { role: "rowgroup" },
        ...Object.entries(VIEWS).map(([view, name]) => {
          const run = runs[view];
          return el(
            "tr",
            { role: "row", "data-view": view },
            el("th", { scope: "row", role: "rowheader" }, name),
            run ? el("td.kit-ll-answer", { role: "cell" }, answerOf(run, plain)) : waiting.cloneNode(true),
            run?.chances?.map((share, n) => el("td", { role: "cell" }, bar(share, letters[n], n))),
          );
        }),
      ),
    );
  };
  return { node, draw };
};
