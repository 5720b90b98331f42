"""할 수 있는 수술의 목록. live/engine/operations.js가 아는 것을 층과 헤드의 수에 맞추어 하나하나 적는다."""

from fnmatch import fnmatchcase
from typing import Any

from kit_core.validation import as_integer, as_list, check_choice, check_fields, check_that

# 그림에서 고칠 수 있는 것 -> 엔진이 아는 수술의 이름
PARTS = {
    "heads": "headOff",
    "sublayers": "sublayerOff",
    "residuals": "residualOff",
    "norms": "normOff",
    "positions": "positionsOff",
    "scale": "scaleOff",
    "masks": "maskOff",
    "order": "order",
}
MOST_LAYERS = 8  # 차례를 바꿀 때 지날 수 있는 층의 수
STACKS = ("encoder", "decoder")
_ATTENTIONS = {"encoder": ("self_attention",), "decoder": ("self_attention", "cross_attention")}


def places(do: str, layers: int) -> list[str]:
    """수술 do를 할 수 있는 자리를 글이 지나는 차례로 준다."""
    if do in ("positionsOff", "order"):
        return list(STACKS)
    end = "_norm" if do in ("residualOff", "normOff") else ""
    more = () if do in ("headOff", "scaleOff", "maskOff") else ("feed_forward",)
    return [
        f"{stack}/layer_{i}/{part}{end}"
        for stack in STACKS
        for i in range(layers)
        for part in (*_ATTENTIONS[stack], *more)
    ]


def checked_operations(name: str, value: object, layers: int, heads: int) -> list[dict[str, Any]]:
    """수술의 목록을 살펴 새 목록으로 준다. 아니면 TypeError나 ValueError."""
    checked: list[dict[str, Any]] = []
    for i, one in enumerate(as_list(name, value)):
        operation = _checked(f"{name}[{i}]", one, layers, heads)
        twice = operation in checked or any(
            (other["do"], other["place"]) == ("order", operation["place"]) for other in checked
        )
        check_that(f"{name}[{i}]", operation, not twice, "앞에 이미 있으니 하나만 남긴다")
        checked.append(operation)
    return checked


def _checked(name: str, value: object, layers: int, heads: int) -> dict[str, Any]:
    check_fields(name, value, ("do", "place"))
    do = check_choice(f"{name}의 do", value["do"], PARTS.values())
    more = {"headOff": {"head"}, "order": {"layers"}}.get(do, set())
    check_fields(name, value, ("do", "place", *more), ())
    operation = {"do": do, "place": check_choice(f"{name}의 place", value["place"], places(do, layers))}
    if do == "headOff":
        operation["head"] = as_integer(f"{name}의 head", value["head"], 0, heads - 1)
    if do == "order":
        operation["layers"] = _checked_layers(f"{name}의 layers", value["layers"], layers)
    return operation


def _checked_layers(name: str, value: object, layers: int) -> list[int]:
    listed = as_list(name, value, 1, MOST_LAYERS)
    order = [as_integer(f"{name}[{i}]", number, 0, layers - 1) for i, number in enumerate(listed)]
    check_that(name, order, order != list(range(layers)), "본디 차례이니, 바꾸지 않으려면 이 수술을 뺀다")
    return order


def matching(do: str, pattern: str, layers: int, heads: int) -> int:
    """pattern에 맞는 자리에 할 수 있는 수술 do의 수. pattern은 층의 번호 대신 *를 쓸 수 있다."""
    found = sum(fnmatchcase(place, pattern) for place in places(do, layers))
    return found * heads if do == "headOff" else found
