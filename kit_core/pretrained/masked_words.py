"""빈칸을 채우는 학습된 모델과 그 토크나이저, 카드를 한데 묶은 객체."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from keras import ops

from kit_core.applications.masked_words import MaskedWordModel
from kit_core.pretrained.card import ModelCard
from kit_core.tasks.tokenizers.batch_encoding import checked_texts, padded
from kit_core.tasks.tokenizers.subword import BLANK, SPACE, SubwordTokenizer
from kit_core.validation import as_integer, check_that

HOLE = "\ue002"  # 글에 없는 글자. 바이트로 풀려 어느 낱말과도 붙지 않으므로, 빈칸이 있던 자리를 알려 준다.


class Candidate(NamedTuple):
    """빈칸에 들어갈 만한 말과 그 확률."""

    text: str
    probability: float


@dataclass(frozen=True)
class PretrainedMaskedWords:
    """가린 낱말을 앞뒤의 글로 맞히는 학습된 모델."""

    model: MaskedWordModel
    tokenizer: SubwordTokenizer
    card: ModelCard

    def fill(self, texts: Sequence[str], *, count: int = 5) -> list[list[Candidate]]:
        """글마다 「[빈칸]」에 들어갈 만한 서로 다른 말을 그럴듯한 것부터 준다.

        Args:
            texts: 「[빈칸]」이 하나씩 든 글의 나열. 빈칸은 토큰 하나의 자리이다. 「[빈칸] 영화」처럼 띄어 쓰면 낱말이,
                「배우[빈칸]」처럼 붙여 쓰면 그 낱말에 이어지는 조사 따위가 들어갈 자리가 된다.
            count: 글마다 줄 말의 수.

        Returns:
            글마다 (text, probability)의 목록. 앞의 띄어쓰기만 다른 두 토큰은 한 말이고 probability는 둘을 더한 것이다.

        Raises:
            TypeError: texts가 문자열 하나이거나 원소가 문자열이 아닐 때.
            ValueError: 빈칸이 하나가 아니거나, 글에 U+E002가 들었거나, 글이 너무 길거나, count가 어휘의 말보다 많을 때.
        """
        count = as_integer(
            "count", count, 1, len(set(self.word_of.tolist())) - 2
        )  # 패딩과 빈칸은 답이 아니다.
        rows = [self._blanked(text) for text in checked_texts(texts)]
        ids = padded(rows, self.tokenizer.pad_id, self.card.get("source_length", 1))  # (N, S)
        ids = ids[:, : self.model.config.max_length]
        places = np.array([[row.index(self.tokenizer.blank_id)] for row in rows])  # (N, 1)
        return [self._best(self.word_shares(row), count) for row in self.probabilities(ids, places)[:, 0]]

    def probabilities(self, ids: np.ndarray, places: np.ndarray) -> np.ndarray:
        """토큰 번호 (B, S)와 맞힐 자리 (B, M)에서 자리마다의 확률 (B, M, V)를 구한다. 예외는 model의 것과 같다."""
        logits = ops.cast(self.model((ids, places), training=False), "float32")
        return ops.convert_to_numpy(ops.softmax(logits, axis=-1))  # (B, M, V)

    @cached_property
    def word_of(self) -> np.ndarray:
        """토큰마다, 띄어쓰기만 다른 토큰 가운데 첫 번호 (V,). 그 번호가 한 말을 대신한다."""
        first: dict[str, int] = {}
        return np.array([first.setdefault(_word(name), i) for i, name in enumerate(self.tokenizer.tokens)])

    def word_shares(self, shares: np.ndarray) -> np.ndarray:
        """토큰의 확률 (V,)을 말마다 더해 word_of의 번호에 놓는다 (V,). 말이 없는 자리와 패딩, 빈칸은 -1이다."""
        words = np.bincount(self.word_of, shares, len(shares))
        words[self.word_of != np.arange(len(shares))] = -1.0
        words[[self.model.config.pad_id, self.tokenizer.blank_id]] = -1.0  # 패딩과 빈칸은 답이 아니다.
        return words

    def _blanked(self, text: str) -> list[int]:
        """글을 빈칸이 하나 든 토큰 번호로 바꾼다."""
        ids = self.tokenizer
        right = f"빈칸의 자리를 찾는 데 쓰는 글자 U+{ord(HOLE):04X}를 뺀다"
        check_that("texts의 글", text, HOLE not in text, right)
        holes = text.count(BLANK)
        check_that(
            "texts의 글", text, holes == 1, f"빈칸이 {holes}개이다. 맞힐 자리에 {BLANK}을(를) 꼭 하나 적는다"
        )
        before, after = text.split(BLANK)
        row, hole = ids.encode(before + HOLE + after), ids.encode(HOLE)[1:]  # 앞의 ▁는 뗀다.
        at = next(i for i in range(len(row)) if row[i : i + len(hole)] == hole)
        head = row[:at]
        if head and ids.tokens[head[-1]] == SPACE:  # 낱말의 첫머리를 가리면 그 앞의 띄어쓰기도 함께 가려진다.
            head = head[:-1]
        row = [*head, ids.blank_id, *row[at + len(hole) :]]
        most = self.model.config.max_length
        check_that("texts의 토큰", len(row), len(row) <= most, f"{most}토큰 이하로 줄인다")
        return row

    def _best(self, words: np.ndarray, count: int) -> list[Candidate]:
        names, order = self.tokenizer.tokens, np.argsort(-words, kind="stable")[:count]
        return [Candidate(_word(names[i]), float(words[i])) for i in order]

    def __repr__(self) -> str:
        return f"PretrainedMaskedWords({self.card['name']!r})"


def _word(name: str) -> str:
    return name.replace(SPACE, "")
