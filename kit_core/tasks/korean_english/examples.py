"""한국어 문장과 그 영어 번역을 끝없이 만든다."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

import numpy as np

from kit_core.tasks.korean_english import english, korean
from kit_core.tasks.korean_english.drawing import FORMS, Form, draw
from kit_core.tasks.korean_english.split import SPLITS, split_of
from kit_core.tasks.korean_english.vocabulary import tokenizer
from kit_core.tasks.tokenizers.batch_encoding import padded
from kit_core.validation import check_choice, check_index, check_kind, check_positive_int, check_that, plain

SOURCE_LENGTH, TARGET_LENGTH = 24, 32  # tokens of the longest sentence and translation, with room to spare
POOL = 16  # batches that are sorted by length together


class Example(NamedTuple):
    """한 보기: 한국어 문장(source)과 영어 번역(target)."""

    source: str
    target: str


def generate(seed: int, *, split: str = "train", form: str = "full") -> Iterator[Example]:
    """보기를 끝없이 만든다. 같은 seed는 언제나 같은 차례를 준다.

    오류는 첫 보기를 만들기 전에 난다.

    Args:
        seed: 0 이상의 정수.
        split: "train", 또는 학습에 나오지 않는 "sentences"(문장), "combinations"(동사와 목적어, 형용사와 명사의
            어울림), "depth"(관계절 안의 관계절).
        form: "full"이나 "small". small은 한국어가 스무 글자를 넘지 않고 두 시제만 있으며, 조동사와 물음과 관계절이 없다.

    Raises:
        TypeError: 형이 어긋날 때.
        ValueError: 모르는 split이나 form일 때. small에는 depth가 없다.
    """
    check_index("seed", seed)
    check_choice("split", split, SPLITS)
    check_choice("form", form, tuple(FORMS))
    chosen = FORMS[form]
    if split == "depth":
        if not chosen.complex:
            raise ValueError("split='depth'는 form='full'에만 있다. small에는 관계절이 없다.")
        chosen = chosen._replace(relative=1.0, nested=0.9)
    return _generate(Random(plain(seed)), split, chosen)


def _generate(random: Random, split: str, form: Form) -> Iterator[Example]:
    for sentence in draw(random, form):
        source = korean.write(sentence)
        if len(source) <= form.longest:
            target = english.write(sentence)
            if split_of(sentence, target) == split:
                yield Example(source, target)


def held_out_examples(
    count: int, seed: int, *, split: str = "sentences", form: str = "full"
) -> list[Example]:
    """번역이 서로 다른 보기를 count개 뽑는다. generate의 예외도 그대로 난다.

    Raises:
        TypeError: count나 seed가 정수가 아닐 때.
        ValueError: count가 1보다, seed가 0보다 작을 때.
    """
    check_positive_int("count", count)
    found: dict[str, Example] = {}
    stream = generate(seed, split=split, form=form)
    while len(found) < count:
        example = next(stream)
        found.setdefault(example.target, example)
    return list(found.values())


def as_arrays(examples: Sequence[Example]) -> tuple[np.ndarray, np.ndarray]:
    """보기 N개를 소스 (N, S)와 타깃 (N, T + 1)으로 바꾼다. 모두 int32이고 길이는 가장 긴 것에 맞춘다.

    소스에는 특수 토큰이 없다. 타깃은 시작, 토큰, 끝, 패딩의 차례다. 토크나이저의 encode의 예외도 그대로 난다.

    Raises:
        TypeError: examples가 Example의 목록이 아닐 때.
        ValueError: examples가 비었을 때.
    """
    check_kind("examples", examples, (list, tuple), "generate가 내는 보기를 목록으로 모아 넣는다")
    for place, example in enumerate(examples):
        check_kind(f"examples[{place}]", example, Example)
    check_that("examples", examples, len(examples) > 0, "보기를 하나 이상 넣는다")
    ids = tokenizer()
    source = [ids.encode(example.source) for example in examples]
    target = [[ids.start_id, *ids.encode(example.target), ids.end_id] for example in examples]
    return padded(source, ids.pad_id), padded(target, ids.pad_id)


def batches(
    seed: int, batch_size: int, *, split: str = "train", form: str = "full"
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """generate의 보기를 batch_size개씩 묶은 (소스, 타깃) 배열을 끝없이 낸다. 형태는 as_arrays와 같다.

    패딩을 줄이려고 길이가 비슷한 것끼리 묶는다. generate의 예외도 그대로 난다.

    Raises:
        TypeError: batch_size가 정수가 아닐 때.
        ValueError: batch_size가 1보다 작을 때.
    """
    check_positive_int("batch_size", batch_size)
    stream = generate(seed, split=split, form=form)
    return _batches(Random(plain(seed)), stream, plain(batch_size))


def _batches(random: Random, stream: Iterator[Example], size: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    while True:
        pool = sorted(islice(stream, POOL * size), key=lambda example: len(example.source))
        groups = [pool[start : start + size] for start in range(0, len(pool), size)]
        random.shuffle(groups)
        yield from map(as_arrays, groups)
