"""늘어놓은 것의 검사: 글, 글의 쌍, 실수, 어떤 종류의 것들. 거절하지 않은 것은 새 리스트로 준다."""

from collections.abc import Iterable, Mapping, Set
from typing import Any

from kit_core.language.saying import said
from kit_core.validation.values import LARGEST, LARGEST_FLOAT, as_real, check_kind, check_that, shown

LONGEST = 10_000  # 글자. 모델이 읽는 길이보다 훨씬 길고, 페이지가 멈추지 않을 만큼 짧다.


def as_text(name: str, value: Any, most: int = LONGEST) -> str:
    """most자 이하의 글을 준다."""
    check_kind(name, value, str, "글을 넣는다")
    check_that(name, value, len(value) <= most, f"{most:,}자 이하의 글을 넣는다")
    return str(value)


def as_list(
    name: str, values: Any, low: int = 0, high: int = LARGEST, kind: Any = object, right: str = ""
) -> list[Any]:
    """kind의 것을 low개에서 high개까지 늘어놓은 것을 리스트로 준다. 글 하나와 사전은 늘어놓은 것이 아니다."""
    if (
        not isinstance(values, Iterable)
        or isinstance(values, (str, bytes, Mapping, Set))
        or getattr(values, "shape", None) == ()
    ):
        raise TypeError(
            said(
                f"{name}은(는) 목록이어야 하는데 {shown(values)}을(를) 받았다. {right or '[…]로 늘어놓은 것을 넣는다'}."
            )
        )
    values = list(values)
    counted = (
        f"{low}개 이상" if high == LARGEST else f"{low}개에서 {high:,}개까지" if low < high else f"{low}개를"
    )
    right_count = right or f"{counted} 넣는다. 받은 것은 {len(values):,}개이다"
    check_that(name, values, low <= len(values) <= high, right_count)
    for place, value in enumerate(values):
        check_kind(f"{name}[{place}]", value, kind, right)
    return values


def as_texts(name: str, values: Any, low: int = 0, high: int = LARGEST) -> list[str]:
    """LONGEST자 이하의 글을 low개에서 high개까지 늘어놓은 것을 준다."""
    texts = as_list(name, values, low, high)
    return [as_text(f"{name}[{place}]", text) for place, text in enumerate(texts)]


def as_pairs(name: str, values: Any, low: int = 0, high: int = LARGEST) -> list[list[str]]:
    """LONGEST자 이하의 글 둘씩을 low개에서 high개까지 늘어놓은 것을 준다."""
    pairs = as_list(name, values, low, high)
    return [as_texts(f"{name}[{place}]", pair, 2, 2) for place, pair in enumerate(pairs)]


def as_reals(name: str, values: Any, low: float = -LARGEST_FLOAT, high: float = LARGEST_FLOAT) -> list[float]:
    """low 이상 high 이하의 유한한 실수를 늘어놓은 것을 준다."""
    return [
        as_real(f"{name}[{place}]", value, low, high) for place, value in enumerate(as_list(name, values))
    ]


def check_distinct(name: str, values: list[Any] | tuple[Any, ...]) -> None:
    """늘어놓은 것들이 서로 다른지 본다."""
    check_that(name, values, len(set(values)) == len(values), "서로 다른 것만 넣는다")


def check_paired(**lists: Any) -> None:
    """함께 넣은 것들의 개수가 같은지 본다."""
    told = ", ".join(f"{name} {len(values)}개" for name, values in lists.items())
    name, first = next(iter(lists.items()))
    for other, values in lists.items():
        right = f"{name}의 개수와 같아야 한다. 받은 것은 {told}이다"
        check_that(f"{other}의 개수", len(values), len(values) == len(first), right)


def check_fields(
    name: str, value: Any, needed: Iterable[str] = (), allowed: Iterable[str] | None = None
) -> None:
    """사전에 needed의 열쇠가 다 있는지 본다. allowed를 정하면, 그 둘에 없는 열쇠는 안 된다."""
    needed = list(needed)
    check_kind(name, value, Mapping, f"{', '.join(needed) or '이름'}에서 값으로 가는 사전을 넣는다")
    missing = [key for key in needed if key not in value]
    check_that(name, dict(value), not missing, f"{', '.join(missing)}이(가) 있어야 한다")
    if allowed is not None:
        known = [*needed, *allowed]
        unknown = [shown(key) for key in value if key not in known]
        check_that(
            name, dict(value), not unknown, f"{', '.join(unknown)} 대신 {', '.join(known)}에서 골라 넣는다"
        )
