"""학습한 인코더-디코더와 그 토크나이저, 카드를 한데 묶은 객체."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kit_core.pretrained.card import ModelCard
from kit_core.pretrained.generation import Batch, Generates
from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding, checked_texts, padded
from kit_core.transformer import Transformer
from kit_core.validation import as_integer, check_that, shown

BATCH_SIZE = 256


@dataclass(frozen=True)
class PretrainedSequenceModel(Generates):
    """텍스트를 받아 텍스트를 내는 학습된 모델.

    model은 Transformer, tokenizer는 encode(text)와 decode(ids)를 갖춘 토크나이저, card는 ModelCard이다.
    """

    model: Transformer
    tokenizer: BatchEncoding
    card: ModelCard

    def _longest(self, max_length: Any) -> int:
        if max_length is None:
            return self.card["target_length"]
        most = self.model.config.max_length
        return as_integer(
            "max_length", max_length, 1, most, f"1 이상, 모델이 쓸 수 있는 {most}토큰 이하로 정한다"
        )

    def _batches(self, texts: list[str], max_length: int) -> Iterator[Batch]:
        source = encode_texts(self, texts)  # (N, S)
        ids = self.tokenizer
        limits = {"start_id": ids.start_id, "end_id": ids.end_id, "max_length": max_length}
        for start in range(0, len(texts), BATCH_SIZE):
            rows = source[start : start + BATCH_SIZE]
            yield Batch(range(start, start + len(rows)), rows, limits, salt=start)

    def _text(self, source: np.ndarray, row: Any) -> str:
        return self.tokenizer.decode(row)

    def __repr__(self) -> str:
        return f"PretrainedSequenceModel({self.card['name']!r})"


def encode_texts(pretrained: Any, texts: Sequence[str], *, truncate: bool = False) -> np.ndarray:
    """텍스트를 검사하고 모델이 배운 꼴의 소스 (N, S)로 바꾼다. 길이를 몇 가지로 맞추어 JAX가 다시 컴파일하는 일을 줄인다."""
    texts = checked_texts(texts)
    ids, card = pretrained.tokenizer, pretrained.card
    end = [ids.end_id] * card.get("source_end", False)
    model = pretrained.model
    limit = getattr(model, "longest", model.config.max_length) - len(end)
    if ids.kind == "word":  # 낱말의 어휘에는 옮긴 글의 낱말도 있지만, 읽는 것은 한국어이다.
        foreign = next((text for text in texts if re.search("[A-Za-z0-9]", text)), None)
        check_that("texts", foreign, foreign is None, "「나는 너를 사랑해」처럼 한글로만 적는다")
    rows = [ids.encode(text) for text in texts]
    for place, row in enumerate(rows):
        check_that(f"texts[{place}]", texts[place], row, "빈 것 없이 한 글자 이상인 텍스트를 넣는다")
        right = f"texts[{place}]({shown(texts[place])})을(를) {limit}토큰 이하로 줄인다"
        check_that("texts의 토큰", len(row), len(row) <= limit or truncate, right)
    rows = [row[:limit] + end for row in rows]
    source = padded(rows, ids.pad_id, card["source_length"])  # (N, S)
    return source[:, : limit + len(end)]
