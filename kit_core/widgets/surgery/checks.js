// Whether a challenge is solved, and what is to be said of it now. A check is data, see challenge.py; `seen` is what the
// widget shows: { text, healthy, operated, operations, share }.

import { josa } from "../shared/josa.js";
import { percent } from "./accuracy.js";
import { keyOf } from "./catalogue.js";
import { dateOf } from "./dates.js";

const no = (now = "") => ({ solved: false, now });
const yes = (now = "") => ({ solved: true, now });
const quoted = (answer) => (answer ? `「${answer}」` : "빈 답");

/** Whether a place is meant by a pattern, in which a star stands for anything. */
const matches = (pattern, place) =>
  new RegExp(
    `^${pattern
      .split("*")
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
  ).test(place);

/** The operations that a check of accuracy counts. */
const counted = ({ do: what, place }, operations) =>
  operations.filter((one) => (what === null || one.do === what) && matches(place, one.place));

const measured = (share) => (share === null ? "" : ` 정확도는 ${percent(share)}이다.`);

const CHECKS = {
  accuracy_at_least(check, { operations, share }) {
    const count = counted(check, operations).length;
    if (!operations.length) return no();
    if (count < check.count) return no(`${check.count}개 가운데 ${count}개를 했다.${measured(share)}`);
    return share !== null && share >= check.share ? yes(measured(share).trim()) : no(measured(share).trim());
  },
  accuracy_below(check, { operations, share }) {
    const count = counted(check, operations).length;
    if (!operations.length) return no();
    if (count < operations.length) return no("이 도전에서 쓰지 않는 수술이 섞여 있다.");
    if (count > check.count) return no(`수술을 ${count}개 했다. ${check.count}개까지만 한다.`);
    return share !== null && share < check.share ? yes(measured(share).trim()) : no(measured(share).trim());
  },
  answer_equals({ answer, needs, differs }, { operations, healthy, operated, says }) {
    const done = new Set(operations.map(keyOf));
    const missing = needs.filter((one) => !done.has(keyOf(one)));
    if (missing.length)
      return no(operations.length ? `아직 하지 않은 수술이 있다: ${missing.map(says).join(", ")}` : "");
    if (operated !== answer) return no(`지금의 답은 ${quoted(operated)}이다.`);
    if (differs && healthy === answer)
      return no("멀쩡한 모델도 이 글에 그렇게 답한다. 멀쩡한 모델은 다르게 답하는 글을 찾는다.");
    return yes();
  },
  fools(_, { text, healthy }) {
    const truth = dateOf(text);
    if (truth === null) return no();
    if (healthy === truth) return no(`모델이 옳게 읽었다: ${truth}`);
    return yes(`모델의 답은 ${quoted(healthy)}, 옳은 답은 「${truth}」이다.`);
  },
  async answer_changes_only({ text, answer, keeps, most }, { operations }, asking) {
    if (!operations.length) return no();
    if (operations.length > most) return no(`수술을 ${operations.length}개 했다. ${most}개까지만 한다.`);
    const written = await asking.operated(text, operations, "checks");
    if (written !== answer) return no(`「${text}」의 답이 지금은 ${quoted(written)}이다.`);
    for (const other of keeps) {
      const { text: before } = await asking.healthy(other, "checks");
      const after = await asking.operated(other, operations, "checks");
      if (after !== before)
        return no(`「${other}」의 답까지 ${quoted(after)}${josa(after || "답", "으로", "로")} 바뀌었다.`);
    }
    return yes();
  },
};

/** { solved, now }: a promise for the checks that ask the engine. */
export const verdict = (check, seen, asking) => CHECKS[check.kind](check, seen, asking);
