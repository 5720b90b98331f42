"""수술대에서 푸는 도전. 무엇이 되어야 풀린 것인지를 자료로 적어 두면 페이지의 엔진이 판정한다."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kit_lab.widgets.checks import choice, integer, real
from kit_lab.widgets.live import checked_text
from kit_lab.widgets.surgery.operations import PARTS, checked_operations, matching

KINDS = ("answer_changes_only", "answer_equals", "accuracy_at_least", "accuracy_below", "fools")
RULES = ("date",)  # 글의 옳은 답을 페이지가 스스로 셈할 수 있는 갈래
_FIELDS = {
    "answer_changes_only": ({"text", "answer"}, {"keeps", "most"}),
    "answer_equals": ({"answer"}, {"needs", "differs"}),
    "accuracy_at_least": ({"share", "count"}, {"do", "place"}),
    "accuracy_below": ({"share", "count"}, {"do", "place"}),
    "fools": ({"rule"}, set()),
}


@dataclass(frozen=True)
class Challenge:
    """수술대의 도전 하나.

    check는 {"kind": ...}에 아래의 것을 더한 사전이다. 자리(place)에는 층의 번호 대신 별표를 쓸 수 있다.

    - "answer_changes_only": 수술한 모델이 text에 answer라고 답하고, keeps의 글들에는 멀쩡할 때와 똑같이 답한다.
      수술은 most개까지(없으면 몇 개든) 한다.
    - "answer_equals": 독자가 적은 글에 수술한 모델이 answer라고 답한다. needs의 수술은 꼭 들어 있어야 한다. differs가
      True이면 멀쩡한 모델은 그 글에 다르게 답해야 한다.
    - "accuracy_at_least": place에 do를 count개 이상 하고도 정확도가 share 이상이다.
    - "accuracy_below": place에 do만 1개 이상 count개 이하로 하여 정확도를 share보다 낮춘다.
    - "fools": 독자가 적은 글에 멀쩡한 모델이 틀린다. 옳은 답은 rule("date": 날짜)이 셈한다.

    Args:
        name: 이름. 푼 것을 독자의 브라우저가 이 이름으로 기억하므로 책 전체에서 하나뿐이어야 한다.
        task: 무엇을 할지 알리는 한두 문장.
        check: 판정하는 법.
        hint: 접혀 있는 힌트. ""이면 없다.
    """

    name: str
    task: str
    check: Mapping[str, Any]
    hint: str = ""

    def __post_init__(self) -> None:
        for field in ("name", "task", "hint"):
            value = getattr(self, field)
            if not isinstance(value, str):
                raise TypeError(f"{field}에는 문자열을 주어야 한다. 받은 값: {value!r}")
            if not value and field != "hint":
                raise ValueError(f"{field}이(가) 비었다. 도전마다 이름과 할 일을 적는다.")
        if not isinstance(self.check, Mapping):
            raise TypeError(f'check는 {{"kind": ...}} 꼴의 사전이어야 한다. 받은 값: {self.check!r}')
        kind = choice("check의 kind", self.check.get("kind"), KINDS)
        needed, allowed = _FIELDS[kind]
        given = set(self.check) - {"kind"}
        if given - needed - allowed or needed - given:
            raise ValueError(
                f"check의 kind={kind!r}에는 {', '.join(sorted(needed))}이(가) 있어야 하고 "
                f"{', '.join(sorted(allowed)) or '다른 것은 없'}{'을(를) 더할 수 있' if allowed else ''}다. "
                f"받은 값: {dict(self.check)!r}"
            )


def checked_challenges(
    value: object, *, layers: int, heads: int, examples: bool, parts: Sequence[str]
) -> list[dict[str, Any]]:
    """도전들을 모델과 수술대에 맞는지 살펴 페이지로 보낼 꼴로 바꾼다."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise TypeError(f"challenges는 Challenge의 목록이어야 하는데 {value!r}를 받았다.")
    told = []
    for i, one in enumerate(value):
        if not isinstance(one, Challenge):
            raise TypeError(f"challenges[{i}]은(는) Challenge여야 하는데 {one!r}를 받았다.")
        check = _checked(f"challenges[{i}].check", one.check, layers, heads)
        if check["kind"].startswith("accuracy") and not examples:
            raise ValueError(
                f"challenges[{i}]은(는) 정확도를 재는 도전인데 examples가 비었다. 채점할 보기를 함께 넣는다."
            )
        asked = {operation["do"] for operation in check.get("needs", ())} | {check.get("do")} - {None}
        if shut := asked - {PARTS[part] for part in parts}:
            raise ValueError(f"challenges[{i}]이(가) 바라는 {', '.join(sorted(shut))}이(가) parts에 없다.")
        if one.name in (other["name"] for other in told):
            raise ValueError(f"challenges[{i}]의 name={one.name!r}이(가) 앞에도 있다. 이름을 달리한다.")
        told.append({"name": one.name, "task": one.task, "hint": one.hint, "check": check})
    return told


def _checked(name: str, check: Mapping[str, Any], layers: int, heads: int) -> dict[str, Any]:
    kind = check["kind"]
    if kind == "fools":
        return {"kind": kind, "rule": choice(f"{name}의 rule", check["rule"], RULES)}
    if kind == "answer_equals":
        needs = checked_operations(f"{name}의 needs", check.get("needs", []), layers, heads)
        differs = check.get("differs", False)
        if not isinstance(differs, bool):
            raise TypeError(f"{name}의 differs에는 True나 False를 주어야 한다. 받은 값: {differs!r}")
        return {
            "kind": kind,
            "answer": checked_text(check["answer"]),
            "needs": needs,
            "differs": differs,
        }
    if kind == "answer_changes_only":
        keeps = check.get("keeps", [])
        if isinstance(keeps, str) or not isinstance(keeps, Sequence):
            raise TypeError(f"{name}의 keeps는 글의 목록이어야 한다. 받은 값: {keeps!r}")
        return {
            "kind": kind,
            "text": checked_text(check["text"]),
            "answer": checked_text(check["answer"]),
            "keeps": [checked_text(text) for text in keeps],
            "most": integer(f"{name}의 most", check.get("most", 99), 1, 99),
        }
    do = check.get("do")
    place = check.get("place", "*")
    if do is not None:
        choice(f"{name}의 do", do, tuple(PARTS.values()))
    checked_text(place)
    kinds = PARTS.values() if do is None else [do]
    most = sum(matching(each, place, layers, heads) for each in kinds)
    if not most:
        raise ValueError(f"{name}의 place={place!r}에 맞는 자리가 없다.")
    count = integer(f"{name}의 count", check["count"], 1, most)
    return {
        "kind": kind,
        "share": real(f"{name}의 share", check["share"], 0, 1),
        "count": count,
        "do": do,
        "place": place,
    }
