"""할 수 있는 수술의 목록. live/engine/operations.js가 아는 것을 층과 헤드의 수에 맞추어 하나하나 적는다."""

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from kit_lab.widgets.checks import choice, integer

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
    if isinstance(value, str | Mapping) or not isinstance(value, Sequence):
        raise TypeError(
            f'{name}은(는) 수술의 목록이어야 하는데 {value!r}를 받았다. 예: [{{"do": "positionsOff", "place": "encoder"}}]'
        )
    checked: list[dict[str, Any]] = []
    for i, one in enumerate(value):
        operation = _checked(f"{name}[{i}]", one, layers, heads)
        if operation in checked:
            raise ValueError(f"{name}[{i}]이(가) 앞에 이미 있는 수술이다: {operation!r}")
        if operation["do"] == "order" and any(
            (other["do"], other["place"]) == ("order", operation["place"]) for other in checked
        ):
            raise ValueError(f"{name}[{i}]: {operation['place']}의 차례를 두 번 정했다. 하나만 남긴다.")
        checked.append(operation)
    return checked


def _checked(name: str, value: object, layers: int, heads: int) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise TypeError(f'{name}은(는) {{"do": ..., "place": ...}} 꼴이어야 한다. 받은 값: {value!r}')
    do = choice(f"{name}의 do", value.get("do"), tuple(PARTS.values()))
    more = {"headOff": {"head"}, "order": {"layers"}}.get(do, set())
    if set(value) != {"do", "place"} | more:
        wanted = ", ".join(("do", "place", *more))
        raise ValueError(f"{name}에는 {wanted}만 있어야 한다. 받은 값: {dict(value)!r}")
    operation = {"do": do, "place": choice(f"{name}의 place", value["place"], tuple(places(do, layers)))}
    if do == "headOff":
        operation["head"] = integer(f"{name}의 head", value["head"], 0, heads - 1)
    if do == "order":
        operation["layers"] = _checked_layers(f"{name}의 layers", value["layers"], layers)
    return operation


def _checked_layers(name: str, value: object, layers: int) -> list[int]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise TypeError(f"{name}에는 층 번호의 목록을 주어야 한다. 받은 값: {value!r}")
    if not 1 <= len(value) <= MOST_LAYERS:
        raise ValueError(f"{name}에는 층이 1개 이상 {MOST_LAYERS}개 이하여야 한다. 받은 값: {value!r}")
    order = [integer(f"{name}[{i}]", number, 0, layers - 1) for i, number in enumerate(value)]
    if order == list(range(layers)):
        raise ValueError(f"{name}={order!r}은(는) 본디 차례이다. 바꾸지 않으려면 이 수술을 뺀다.")
    return order


def matching(do: str, pattern: str, layers: int, heads: int) -> int:
    """pattern에 맞는 자리에 할 수 있는 수술 do의 수. pattern은 층의 번호 대신 *를 쓸 수 있다."""
    found = sum(fnmatchcase(place, pattern) for place in places(do, layers))
    return found * heads if do == "headOff" else found
