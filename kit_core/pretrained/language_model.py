"""학습한 언어 모델과 그 토크나이저, 카드를 한데 묶은 객체.

한 줄은 끝 토큰에서 시작해 끝 토큰으로 끝난다. 문답에서는 시작 토큰이 질문과 답을 가른다. 인코더-디코더에서 답이 시작 토큰
뒤에 오는 것과 같다.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, ClassVar

import numpy as np

from kit_core.decoding.sampling import check_choices
from kit_core.descendants import LanguageModel
from kit_core.descendants.sampling import PromptedDecoder
from kit_core.pretrained.card import ModelCard
from kit_core.pretrained.generation import Batch, Generates, Search
from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding, checked_texts
from kit_core.validation import check_index, check_positive_int, check_that, plain


@dataclass(frozen=True)
class PretrainedLanguageModel(Generates):
    """글을 이어 쓰는 학습된 모델.

    model은 LanguageModel, tokenizer는 encode(text)와 decode(ids)를 갖춘 토크나이저, card는 ModelCard이다.
    """

    model: LanguageModel
    tokenizer: BatchEncoding
    card: ModelCard
    usual: ClassVar[dict[str, Any]] = {"temperature": 0.8, "top_p": 0.9}

    def answer(
        self,
        questions: Sequence[str],
        *,
        max_length: int = 40,
        temperature: float = 0.8,
        top_k: int | None = 1,
        top_p: float = 0.9,
        seed: int = 0,
    ) -> list[str]:
        """질문마다 답을 준다. 질문을 다 읽은 뒤의 시작 토큰이 이제 답할 차례임을 알린다.

        Args:
            questions: 질문의 나열.
            max_length: 답의 최대 토큰 수.
            temperature, top_k, top_p, seed: generate의 것. 정하지 않으면 늘 가장 그럴듯한 토큰을 고른다.

        Returns:
            questions와 같은 수의 답.

        Raises:
            TypeError, ValueError: questions에 빈 것이 있을 때와, generate가 내는 것.
        """
        choices = {"temperature": temperature, "top_k": top_k, "top_p": top_p, "seed": seed}
        questions = checked_texts(questions, "questions")
        check_that("questions", questions, "" not in questions, "빈 것 없이 한 글자 이상인 질문을 넣는다")
        ids = self.tokenizer
        prompts = [[ids.end_id, *ids.encode(question), ids.start_id] for question in questions]
        written = self.continued(prompts, max_length, "questions", **choices)
        return [ids.decode(row) for row in written]

    def continued(
        self,
        prompts: Sequence[Sequence[int]],
        length: int,
        name: str = "texts",
        *,
        seed: int = 0,
        **choices: Any,
    ) -> list[list[int]]:
        """머리글마다 뽑아 이은 토큰을 끝 토큰 앞까지 준다."""
        check_choices(**choices)
        check_index("seed", seed)
        found: list[list[int]] = [[] for _ in prompts]
        batches = self._grouped(prompts, self._longest(length), name)
        for place, _, rows in self._answers(Search(choices=choices, seed=plain(seed)), batches):
            found[place] = self._ended(rows[0][0])
        return found

    def _longest(self, max_length: Any) -> int:
        if max_length is not None:
            check_positive_int("max_length", max_length)
        return min(plain(max_length) or 60, self.model.config.max_length)

    def _batches(self, texts: list[str], max_length: int) -> Iterator[Batch]:
        prompts = [[self.tokenizer.end_id, *self.tokenizer.encode(text)] for text in texts]
        return self._grouped(prompts, max_length, "texts")

    def _grouped(self, prompts: Sequence[Sequence[int]], length: int, name: str) -> Iterator[Batch]:
        """길이가 같은 머리글끼리 한 번에 잇는다."""
        most = self.model.config.max_length
        for place, prompt in enumerate(prompts):
            right = f"{name}[{place}]에 이을 자리가 있도록 특수 토큰까지 {most - 1}토큰 이하로 줄인다"
            check_that(f"{name}의 토큰", len(prompt), len(prompt) < most, right)
        for size in sorted(set(map(len, prompts))):
            places = [place for place, prompt in enumerate(prompts) if len(prompt) == size]
            limits = {"start_id": None, "end_id": self.tokenizer.end_id, "decoder_class": PromptedDecoder}
            limits["max_length"] = min(length, most - size)
            yield Batch(places, np.array([prompts[place] for place in places], np.int32), limits)  # (B, P)

    def _text(self, source: np.ndarray, row: Any) -> str:
        return self.decoded([*source[1:], *self._ended(row)])

    def _ended(self, row: np.ndarray) -> list[int]:
        """만든 토큰을 끝 토큰 앞까지 준다."""
        return list(takewhile(lambda token: token != self.tokenizer.end_id, row.tolist()))

    def decoded(self, ids: Iterable[int]) -> str:
        """토큰을 글로 되돌린다. 시작 토큰에서 줄을 바꾼다."""
        parts: list[list[int]] = [[]]
        for token in ids:
            if token == self.tokenizer.start_id:
                parts.append([])
            else:
                parts[-1].append(token)
        return "\n".join(map(self.tokenizer.decode, parts))

    def __repr__(self) -> str:
        return f"PretrainedLanguageModel({self.card['name']!r})"


def text_ids(tokenizer: BatchEncoding, text: str) -> list[int]:
    """글 하나를 모델이 배우는 한 줄로 바꾼다: [끝] 글 [끝]."""
    return [tokenizer.end_id, *tokenizer.encode(text), tokenizer.end_id]


def dialogue_ids(tokenizer: BatchEncoding, question: str, answer: str) -> list[int]:
    """질문과 답을 모델이 배우는 한 줄로 바꾼다: [끝] 질문 [시작] 답 [끝]."""
    ends, starts = [tokenizer.end_id], [tokenizer.start_id]
    return ends + tokenizer.encode(question) + starts + tokenizer.encode(answer) + ends
