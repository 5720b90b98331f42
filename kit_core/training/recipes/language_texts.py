"""글이나, 글과 문답을 이어 읽는 언어 모델을 학습하는 법: 무엇을 한 줄로 읽고, 어떻게 나누어 대고, 무엇으로 재는가."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import keras
import numpy as np

from kit_core.descendants import DescendantConfig, LanguageModel
from kit_core.pretrained.language_model import dialogue_ids, text_ids
from kit_core.tasks.corpora.splits import Splits
from kit_core.tasks.tokenizers.subword import SubwordTokenizer
from kit_core.training.data.batching import TextBatches
from kit_core.training.data.generated import Stream
from kit_core.training.loop.evaluation import scores_of
from kit_core.training.objective.adam import Adam
from kit_core.training.objective.schedule import falling_rate
from kit_core.training.recipes.checks import check_reading
from kit_core.training.recipes.corpus_task import (
    CorpusRecipe,
    CorpusTask,
    batch_sizes,
    compiled,
    fingerprint,
    vocabulary,
)
from kit_core.validation import check_choice, check_kind

SHORTEST = 16  # 머리글과 이을 글이 함께 들어야 하므로 이보다 짧게 읽는 모델은 쓸 데가 없다.
WATCHED = 1000  # 에폭마다 재는 검증 영화평의 수. 모두 재면 학습보다 오래 걸린다.


@dataclass(frozen=True, kw_only=True)
class TextRecipe(CorpusRecipe):
    """학습 한 번을 되풀이하는 데 필요한 모든 값. 나머지 인자는 CorpusRecipe의 것과 같다.

    Args:
        steps_per_epoch: 기록과 체크포인트를 남기는 간격(걸음). 에폭은 말뭉치를 한 번 도는 것이 아니라 이만큼이다.
        algorithm: 어휘를 배우는 법. "bpe", "unigram", "syllable" 가운데 하나.
        dtype: 학습할 때의 정밀도. "mixed_bfloat16"이면 곱셈을 bfloat16으로 하고 가중치는 float32로 지닌다.
        seed: 초기 가중치와 섞기의 시드.
    """

    config: DescendantConfig
    steps_per_epoch: int
    algorithm: str = "unigram"
    dtype: str = "float32"
    seed: int = 0
    monitors: ClassVar[tuple[str, ...]] = ("loss", "accuracy")

    def check(self) -> None:
        check_kind("config", self.config, DescendantConfig)
        super().check()
        check_reading(self.config, SHORTEST, "머리글과 이을 글이 함께 들어야 하므로")
        if self.tokens < self.config.max_length:
            raise ValueError(
                f"tokens={self.tokens}이(가) max_length={self.config.max_length}보다 작아 긴 글이 배치에 들지 않는다. "
                f"{self.config.max_length} 이상으로 정한다."
            )
        check_choice("monitor", self.plan.monitor, self.monitors)

    @property
    def steps(self) -> int:
        """모두 마쳤을 때의 걸음."""
        return self.plan.epochs * self.steps_per_epoch


@dataclass(frozen=True, kw_only=True)
class LanguageRecipe(TextRecipe):
    """글과 문답을 함께 읽는 조리법. 나머지 인자는 TextRecipe의 것과 같다.

    Args:
        copies: 말뭉치를 한 번 도는 동안 문답을 되풀이해 읽는 횟수. 영화평은 한 번 읽는다.
    """

    copies: int
    monitors: ClassVar[tuple[str, ...]] = ("loss", "accuracy", "review_loss", "dialogue_loss")


class Texts(NamedTuple):
    """한 줄로 읽을 것들: 영화평의 글과 (질문, 답)."""

    reviews: Sequence[str]
    dialogues: Sequence[tuple[str, str]]


class ReadsOn(CorpusTask):
    """글을 이어 읽는 과제가 함께 하는 일. 물려받는 쪽이 무엇을 읽고 무엇으로 재는지 안다."""

    recipe: TextRecipe
    tokenizer: SubwordTokenizer

    def batches(self, rows: Sequence[np.ndarray]) -> TextBatches:
        """줄들을 길이가 비슷한 것끼리 묶어 배치로 내놓는 것을 만든다."""
        return TextBatches(rows, **batch_sizes(self.recipe, self.recipe.seed))

    def stream(self, rows: Sequence[np.ndarray]) -> Stream:
        """줄들을 거듭 돌며 읽는, 학습에 쓸 배치."""
        return Stream(self.batches(rows), self.recipe.steps_per_epoch)

    def model(self) -> LanguageModel:
        recipe = self.recipe
        rate = falling_rate(recipe.rate, recipe.warmup_steps, recipe.steps)
        return compiled(
            lambda: LanguageModel(recipe.config, dtype=recipe.dtype),
            recipe.seed,
            Adam(rate, global_clipnorm=1.0),
        )

    def spent(self, rows: list[dict[str, Any]]) -> dict[str, Any]:
        return super().spent(rows) | {"tokens_in_a_round": int(self.train_batches.batches.lengths.sum())}


@dataclass(frozen=True)
class TextTask(ReadsOn):
    """준비를 마친 과제: 글의 말뭉치와, 그 학습 쪽에서만 배운 어휘. 긴 글은 모델이 읽는 길이로 잘라 이어 읽는다.

    Args:
        recipe: 조리법.
        splits: (글, 빈 글)로 나눈 말뭉치. 둘째는 쓰지 않는다.
        tokenizer: 어휘.
    """

    recipe: TextRecipe
    splits: Splits[Any]
    tokenizer: SubwordTokenizer = field(repr=False)

    @classmethod
    def prepare(cls, recipe: TextRecipe, splits: Splits[Any]) -> "TextTask":
        """학습 쪽의 글에서만 어휘를 배운다."""
        recipe.check()
        texts = [text for text, _ in splits.train]
        return cls(recipe, splits, vocabulary(texts, recipe.config.source_vocab_size, recipe.algorithm))

    def rows(self, split: str) -> list[np.ndarray]:
        """한쪽("train", "validation", "test")의 글을 토큰의 줄로 바꾼다. 긴 글의 조각은 앞 조각의 끝 토큰에서 이어진다."""
        most = self.recipe.config.max_length
        return [
            np.array(ids[start : start + most + 1], np.int32)
            for text, _ in getattr(self.splits, split)
            for ids in [text_ids(self.tokenizer, text)]
            for start in range(0, len(ids) - 1, most)
        ]

    @cached_property
    def train_batches(self) -> Stream:
        return self.stream(self.rows("train"))

    def validation(self) -> Callable[[keras.Model], dict[str, float]]:
        kept = list(self.batches(self.rows("validation")[:WATCHED])(0))
        return lambda model: scores_of(model, kept).watched()

    def fingerprint(self) -> str:
        return fingerprint(self.recipe, self.splits.files, epochs=True)


@dataclass(frozen=True)
class LanguageTask(ReadsOn):
    """준비를 마친 과제: 두 말뭉치와, 그 학습 쪽에서만 배운 어휘."""

    recipe: LanguageRecipe
    reviews: Splits[int]
    dialogues: Splits[str]
    tokenizer: SubwordTokenizer = field(repr=False)

    @classmethod
    def prepare(cls, recipe: LanguageRecipe, reviews: Splits[int], dialogues: Splits[str]) -> "LanguageTask":
        """학습 쪽의 글에서만 어휘를 배운다."""
        recipe.check()
        texts = [text for text, _ in reviews.train] + [text for pair in dialogues.train for text in pair]
        learned = vocabulary(texts, recipe.config.source_vocab_size, recipe.algorithm)
        return cls(recipe, reviews, dialogues, learned)

    def texts(self, split: str) -> Texts:
        """한쪽의 글. split은 "train", "validation", "test" 가운데 하나이다."""
        return Texts([text for text, _ in getattr(self.reviews, split)], list(getattr(self.dialogues, split)))

    def rows(self, texts: Texts) -> tuple[list[np.ndarray], list[np.ndarray]]:
        """영화평과 문답을 저마다 한 줄의 토큰으로 바꾼다. max_length보다 긴 것은 앞부분만 읽는다."""
        most = self.recipe.config.max_length + 1  # 입력은 끝을, 정답은 처음을 뺀 것이다.
        return (
            [np.array(text_ids(self.tokenizer, text)[:most], np.int32) for text in texts.reviews],
            [np.array(dialogue_ids(self.tokenizer, *pair)[:most], np.int32) for pair in texts.dialogues],
        )

    @cached_property
    def train_batches(self) -> Stream:
        reviews, dialogues = self.rows(self.texts("train"))
        return self.stream(reviews + dialogues * self.recipe.copies)

    def validation(self) -> Callable[[keras.Model], dict[str, float]]:
        watched = self.texts("validation")
        kept = [
            list(self.batches(rows)(0))
            for rows in self.rows(Texts(watched.reviews[:WATCHED], watched.dialogues))
        ]

        def validate(model: keras.Model) -> dict[str, float]:
            review, dialogue = (scores_of(model, batches) for batches in kept)
            both = review.tokens + dialogue.tokens
            return {
                "loss": (review.loss * review.tokens + dialogue.loss * dialogue.tokens) / both,
                "accuracy": (review.accuracy * review.tokens + dialogue.accuracy * dialogue.tokens) / both,
                "review_loss": review.loss,
                "dialogue_loss": dialogue.loss,
            }

        return validate

    def fingerprint(self) -> str:
        return fingerprint(self.recipe, self.reviews.files | self.dialogues.files, epochs=True)
