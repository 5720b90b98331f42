"""코드의 줄을 다루는 문제의 답: 줄을 정말로 실행해 보고 정한다."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

LABELS = "ㄱㄴㄷㄹㅁㅂ"


def execute(lines: Sequence[str], names: Mapping[str, Any]) -> dict[str, Any]:
    """names에서 시작해 줄들을 차례로 실행한 뒤의 이름들."""
    scope = {"np": np, **names}
    exec("\n".join(lines), scope)
    return scope


def holds(lines: Sequence[str], names: Mapping[str, Any], judge: Callable[[dict[str, Any]], Any]) -> bool:
    """실행이 끝까지 가고, 그 뒤의 이름들이 judge를 채우는가."""
    with np.errstate(all="ignore"):
        try:
            return bool(judge(execute(lines, names)))
        except (ArithmeticError, LookupError, NameError, TypeError, ValueError):
            return False


def order(
    rng: np.random.Generator,
    lines: Sequence[str],
    orders: Mapping[str, str],
    names: Mapping[str, Any],
    judge: Callable[[dict[str, Any]], Any],
) -> dict[str, Any]:
    """줄의 차례를 묻는 문제. orders는 보기의 이름마다 줄의 번호를 잇는 글("2013")이다.

    돌려주는 것의 code에는 섞어 ㄱ, ㄴ, ㄷ을 붙인 줄이, 보기의 이름에는 그 차례의 글("ㄴ ㄱ ㄹ ㄷ")이 있다.
    """
    shuffled = rng.permutation(len(lines))
    label = {int(line): LABELS[place] for place, line in enumerate(shuffled)}
    return {
        "code": "\n".join(f"{LABELS[place]}  {lines[line]}" for place, line in enumerate(shuffled)),
        "truths": {key: holds([lines[int(i)] for i in one], names, judge) for key, one in orders.items()},
        **{key: " ".join(label[int(i)] for i in one) for key, one in orders.items()},
    }


def mistake(
    lines: Sequence[str],
    repairs: Mapping[int, str],
    names: Mapping[str, Any],
    judge: Callable[[dict[str, Any]], Any],
) -> dict[str, Any]:
    """틀린 줄을 묻는 문제. repairs는 줄의 번호(1부터)마다 그 줄을 바꾸어 볼 코드이고, 그것으로 고쳐지는 줄이 답이다.

    보기의 이름은 줄의 번호이다. 코드가 처음부터 맞으면 문제가 아니므로 AssertionError를 낸다.
    """
    assert not holds(lines, names, judge), "틀린 줄이 없다"
    return {
        "code": "\n".join(f"{number}  {line}" for number, line in enumerate(lines, 1)),
        "truths": {
            str(number): holds([*lines[: number - 1], repair, *lines[number:]], names, judge)
            for number, repair in repairs.items()
        },
    }
