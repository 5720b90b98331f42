"""matplotlib이 쓴 SVG를 보이는 모습은 그대로 두고 가볍게 한다. 한 그림에 두 장이 있어, 쪽의 무게를 여기서 던다."""

import re

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_ID = re.compile(r' id="([^"]+)"')
_USED = re.compile(r'(?:href="#|url\(#)([^")]+)')
# Where things lie, not the factors by which letters are scaled.
_PLACES = re.compile(r' (?:x|y|d)="[^"]*"|translate\([^)]*\)')
_BREAK = re.compile(r"\s*\n\s*")
_LONG = re.compile(r"-?\d+\.\d{3,}")


def is_plot(svg: str) -> bool:
    """matplotlib이 그린 것인가."""
    return 'id="figure_1"' in svg


def light(svg: str) -> str:
    """주석과 아무도 부르지 않는 id를 빼고, 자리를 백분의 일 포인트까지만 적는다."""
    svg = _COMMENT.sub("", svg)
    used = set(_USED.findall(svg))
    svg = _ID.sub(lambda match: match[0] if match[1] in used else "", svg)
    return _PLACES.sub(lambda match: _LONG.sub(_rounded, _BREAK.sub(" ", match[0])), svg)


def _rounded(number: re.Match) -> str:
    return f"{float(number[0]):.2f}".rstrip("0").rstrip(".")
