"""값을 바꿔 넣을 수 있는 자리. live/engine/patching.js가 읽는 꼴로 적는다."""

import re

from kit_core.validation import as_integer, as_text, check_that

_LAYER = re.compile(r"(encoder|decoder)/layer_([0-9]{1,3})(?:@([0-9]{1,5}))?")
_HEAD = re.compile(r"(encoder|decoder)/layer_([0-9]{1,3})/(self|cross)_attention#([0-9]{1,3})")
_LONGEST = 60


def checked_place(value: object, layers: int, heads: int) -> str:
    """자리의 이름을 준다. ""은 아무 데도 아니다. 아니면 TypeError나 ValueError."""
    place = as_text("place", value, _LONGEST)
    if not place:
        return place
    layer, head = _LAYER.fullmatch(place), _HEAD.fullmatch(place)
    if head and head[1] == "encoder" and head[3] == "cross":
        head = None  # the encoder has none
    check_that(
        "place",
        place,
        layer or head,
        "'encoder/layer_0@7'(한 자리), 'decoder/layer_1'(층의 모든 자리), 'decoder/layer_2/cross_attention#0'(헤드 하나)"
        "처럼 적는다",
    )
    as_integer("place의 층", int((layer or head)[2]), 0, layers - 1)
    if head:
        as_integer("place의 헤드", int(head[4]), 0, heads - 1)
    return place
