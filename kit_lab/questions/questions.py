"""문제은행의 문제. 글은 bank/의 TOML에, 답을 셈하는 함수는 곁의 같은 이름의 파이썬 파일에 있다.

문제마다 변형이 VARIANTS개 있어 수와 보기의 차례가 다르고, 학생의 번호가 그 가운데 하나를 정한다.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from itertools import combinations
from pathlib import Path
from string import Formatter
from typing import Any
from zlib import crc32

import numpy as np

from kit_core.validation import as_integer, as_text, check_choice, check_that
from kit_lab.questions.chapters import TITLES

BANK = Path(__file__).parent / "bank"
VARIANTS = 10
# 실수의 답이 우연히 맞는 답과 같으면 수를 다시 뽑는다. 이만큼 뽑아도 그러면 문제가 잘못된 것이다.
DRAWS = 50
# 고르기, 수 쓰기, 모양 쓰기, 줄의 차례, 틀린 줄 찾기, 곡선 읽기. 뒤의 셋은 고르는 문제이거나 수를 쓰는 문제이다.
KINDS = ("choice", "number", "shape", "order", "mistake", "curve")
LEVELS = (1, 2, 3)
_GROUPED = re.compile(r"[-+]?\d{1,3}(,\d{3})+(\.\d+)?")
# 그림이나 코드에 적힌 이름표만 있는 보기는 섞지 않는다. 그림과 코드가 이미 변형마다 다르다.
LABEL = re.compile(r"[ㄱ-ㅎ]|\d번 줄")


@dataclass(frozen=True)
class Option:
    """보기 하나. why는 틀린 보기가 왜 틀렸는지를 말하는 문장이고, 맞는 보기에는 없다."""

    text: str
    right: bool
    why: str = ""


@dataclass(frozen=True)
class Asked:
    """변형 하나가 정해진 문제. 고르는 문제이면 options가 있고, 아니면 answer와 within(허용 오차), unit이 있다.

    slips는 흔히 틀리는 답과 그 까닭의 짝이다. answer는 수이거나, 모양을 묻는 문제에서는 정수의 튜플이다.
    code는 글 아래에 고정폭으로 보이는 코드이고, figure는 SVG이다. 둘 다 없으면 빈 글이다. reason은 맞는 답이 왜 맞는지를 이
    변형의 수로 말하는 글이다.
    """

    name: str
    variant: int
    text: str
    options: tuple[Option, ...] = ()
    answer: Any = None
    within: float = 0.0
    unit: str = ""
    slips: tuple[tuple[Any, str], ...] = ()
    figure: str = ""
    code: str = ""
    reason: str = ""

    def judge(self, given: object) -> tuple[bool, str]:
        """적어 낸 답이 맞는지와, 틀렸다면 알려진 실수일 때 그 까닭. 고르는 문제의 답은 고른 보기의 글이다.

        남이 쓴 것이므로 무엇이 와도 예외를 내지 않는다.
        """
        if self.options:
            for option in self.options:
                if given == option.text:
                    return option.right, option.why
            return False, ""
        found = (
            _number(str(given).strip().removesuffix(self.unit))
            if not isinstance(self.answer, tuple)
            else _shape(given)
        )
        if found is None:
            return False, ""
        if self._same(found, self.answer):
            return True, ""
        return False, next((why for slip, why in self.slips if self._same(found, slip)), "")

    @property
    def clear(self) -> bool:
        """보기가 서로 다르고, 흔한 실수의 답이 맞는 답이나 다른 실수의 답과 허용 오차 안에서 겹치지 않는가."""
        if self.options:
            return len({option.text for option in self.options}) == len(self.options)
        slips = [slip for slip, _ in self.slips]
        if any(self._same(one, other) for one, other in combinations(slips, 2)):
            return False  # 왜 틀렸는지가 둘이면 어느 것을 말해 줄지 알 수 없다.
        if isinstance(self.answer, tuple):
            return self.answer not in slips
        return all(abs(slip - self.answer) > max(2 * self.within, 1e-6 * abs(self.answer)) for slip in slips)

    def _same(self, one: Any, other: Any) -> bool:
        if isinstance(other, tuple):
            return bool(one == other)
        return abs(one - other) <= self.within + 1e-9 * abs(other)


@dataclass(frozen=True)
class Question:
    """문제은행의 문제 하나.

    name은 문제의 이름, chapter는 장의 파일 이름(확장자 없이), aim은 이 문제를 푸는 사람이 할 수 있는 일, level은 1(장의 말)에서
    3(여럿을 이어 생각하기)까지이다. told는 TOML에 적힌 것, compute는 변형의 난수로 답을 셈하는 함수이다. compute가 참과 거짓을
    주지 않은 보기는 그 변형에 나오지 않는다.
    """

    name: str
    chapter: str
    kind: str
    aim: str
    level: int
    told: Mapping[str, Any]
    compute: Callable[[np.random.Generator], dict[str, Any]]

    def ask(self, variant: int = 0) -> Asked:
        """변형 하나를 셈해 문제로 만든다. 이름과 변형이 같으면 언제나 같고, 답과 겹치는 실수가 없는 수를 뽑는다.

        Raises:
            TypeError: variant가 정수가 아닐 때.
            ValueError: variant가 0 이상 VARIANTS 미만이 아닐 때.
        """
        as_integer("variant", variant, 0, VARIANTS - 1)
        rng = np.random.default_rng([crc32(self.name.encode()), variant])
        for _ in range(DRAWS):
            asked = self._asked(variant, rng)
            if asked.clear:
                return asked
        raise ValueError(f"{self.name}: {DRAWS}번 뽑아도 흔한 실수의 답이 맞는 답과 같거나 보기가 겹친다")

    def _asked(self, variant: int, rng: np.random.Generator) -> Asked:
        found = self.compute(rng)
        text = _filled(self.told["text"], found)
        common = {"name": self.name, "variant": variant, "text": text}
        common |= {part: found.get(part, "") for part in ("figure", "code")}
        if "options" in self.told:
            truths = found["truths"]
            options = [
                Option(
                    _filled(one["text"], found),
                    bool(truths[key]),
                    "" if truths[key] else _filled(one["why"], found),
                )
                for key, one in self.told["options"].items()
                if key in truths
            ]
            right = next(one for key, one in self.told["options"].items() if truths.get(key))
            # 변형에 따라 맞는 보기가 바뀌는 문제의 why는 대개 맞을 때에도 그대로 까닭이다.
            why = right.get("reason") or self.told.get("reason") or right.get("why", "")
            common["reason"] = found.get("mended", "") + _filled(why, found)
            if all(LABEL.fullmatch(option.text) for option in options):
                return Asked(**common, options=tuple(options))
            order = rng.permutation(len(options))
            return Asked(**common, options=tuple(options[i] for i in order))
        slips = tuple((found[key], _filled(why, found)) for key, why in self.told.get("slips", {}).items())
        return Asked(
            **common,
            answer=found["answer"],
            within=float(self.told.get("within", 0)),
            unit=self.told.get("unit", ""),
            slips=slips,
            reason=_filled(self.told.get("reason", ""), found),
        )


def variant_of(student: str, name: str) -> int:
    """이 번호의 학생에게 주는 변형. 페이지(homework/variant.js)도 같은 셈을 한다: 32비트 FNV-1a."""
    number = 0x811C9DC5
    for byte in f"{student.strip()}/{name}".encode():
        number = (number ^ byte) * 0x01000193 & 0xFFFFFFFF
    return number % VARIANTS


@cache
def load_questions(chapter: str | None = None) -> tuple[Question, ...]:
    """문제은행의 문제들. 장은 책의 차례이다. chapter를 주면 그 장의 것만.

    Raises:
        TypeError: chapter가 글이 아닐 때.
        ValueError: 그 장의 문제가 없을 때.
    """
    if chapter is not None:
        check_choice("chapter", as_text("chapter", chapter), TITLES)
    return tuple(question for one in ([chapter] if chapter else TITLES) for question in _chapter(one))


@cache
def by_name() -> Mapping[str, Question]:
    """이름에서 문제를 찾는 사전."""
    return {question.name: question for question in load_questions()}


def named_questions(argument: str, words: Iterable[str]) -> tuple[Question, ...]:
    """문제나 장의 이름으로 부른 문제들. 숙제의 페이지도 주소의 ?set=를 이렇게 읽는다.

    Raises:
        ValueError: 그런 문제도 장도 없을 때. argument의 이름과 가장 가까운 이름을 알린다.
    """
    questions, wanted = load_questions(), list(words)
    known = sorted({word for one in questions for word in (one.name, one.chapter)})
    for word in wanted:
        near = get_close_matches(word, known, 1, 0)
        check_that(argument, word, word in known, f"가장 가까운 이름은 {near[0]}이다")
    return tuple(one for one in questions if one.name in wanted or one.chapter in wanted)


def _chapter(chapter: str) -> list[Question]:
    told = tomllib.loads((BANK / f"{chapter}.toml").read_text(encoding="utf-8"))
    code = import_module(f"kit_lab.questions.bank.{chapter}")
    return [
        Question(
            name=f"{chapter}-{name}",
            chapter=chapter,
            kind=one["kind"],
            aim=one["aim"],
            level=one["level"],
            told=one,
            compute=getattr(code, name.replace("-", "_")),
        )
        for name, one in told.items()
    ]


class _Filler(Formatter):
    """수를 책에서처럼 적는다: 음수에는 −, 다섯 자리부터는 쉼표."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, int) and abs(value) >= 10_000 and not format_spec:
            format_spec = ","
        text = str(super().format_field(value, format_spec))
        return text.replace("-", "−") if isinstance(value, int | float | tuple) else text


def _filled(text: str, found: Mapping[str, Any]) -> str:
    return _Filler().vformat(text, (), found)


def _number(given: object) -> float | None:
    text = str(given)[:60].replace("−", "-").strip().removesuffix("%")
    if "," in text and not _GROUPED.fullmatch(text):
        return None  # 1,5는 15가 아니다.
    try:
        number = float(text.replace(",", ""))
    except ValueError:
        return None
    return number if np.isfinite(number) else None


def _shape(given: object) -> tuple[int, ...] | None:
    parts = [part.strip() for part in str(given)[:60].strip().strip("()[]").split(",")]
    parts = parts[:-1] if parts and not parts[-1] else parts
    return tuple(map(int, parts)) if all(part.isascii() and part.isdigit() for part in parts) else None
