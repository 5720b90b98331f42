"""코드의 줄을 다루는 문제의 답: 줄을 정말로 실행해 보고 정한다."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

LABELS = "ㄱㄴㄷㄹㅁㅂ"


def holds(lines: Sequence[str], names: Mapping[str, Any], judge: Callable[[dict[str, Any]], Any]) -> bool:
    """names에서 시작해 줄들의 실행이 끝까지 가고, 그 뒤의 이름들이 judge를 채우는가."""
    scope = {"np": np, **names}
    with np.errstate(all="ignore"):
        try:
            exec("\n".join(lines), scope)
            return bool(judge(scope))
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


def gives(**wanted: Any) -> Callable[[dict[str, Any]], bool]:
    """이름마다 모양도 값도 wanted와 같은지 보는 judge."""

    def judge(found: dict[str, Any]) -> bool:
        return all(
            np.shape(found[name]) == np.shape(one) and np.allclose(found[name], one, atol=1e-6)
            for name, one in wanted.items()
        )

    return judge


def mistake(
    rng: np.random.Generator,
    lines: Sequence[str],
    wrong: Sequence[tuple[int, str]],
    names: Mapping[str, Any],
    judge: Callable[[dict[str, Any]], Any],
) -> dict[str, Any]:
    """틀린 줄을 묻는 문제. lines는 바른 코드이고, wrong은 줄의 번호(1부터)와 그 자리에 둘 틀린 줄의 짝들이다.

    짝 하나를 뽑아 넣는다. 보기의 이름은 줄의 번호이고, 바른 줄로 바꾸면 judge를 채우게 되는 것이 답이다. mended는 그렇게 고치라는
    문장이다.
    틀린 줄이 답을 바꾸지 않으면 문제가 아니므로 AssertionError를 낸다.
    """
    spot, line = wrong[rng.integers(len(wrong))]
    shown = [*lines[: spot - 1], line, *lines[spot:]]
    assert not holds(shown, names, judge), "틀린 줄이 없다"
    return {
        "code": "\n".join(f"{number}  {line}" for number, line in enumerate(shown, 1)),
        "truths": {
            str(number): holds([*shown[: number - 1], line, *shown[number:]], names, judge)
            for number, line in enumerate(lines, 1)
        },
        "mended": f"{spot}번 줄은 `{lines[spot - 1].strip()}`이어야 한다. ",
    }
