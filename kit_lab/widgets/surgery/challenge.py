"""수술대에서 푸는 도전. 무엇이 되어야 풀린 것인지를 자료로 적어 두면 페이지의 엔진이 판정한다."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kit_core.validation import (
    as_integer,
    as_list,
    as_real,
    as_text,
    as_texts,
    check_choice,
    check_fields,
    check_flag,
    check_that,
)
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
            value = as_text(field, getattr(self, field))
            check_that(field, value, value or field == "hint", "도전마다 이름과 할 일을 적는다")
        check_fields("check", self.check, ("kind",))
        needed, allowed = _FIELDS[check_choice("check의 kind", self.check["kind"], KINDS)]
        check_fields("check", self.check, ("kind", *sorted(needed)), sorted(allowed))


def checked_challenges(
    value: object, *, layers: int, heads: int, examples: bool, parts: Sequence[str]
) -> list[dict[str, Any]]:
    """도전들을 모델과 수술대에 맞는지 살펴 페이지로 보낼 꼴로 바꾼다."""
    told = []
    for i, one in enumerate(as_list("challenges", value, kind=Challenge)):
        check = _checked(f"challenges[{i}].check", one.check, layers, heads)
        if check["kind"].startswith("accuracy"):
            check_that(
                "examples", [], examples, f"challenges[{i}]이(가) 정확도를 재므로 채점할 예제를 함께 넣는다"
            )
        asked = {operation["do"] for operation in check.get("needs", ())} | {check.get("do")} - {None}
        shut = sorted(asked - {PARTS[part] for part in parts})
        check_that("parts", parts, not shut, f"challenges[{i}]이(가) 바라는 {', '.join(shut)}까지 넣는다")
        twice = one.name in (other["name"] for other in told)
        check_that(f"challenges[{i}]의 name", one.name, not twice, "앞에도 있으니 이름을 달리한다")
        told.append({"name": one.name, "task": one.task, "hint": one.hint, "check": check})
    return told


def _checked(name: str, check: Mapping[str, Any], layers: int, heads: int) -> dict[str, Any]:
    kind = check["kind"]
    if kind == "fools":
        return {"kind": kind, "rule": check_choice(f"{name}의 rule", check["rule"], RULES)}
    if kind == "answer_equals":
        needs = checked_operations(f"{name}의 needs", check.get("needs", []), layers, heads)
        differs = check.get("differs", False)
        check_flag(f"{name}의 differs", differs)
        return {
            "kind": kind,
            "answer": as_text(f"{name}의 answer", check["answer"]),
            "needs": needs,
            "differs": differs,
        }
    if kind == "answer_changes_only":
        return {
            "kind": kind,
            "text": as_text(f"{name}의 text", check["text"]),
            "answer": as_text(f"{name}의 answer", check["answer"]),
            "keeps": as_texts(f"{name}의 keeps", check.get("keeps", [])),
            "most": as_integer(f"{name}의 most", check.get("most", 99), 1, 99),
        }
    do = check.get("do")
    place = check.get("place", "*")
    if do is not None:
        check_choice(f"{name}의 do", do, PARTS.values())
    as_text(f"{name}의 place", place)
    kinds = PARTS.values() if do is None else [do]
    most = sum(matching(each, place, layers, heads) for each in kinds)
    check_that(f"{name}의 place", place, most, "수술할 자리가 하나는 맞아야 한다")
    count = as_integer(f"{name}의 count", check["count"], 1, most)
    return {
        "kind": kind,
        "share": as_real(f"{name}의 share", check["share"], 0, 1),
        "count": count,
        "do": do,
        "place": place,
    }
