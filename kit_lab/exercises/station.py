"""정거장 하나에 드는 것: 풀 함수, 시험할 입력, 이름 붙인 실수."""

import csv
from collections.abc import Callable, Iterator, Mapping
from dataclasses import InitVar, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

# 인자의 이름에서 값을 찾는 사전. 함수에는 이 차례대로 이름 없이 넘긴다.
Arguments = dict[str, Any]
# 실수의 이름 -> 그렇게 틀린 함수나, 같은 실수를 달리 쓴 함수들.
WrongFunctions = Mapping[str, Any]
CASES = 12

# 실수의 이름 -> (무엇이 잘못인지, 귀띔)
with open(Path(__file__).with_name("mistakes.csv"), encoding="utf-8", newline="") as _file:
    _WORDS = {key: (sentence, hint) for key, sentence, hint in csv.reader(_file)}


@dataclass(frozen=True)
class Trial:
    """입력을 만드는 법 하나. sizes의 크기를 작은 것부터 골라 make에 넘긴다.

    make(rng, **sizes)는 인자의 사전을 준다. sizes가 비었으면 입력은 하나뿐이다.
    """

    title: str
    make: Callable[..., Arguments]
    sizes: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def build(self, sizes: Mapping[str, int], seed: int) -> Arguments:
        """크기와 시드가 같으면 언제나 같은 입력."""
        return self.make(np.random.default_rng(seed), **sizes)

    def cases(self) -> Iterator[Arguments]:
        """가장 작은 크기에서 시작해 점점 커지는 입력들."""
        if not self.sizes:
            yield self.build({}, 0)
            return
        rng = np.random.default_rng(len(self.title))
        drawn = [{name: low for name, (low, _) in self.sizes.items()}]
        drawn += [
            {name: int(rng.integers(low, high + 1)) for name, (low, high) in self.sizes.items()}
            for _ in range(CASES - 1)
        ]
        drawn.sort(key=lambda sizes: sum(sizes.values()))
        yield from (self.build(sizes, seed) for seed, sizes in enumerate(drawn))


@dataclass(frozen=True)
class Mistake:
    """흔한 실수 하나.

    key는 목록의 이름, sentence는 무엇이 잘못인지와 그것이 어디에 드러나는지를 말하는 한 문장, hint는 답을 말하지 않고
    눈을 돌려 주는 한 문장, function은 그렇게 틀린 함수이다. 두 문장은 표 mistakes.csv에서 온다. station은 「네 차례」의
    함수 이름이다. also는 같은 실수를 달리 쓴 함수들이다. 넘치거나 0으로 나눈 자리에서만 행동이 다르다.
    """

    key: str
    sentence: str
    hint: str
    function: Callable[..., Any]
    station: str
    also: tuple[Callable[..., Any], ...] = ()

    @property
    def functions(self) -> tuple[Callable[..., Any], ...]:
        """이 실수를 한 함수들."""
        return (self.function, *self.also)


class ReturnedWrongError(Exception):
    """이어서 부를 수 없는 것을 돌려주었다. 글은 독자에게 그대로 보인다."""


def call(function: Callable[..., Any], arguments: Arguments) -> Any:
    """인자를 차례대로 이름 없이 넘겨 한 번 부른다."""
    return function(*arguments.values())


@dataclass(frozen=True)
class Station:
    """「네 차례」의 함수 하나: 독자가 쓸 함수와 그것을 시험하는 법.

    number는 네 차례의 번호로, 한 차례에 함수가 둘인 곳도 있다. 연습 문제의 함수이면 None이다. name은 함수의 이름이다.
    chapter는 함수를 배우는 장의 파일 이름(확장자 없이), returns는 돌려줄 것을 말로 적은 것, axes는 그것들의 축의
    이름이다(뒤의 축부터 맞춘다). solution은 견줄 답이며 trials의 첫째는 손으로 셀 수 있는 작은 예이다. wrong은 실수의
    이름마다 그렇게 틀린 함수이고, 같은 실수를 달리 쓴 함수가 있으면 튜플이다. mistakes는 그것들에 말을 붙인 것이다.
    accept는 받아들일 수 있는 다른 꼴을 답의 꼴로 바꾼다. drive는 함수를 부르는 법이다. 여러 번 이어 불러야 하는 함수만
    한 번 부르기와 다르다.
    """

    number: int | None
    name: str
    title: str
    chapter: str
    returns: str
    axes: tuple[tuple[str, ...], ...]
    solution: Callable[..., Any]
    trials: tuple[Trial, ...]
    wrong: InitVar[WrongFunctions]
    accept: Callable[[Any, Arguments], Any] = lambda actual, _: actual
    drive: Callable[[Callable[..., Any], Arguments], Any] = call
    mistakes: tuple[Mistake, ...] = field(init=False)

    def __post_init__(self, wrong: Mapping[str, Callable[..., Any] | tuple[Callable[..., Any], ...]]) -> None:
        found = []
        for key, functions in wrong.items():
            first, *also = functions if isinstance(functions, tuple) else (functions,)
            found.append(Mistake(key, *_WORDS[key], first, self.name, tuple(also)))
        object.__setattr__(self, "mistakes", tuple(found))

    def expected(self, arguments: Arguments) -> Any:
        """이 입력의 답."""
        return self.drive(self.solution, arguments)
