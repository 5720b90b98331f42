"""학습한 언어 모델과 그 토크나이저, 카드를 한데 묶은 객체.

한 줄은 끝 토큰에서 시작해 끝 토큰으로 끝난다. 문답에서는 시작 토큰이 질문과 답을 가른다. 인코더-디코더에서 답이 시작 토큰
뒤에 오는 것과 같다.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kit_core.descendants import LanguageModel, generate
from kit_core.pretrained.card import ModelCard
from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding, checked_texts
from kit_core.validation import check_positive_int, check_that, plain


@dataclass(frozen=True)
class PretrainedLanguageModel:
    """글을 이어 쓰는 학습된 모델.

    model은 LanguageModel, tokenizer는 encode(text)와 decode(ids)를 갖춘 토크나이저, card는 ModelCard이다.
    """

    model: LanguageModel
    tokenizer: BatchEncoding
    card: ModelCard

    def generate(
        self,
        texts: Sequence[str],
        *,
        length: int = 60,
        temperature: float = 0.8,
        top_k: int | None = None,
        top_p: float = 0.9,
        seed: int = 0,
    ) -> list[str]:
        """머리글마다 이어 쓴 글을 준다. 문답을 지어냈으면 질문과 답 사이에서 줄을 바꾼다.

        Args:
            texts: 머리글의 나열. 빈 글이면 처음부터 쓴다. 같은 머리글을 여럿 넣으면 저마다 다르게 잇는다.
            length: 이을 토큰의 최대 수. 모델이 읽을 수 있는 길이에 닿으면 그보다 먼저 멈춘다.
            temperature, top_k, top_p: kit_core.descendants.generate의 것. top_k=1이면 늘 가장 그럴듯한 것을 고른다.
            seed: 난수의 씨앗. 같으면 같은 글이 나온다.

        Returns:
            texts와 같은 수의 글. 머리글에서 시작한다.

        Raises:
            TypeError, ValueError: texts가 문자열 하나이거나 원소가 문자열이 아닐 때, 비었을 때, 너무 길 때와,
                kit_core.descendants.generate가 내는 것.
        """
        choices = {"temperature": temperature, "top_k": top_k, "top_p": top_p, "seed": seed}
        prompts = [[self.tokenizer.end_id, *self.tokenizer.encode(text)] for text in checked_texts(texts)]
        written = self.continued(prompts, length, **choices)
        return [self.decoded([*prompt[1:], *row]) for prompt, row in zip(prompts, written, strict=True)]

    def answer(
        self,
        questions: Sequence[str],
        *,
        length: int = 40,
        temperature: float = 0.8,
        top_k: int | None = 1,
        top_p: float = 0.9,
        seed: int = 0,
    ) -> list[str]:
        """질문마다 답을 준다. 질문을 다 읽은 뒤의 시작 토큰이 이제 답할 차례임을 알린다.

        Args:
            questions: 질문의 나열.
            length: 답의 최대 토큰 수.
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
        written = self.continued(prompts, length, "questions", **choices)
        return [ids.decode(row) for row in written]

    def continued(
        self, prompts: Sequence[Sequence[int]], length: int, name: str = "texts", **choices: Any
    ) -> list[list[int]]:
        """머리글마다 이은 토큰을 끝 토큰 앞까지 준다. 길이가 같은 머리글끼리 한 번에 잇는다."""
        check_positive_int("length", length)
        most, longest = self.model.config.max_length, max(map(len, prompts))
        right = f"이을 자리가 있도록 특수 토큰까지 {most - 1}토큰 이하로 줄인다"
        check_that(f"{name}의 토큰", longest, longest < most, right)
        found: list[list[int]] = [[] for _ in prompts]
        for size in sorted(set(map(len, prompts))):
            places = [place for place, prompt in enumerate(prompts) if len(prompt) == size]
            room = min(plain(length), most - size)
            batch = np.array([prompts[place] for place in places], np.int32)  # (B, P)
            rows = generate(self.model, batch, length=room, end_id=self.tokenizer.end_id, **choices)
            for place, row in zip(places, rows.tolist(), strict=True):
                found[place] = (
                    row[: row.index(self.tokenizer.end_id)] if self.tokenizer.end_id in row else row
                )
        return found

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
