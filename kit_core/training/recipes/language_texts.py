"""글과 문답을 이어 읽는 언어 모델을 학습하는 법: 무엇을 한 줄로 읽고, 어떻게 나누어 대고, 무엇으로 재는가."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

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
from kit_core.training.recipes.corpus_task import CorpusRecipe, CorpusTask, batch_sizes, compiled, fingerprint
from kit_core.validation import check_choice, check_kind

SHORTEST = 16  # 머리글과 이을 글이 함께 들어야 하므로 이보다 짧게 읽는 모델은 쓸 데가 없다.
WATCHED = 1000  # 에폭마다 재는 검증 영화평의 수. 모두 재면 학습보다 오래 걸린다.


@dataclass(frozen=True, kw_only=True)
class LanguageRecipe(CorpusRecipe):
    """학습 한 번을 되풀이하는 데 필요한 모든 값. 나머지 인자는 CorpusRecipe의 것과 같다.

    Args:
        steps_per_epoch: 기록과 체크포인트를 남기는 간격(걸음). 에폭은 말뭉치를 한 번 도는 것이 아니라 이만큼이다.
        copies: 말뭉치를 한 번 도는 동안 문답을 되풀이해 읽는 횟수. 영화평은 한 번 읽는다.
        algorithm: 서브워드의 알고리즘. "bpe" 또는 "unigram".
        seed: 초기 가중치와 섞기의 시드.
    """

    config: DescendantConfig
    steps_per_epoch: int
    copies: int
    algorithm: str = "unigram"
    seed: int = 0

    def check(self) -> None:
        check_kind("config", self.config, DescendantConfig)
        super().check()
        check_reading(self.config, SHORTEST, "머리글과 이을 글이 함께 들어야 하므로")
        if self.tokens < self.config.max_length:
            raise ValueError(
                f"tokens={self.tokens}이(가) max_length={self.config.max_length}보다 작아 긴 글이 배치에 들지 않는다. "
                f"{self.config.max_length} 이상으로 정한다."
            )
        check_choice("monitor", self.plan.monitor, ("loss", "accuracy", "review_loss", "dialogue_loss"))

    @property
    def steps(self) -> int:
        """모두 마쳤을 때의 걸음."""
        return self.plan.epochs * self.steps_per_epoch


class Texts(NamedTuple):
    """한 줄로 읽을 것들: 영화평의 글과 (질문, 답)."""

    reviews: Sequence[str]
    dialogues: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class LanguageTask(CorpusTask):
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
        vocab_size = recipe.config.source_vocab_size
        return cls(recipe, reviews, dialogues, SubwordTokenizer.train(texts, vocab_size, recipe.algorithm))

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

    def batches(self, rows: Sequence[np.ndarray]) -> TextBatches:
        """줄들을 길이가 비슷한 것끼리 묶어 배치로 내놓는 것을 만든다."""
        return TextBatches(rows, **batch_sizes(self.recipe, self.recipe.seed))

    @cached_property
    def train_batches(self) -> Stream:
        reviews, dialogues = self.rows(self.texts("train"))
        return Stream(self.batches(reviews + dialogues * self.recipe.copies), self.recipe.steps_per_epoch)

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

    def model(self) -> LanguageModel:
        recipe = self.recipe
        rate = falling_rate(recipe.rate, recipe.warmup_steps, recipe.steps)
        return compiled(lambda: LanguageModel(recipe.config), recipe.seed, Adam(rate, global_clipnorm=1.0))

    def fingerprint(self) -> str:
        return fingerprint(self.recipe, self.reviews.files | self.dialogues.files, epochs=True)

    def spent(self, rows: list[dict[str, Any]]) -> dict[str, Any]:
        return super().spent(rows) | {"tokens_in_a_round": int(self.train_batches.batches.lengths.sum())}
