"""글의 토큰 하나를 가리고 모델이 맞히는 모습을 파이썬에서 미리 계산한 것. 페이지는 가중치를 받기 전에 이것부터 보인다."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kit_core.pretrained.masked_words import PretrainedMaskedWords
from kit_core.validation import as_integer, check_kind, check_positive_int, check_that, plain

CANDIDATES = 8  # 보이는 후보의 수
_BYTE = re.compile("<0x[0-9A-F]{2}>")  # 글자가 아닌 토큰의 이름


@dataclass(frozen=True)
class Candidate:
    """빈칸에 들어갈 만한 말과 그것을 넣은 글. 띄어쓰기만 다른 토큰은 한 말이며 확률은 더하고 이름은 더 그럴듯한 것을 쓴다."""

    name: str
    share: float
    text: str


@dataclass(frozen=True)
class Said:
    """모델이 빈칸을 두고 한 말. share와 rank는 거기에 있던 말의 확률과, 그것이 몇 번째로 그럴듯했는지이다."""

    best: tuple[Candidate, ...]
    share: float
    rank: int


@dataclass(frozen=True)
class Filling:
    """글 하나의 빈칸 하나. 엔진의 fill이 주는 것과 같다.

    tokens는 글의 토큰의 이름, at은 가린 자리이다. both는 글을 다 읽고, left는 빈칸의 앞만 읽고 한 말이다.
    """

    text: str
    tokens: tuple[str, ...]
    at: int
    both: Said
    left: Said


def filling(
    pretrained: PretrainedMaskedWords, text: str, *, at: int | None = None, count: int = CANDIDATES
) -> Filling:
    """글의 토큰 하나를 가리고, 모델이 거기에 무엇이 있다고 보는지를 준다.

    Args:
        pretrained: load_pretrained가 준, 빈칸을 채우는 모델.
        text: 읽을 글.
        at: 가릴 토큰의 차례. 0부터 센다. None이면 글자가 가장 많은 토큰을 가린다.
        count: 후보의 수.

    Raises:
        TypeError: pretrained가 빈칸을 채우는 모델이 아닐 때.
        ValueError: 모델이 읽을 수 없는 글이거나 at이 글 밖일 때.
    """
    check_kind("pretrained", pretrained, PretrainedMaskedWords, "빈칸을 채우는 모델을 넣는다")
    check_positive_int("count", count)
    tokenizer, longest = pretrained.tokenizer, pretrained.model.config.max_length
    ids = tokenizer.encode(text)
    check_that(
        "text의 토큰", len(ids), 1 <= len(ids) <= longest, f"1토큰 이상 {longest}토큰 이하인 글을 넣는다"
    )
    names = [tokenizer.tokens[i] for i in ids]
    longest_name = max(range(len(ids)), key=lambda i: (_letters(names[i]), i))
    place = longest_name if at is None else as_integer("at", at, 0, len(ids) - 1)
    hidden = [*ids[:place], tokenizer.blank_id, *ids[place + 1 :]]

    def said(read: Sequence[int]) -> Said:
        shares = pretrained.probabilities(np.array([read]), np.array([[place]]))[0, 0]  # (V,)
        words, word_of = pretrained.word_shares(shares), pretrained.word_of
        truth = words[word_of[ids[place]]]

        def candidate(word: int) -> Candidate:
            likeliest = int(np.where(word_of == word, shares, -1.0).argmax())
            text = tokenizer.decode([*ids[:place], likeliest, *ids[place + 1 :]])
            return Candidate(tokenizer.tokens[likeliest], float(words[word]), text)

        best = np.argsort(-words, kind="stable")[: plain(count)]
        return Said(tuple(map(candidate, best)), float(truth), 1 + int((words > truth).sum()))

    return Filling(text, tuple(names), place, said(hidden), said(hidden[: place + 1]))


def _letters(name: str) -> int:
    """맞힐 것이 얼마나 있는 토큰인지. 바이트에는 없다."""
    return 0 if _BYTE.fullmatch(name) else len(name)
