// Whether a challenge is solved, and what is to be said of it now. A check is data, see challenge.py; `seen` is what the
// widget shows: { text, healthy, operated, operations, share }.

import { josa } from "../shared/josa.js";
import { keyOf } from "./catalogue.js";
import { counted, lacking, measured, only, percentOf, tooMany } from "./counting.js";
import { dateOf } from "./dates.js";

const no = (now = "") => ({ solved: false, now });
const yes = (now = "") => ({ solved: true, now });
const quoted = (answer) => (answer ? `「${answer}」` : "빈 답");

const CHECKS = {
  accuracy_at_least(check, { operations, share }) {
    if (!operations.length) return no();
    const count = counted(check, operations).length;
    if (count < check.count) return no(`${lacking(check, count)} ${measured(share)}`.trim());
    if (share === null) return no();
    return share >= check.share
      ? yes(measured(share))
      : no(`${measured(share)} ${percentOf(check.share)} 이상이어야 한다.`);
  },
  accuracy_below(check, { operations, share }) {
    if (!operations.length) return no();
    const count = counted(check, operations).length;
    if (count < operations.length) return no(`${only(check)} 다른 수술은 되돌린다.`);
    if (count > check.count) return no(tooMany(count, check.count));
    if (share === null) return no();
    return share < check.share
      ? yes(measured(share))
      : no(`${measured(share)} ${percentOf(check.share)}보다 낮아야 한다.`);
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
    if (truth === null)
      return no(
        /[년월]/.test(text)
          ? "옳은 날짜가 아니다. 달력에 있는 날을 「이천이십육년 칠월 사일」처럼 우리말로 적는다."
          : "",
      );
    if (healthy === truth) return no(`모델이 옳게 읽었다: ${truth}`);
    return yes(`모델의 답은 ${quoted(healthy)}, 옳은 답은 「${truth}」이다.`);
  },
  async answer_changes_only({ text, answer, keeps, most }, { operations }, asking) {
    if (!operations.length) return no();
    if (operations.length > most) return no(tooMany(operations.length, most));
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
