"""말로 읽은 한국어 수를 적는 꼴로 바꾸는 과제(역텍스트 정규화). "삼만 오천 원" -> "35,000원".

데이터는 문법에서 끝없이 만들어 낸다. 학습용과 평가용(held_out)은 빈칸과 맨 앞 '일'을 없앤 문자열의 해시로
가른다. 그래서 평가용 문자열은 띄어쓰기만 바꾼 꼴로도 학습에 나타나지 않는다.
"""

import hashlib
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, islice
from random import Random
from typing import NamedTuple

import numpy as np

from kit_core.tasks import korean_kinds
from kit_core.tasks.korean_numerals import without_leading_one
from kit_core.tasks.tokenizer import SyllableTokenizer

KINDS = tuple(korean_kinds.KINDS)
SPLITS = ("train", "held_out")
SOURCE_LENGTH = 19  # 일천구백구십구 년 십이월 삼십일 일
TARGET_LENGTH = 12  # 99,999,999원 and the end token
HELD_OUT_ONE_IN = 10
# Each holds a word that no other string has: held out, the word could never be learned.
ALWAYS_TRAINED = frozenset({"정오", "자정", "석장", "넉장"})


class Example(NamedTuple):
    """한 보기: 갈래, 읽은 꼴(source), 적은 꼴(target)."""

    kind: str
    source: str
    target: str


def canonical(source: str) -> str:
    """빈칸과 맨 앞 '일'을 없앤 꼴. 한 읽기의 모든 표기가 이 꼴을 나눠 갖는다.

    예외: str이 아니면 TypeError.
    """
    if not isinstance(source, str):
        raise TypeError(f"source는 문자열이어야 한다. 받은 값: {source!r} ({type(source).__name__})")
    return without_leading_one("".join(unicodedata.normalize("NFC", source).split()))


def is_held_out(source: str) -> bool:
    """평가용으로 떼어 둔 문자열인지. 열에 하나꼴이며 표기와 실행 환경에 흔들리지 않는다.

    한 음절로 된 수사(영, 일, 만 따위)와 정오, 자정, 석 장, 넉 장은 늘 학습에 남는다. 거기 쓰인 낱말을
    달리 배울 길이 없거나 모든 수를 짓는 낱말이기 때문이다. 예외: str이 아니면 TypeError.
    """
    text = canonical(source)
    if len(text) == 1 or text in ALWAYS_TRAINED:
        return False
    digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % HELD_OUT_ONE_IN == 0


def generate(seed: int, *, split: str = "train", kinds: Sequence[str] = KINDS) -> Iterator[Example]:
    """보기를 끝없이 만든다. 같은 seed는 언제나 같은 차례를 준다.

    인자:
        seed: 0 이상의 정수.
        split: "train"이나 "held_out".
        kinds: 뽑을 갈래들. 수와 날짜처럼 큰 갈래를 더 자주 뽑는다.
    예외: 형이 어긋나면 TypeError, 모르는 split이나 갈래면 ValueError. 첫 보기를 만들기 전에 난다.
    """
    check_count(seed, "seed", lowest=0)
    if split not in SPLITS:
        raise ValueError(f"split은 {SPLITS} 가운데 하나여야 한다. 받은 값: {split!r}")
    if isinstance(kinds, str):
        raise TypeError(f"kinds는 갈래 이름의 나열이어야 한다. 문자열 하나를 받았다: {kinds!r}")
    if len(kinds) == 0 or not set(kinds) <= set(KINDS):
        raise ValueError(f"kinds는 {KINDS}에서 하나 이상 골라야 한다. 받은 값: {kinds!r}")
    return _generate(Random(seed), split == "held_out", tuple(kinds))


def _generate(random: Random, held_out: bool, kinds: tuple[str, ...]) -> Iterator[Example]:
    cumulative = list(accumulate(korean_kinds.KINDS[kind].weight for kind in kinds))
    while True:
        (name,) = random.choices(kinds, cum_weights=cumulative)
        kind = korean_kinds.KINDS[name]
        item = kind.draw(random)
        source = random.choice(random.choice(kind.readings(*item)))
        if is_held_out(source) == held_out:
            yield Example(name, source, kind.written(*item))


@cache
def tokenizer() -> SyllableTokenizer:
    """문법의 모든 글자를 담은 토크나이저. 소스와 타깃이 한 어휘를 쓴다."""
    return SyllableTokenizer(sorted(korean_kinds.characters()))


def as_arrays(examples: Sequence[Example], tokenizer: SyllableTokenizer) -> tuple[np.ndarray, np.ndarray]:
    """보기 N개를 소스 (N, SOURCE_LENGTH)와 타깃 (N, TARGET_LENGTH + 1)으로 바꾼다. 모두 int32다.

    소스에는 특수 토큰이 없다. 타깃은 시작, 글자, 끝, 패딩의 차례다.
    예외: examples가 비었으면 ValueError. encode_batch의 예외도 그대로 난다.
    """
    if len(examples) == 0:
        raise ValueError("examples가 비었다. 보기가 하나 이상 있어야 한다.")
    source = tokenizer.encode_batch([example.source for example in examples], SOURCE_LENGTH)
    target = tokenizer.encode_batch(
        [example.target for example in examples], TARGET_LENGTH + 1, start=True, end=True
    )
    return source, target


def batches(
    seed: int, batch_size: int, *, split: str = "train", kinds: Sequence[str] = KINDS
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """generate의 보기를 batch_size개씩 묶은 (소스, 타깃) 배열을 끝없이 낸다. 형태는 as_arrays와 같다.

    예외: batch_size가 1 이상의 정수가 아니면 TypeError나 ValueError. generate의 예외도 그대로 난다.
    """
    check_count(batch_size, "batch_size", lowest=1)
    stream = generate(seed, split=split, kinds=kinds)
    return (as_arrays(list(islice(stream, batch_size)), tokenizer()) for _ in iter(int, 1))


def check_count(value: int, name: str, *, lowest: int) -> None:
    """lowest 이상의 정수인지 살핀다. 아니면 TypeError나 ValueError를 낸다."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name}: 정수가 필요하다. 받은 값: {value!r} ({type(value).__name__})")
    if value < lowest:
        raise ValueError(f"{name}: {lowest} 이상이어야 한다. 받은 값: {value}")
