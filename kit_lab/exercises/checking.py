"""독자가 부르는 단 하나의 함수."""

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from kit_core.validation import check_callable, check_that, shown
from kit_lab.exercises.catalogue import STATIONS
from kit_lab.exercises.examining import examine
from kit_lab.exercises.report import Report

LONGEST_NAME = 30  # 함수의 이름은 이보다 짧다.
NAMED = 6  # 잘못된 이름에 답하며 드는 함수의 수


def check(function: Callable[..., Any], station: str | None = None) -> Report:
    """Check a function that you wrote. 독자가 쓴 함수를 점검해, 무엇이 틀렸는지 우리말로 알린다.

    손으로 셀 수 있는 예, 그다음 난수로 만든 예를 넣어 kit_core.reference의 답과 견준다. 함수가 흔한 실수와 꼭 같이
    행동하면 그 이름을 말하고, 틀린 것을 가르는 가장 작은 입력을 보인다. 함수 안에서 난 예외, 끝나지 않는 반복, 틀린 모양은
    모두 결과로 돌려줄 뿐 예외가 되지 않는다.

    Args:
        function: NumPy 배열을 받아 NumPy 배열(이나 리스트)을 돌려주는 함수.
        station: 「네 차례」의 함수 이름. None이면 function의 이름이다.

    Returns:
        결과. 찍으면 읽을 수 있고, passed, mistake, example로 나누어 볼 수 있다.

    Raises:
        TypeError: function을 부를 수 없을 때.
        ValueError: 「네 차례」에 그런 이름의 함수가 없을 때(station=None이면 함수의 이름으로 찾는다).
    """
    check_callable("function", function, "점검할 함수를 이름만 넣는다. 예: check(attend)")
    name = getattr(function, "__name__", None) if station is None else station
    check_that(
        "station", name, isinstance(name, str), "「네 차례」의 함수 이름을 글로 넣는다. 예: station='attend'"
    )
    if name not in STATIONS:
        told = "station" if station is not None else "함수의 이름"
        short = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
        near = get_close_matches(short, STATIONS)
        some = f"{' '.join([*STATIONS][:NAMED])} 등 {len(STATIONS)}개. 이름은 「네 차례」 상자마다 적혀 있다."
        listed = f"비슷한 것: {' '.join(near)}" if near else f"있는 것: {some}"
        raise ValueError(f"{told} {shown(short)}: 「네 차례」에 그런 함수가 없다. {listed}")
    return examine(function, STATIONS[name])
