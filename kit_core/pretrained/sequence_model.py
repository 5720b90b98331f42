"""학습한 인코더-디코더와 그 토크나이저, 카드를 한데 묶은 객체."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kit_core.decoding.beam import beam_search, check_beam_size
from kit_core.decoding.greedy import greedy_decode
from kit_core.pretrained.card import ModelCard
from kit_core.pretrained.crisis import crisis_answer
from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding, checked_texts, padded
from kit_core.transformer import Transformer
from kit_core.validation import check_alpha, check_that

BATCH_SIZE = 256


@dataclass(frozen=True)
class PretrainedSequenceModel:
    """텍스트를 받아 텍스트를 내는 학습된 모델.

    model은 Transformer, tokenizer는 encode(text)와 decode(ids)를 갖춘 토크나이저, card는 ModelCard이다.
    """

    model: Transformer
    tokenizer: BatchEncoding
    card: ModelCard

    def generate(self, texts: Sequence[str], *, beam_size: int = 1, alpha: float = 0.6) -> list[str]:
        """텍스트마다 디코딩한 결과를 준다.

        Args:
            texts: 텍스트의 나열. 과제의 문법을 벗어난 글에도 모델은 가장 그럴듯한 추측을 내놓는다.
            beam_size: 빔의 크기. 1이면 그리디 디코딩이고, 그보다 크면 빔 서치로 찾은 점수가 가장 높은 것을 준다.
            alpha: 길이 페널티의 지수. beam_size가 1이면 쓰이지 않는다.

        Returns:
            texts와 같은 수의 텍스트. 카드에 crisis가 있으면(chatbot) 죽고 싶다는 글에는 모델의 답이 아니라 거기 적힌 말을 준다.

        Raises:
            TypeError: texts가 문자열 하나이거나 원소가 문자열이 아닐 때.
            ValueError: beam_size나 alpha가 범위를 벗어날 때, 비었을 때, 모르는 글자가 있을 때(그 글자들을 알려 준다), 너무 길 때.
        """
        check_beam_size(beam_size)
        check_alpha(alpha)
        source = encode_texts(self, texts)  # (N, S)
        rows = (
            row
            for start in range(0, len(texts), BATCH_SIZE)
            for row in self._best(source[start : start + BATCH_SIZE], beam_size, alpha)
        )
        return [
            crisis_answer(self.card, text) or self.tokenizer.decode(row)
            for text, row in zip(texts, rows, strict=True)
        ]

    def _best(self, source: np.ndarray, beam_size: int, alpha: float) -> np.ndarray:
        """소스 (N, S)마다 가장 좋은 타깃 (N, L)을 준다."""
        limits = {
            "start_id": self.tokenizer.start_id,
            "end_id": self.tokenizer.end_id,
            "max_length": self.card["target_length"],
        }
        if beam_size == 1:
            return greedy_decode(self.model, source, **limits)
        ids, _ = beam_search(self.model, source, beam_size=beam_size, alpha=alpha, **limits)  # (N, K, L)
        return ids[:, 0]

    def __repr__(self) -> str:
        return f"PretrainedSequenceModel({self.card['name']!r})"


def encode_texts(pretrained: Any, texts: Sequence[str], *, truncate: bool = False) -> np.ndarray:
    """텍스트를 검사하고 모델이 배운 꼴의 소스 (N, S)로 바꾼다. 길이를 몇 가지로 맞추어 다시 컴파일하는 일을 줄인다."""
    texts = checked_texts(texts)
    ids, card = pretrained.tokenizer, pretrained.card
    end = [ids.end_id] * card.get("source_end", False)
    limit = pretrained.model.config.max_length - len(end)
    if ids.kind == "word":  # 낱말의 어휘에는 옮긴 글의 낱말도 있지만, 읽는 것은 한국어이다.
        foreign = next((text for text in texts if re.search("[A-Za-z0-9]", text)), None)
        check_that("texts", foreign, foreign is None, "「나는 너를 사랑해」처럼 한글로만 적는다")
    rows = [ids.encode(text) for text in texts]
    check_that("texts", texts, all(rows), "빈 것 없이 한 글자 이상인 텍스트를 넣는다")
    longest = max(map(len, rows))
    check_that("texts의 토큰", longest, longest <= limit or truncate, f"{limit}토큰 이하로 줄인다")
    rows = [row[:limit] + end for row in rows]
    source = padded(rows, ids.pad_id, card["source_length"])  # (N, S)
    return source[:, : limit + len(end)]
