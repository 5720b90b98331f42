// What might stand at one place: the likeliest tokens with the model's own probability and the one with which they are
// drawn. What temperature, top-k and top-p have cut off is grey.

import { audible, el, id, inWords } from "../shared/kit.js";
import { grouped, percent } from "../shared/numbers.js";
import { inList, inText, spoken } from "../shared/token_names.js";

/** Above: how likely it is to be drawn; below, thin: what the model gave. The longest of all fills its place. */
const bars = ({ before, after }, whole) => {
  const node = el("span.kit-cw-bars", { "aria-hidden": "true" }, el("i"), el("i"));
  node.style.setProperty("--after", (after / whole).toFixed(4));
  node.style.setProperty("--before", (before / whole).toFixed(4));
  return node;
};

const heading = (place, at) =>
  at === null ? "다음에 올 토큰의 후보" : `「${inText(place.name)}」 자리의 후보`;

const noteOf = (place, { vocabulary, own, last }) => {
  const { count, before } = place.kept;
  const cut = vocabulary - 1 - count;
  const kept = cut
    ? `토큰 ${grouped(count)}개가 남고 ${grouped(cut)}개가 잘렸다. 남은 것에 모델이 준 확률은 모두 ${percent(before)}이다.`
    : "잘린 토큰이 없다.";
  if (own) return `${kept} 여기는 적은 글이라 바꿀 수 없다.`;
  return `${kept} ${last ? "누르면 그 토큰으로 쓴다." : "다른 후보를 누르면 거기서부터 다시 쓴다."}`;
};

/** onchoose(id) hears which candidate was pressed. vocabulary: how many tokens there are. */
export const makeCandidates = (vocabulary, onchoose) => {
  const title = el("p.kit-cw-title", { id: id("kit-cw") });
  const body = el("tbody", { role: "rowgroup" });
  const head = (text) => el("th", { scope: "col", role: "columnheader" }, text);
  const table = el(
    "table.kit-cw-table.kit-number",
    { role: "table", "aria-labelledby": title.id },
    el(
      "thead",
      { role: "rowgroup" },
      el(
        "tr",
        { role: "row" },
        head("토큰"),
        el("td", { role: "cell" }),
        head("모델의 확률"),
        head("뽑힐 확률"),
      ),
    ),
    body,
  );
  const note = el("p.kit-note.kit-cw-note");
  const node = el("section.kit-stack.kit-cw-place", { "aria-labelledby": title.id }, title, table, note);

  const nameOf = (one, own, drawn) => {
    const shown = audible(inList(one.name));
    if (own) return el("span.kit-cw-name", { title: inWords(inList(one.name)) }, shown);
    return el(
      "button.kit-cw-name",
      {
        title: inWords(inList(one.name)),
        "data-id": one.id,
        "aria-pressed": String(drawn),
        "aria-label": `${spoken(one.name)}${drawn ? ", 쓴 토큰" : ""}`,
        onclick: () => onchoose(one.id),
      },
      shown,
    );
  };
  const row = (name, one, kind, whole) =>
    el(
      "tr",
      { class: kind, role: "row" },
      el("th", { scope: "row", role: "rowheader" }, name),
      el("td.kit-cw-track", { role: "cell" }, bars(one, whole)),
      el("td", { role: "cell" }, percent(one.before)),
      el("td", { role: "cell" }, one.after === 0 ? "잘림" : percent(one.after)),
    );
  /** A token that was drawn although it is not among the likeliest is named with the rest. */
  const restOf = (place) => {
    const sum = (key) => Math.max(0, 1 - place.best.reduce((total, one) => total + one[key], 0));
    const some = place.kept.count > place.best.filter(({ after }) => after > 0).length;
    const outside = place.id !== undefined && place.best.every((one) => one.id !== place.id);
    const name = outside ? `${inText(place.name)} (${grouped(place.rank)}위)와 나머지` : "나머지";
    return { name, before: sum("before"), after: some ? sum("after") : 0, kind: outside ? "is-drawn" : "" };
  };
  const draw = (found, at) => {
    const place = at === null ? found.next : found.tokens[at];
    node.hidden = !place;
    if (!place) return;
    const own = at !== null && at < found.from;
    const focused = body.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    title.textContent = heading(place, at);
    const rest = restOf(place);
    const whole = Math.max(...[...place.best, rest].flatMap(({ before, after }) => [before, after]));
    body.replaceChildren(
      ...place.best.map((one) => {
        const drawn = one.id === place.id;
        const kind = `${drawn ? "is-drawn" : ""} ${one.after === 0 ? "is-cut" : ""}`.trim();
        return row(nameOf(one, own, drawn), one, kind, whole);
      }),
      row(el("span.kit-cw-name", { title: rest.name }, rest.name), rest, rest.kind, whole),
    );
    note.textContent = noteOf(place, { vocabulary, own, last: at === null });
    if (focused !== null) body.querySelector(`[data-id="${focused}"], button`)?.focus();
  };
  return { node, draw };
};
