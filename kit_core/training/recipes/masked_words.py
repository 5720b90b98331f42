"""영화평의 빈칸을 채우는 모델을 학습하고 재는 법: 레이블 없이, 글만 읽고."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import keras
import numpy as np

from kit_core.applications.masked_words import MaskedWordModel
from kit_core.config import TransformerConfig
from kit_core.tasks.corpora.reviews import load_reviews
from kit_core.tasks.corpora.splits import Splits
from kit_core.tasks.tokenizers.subword import SubwordTokenizer
from kit_core.training.data.blanks import BlankedBatches
from kit_core.training.loop.evaluation import scores_of
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.objective.adam import Adam
from kit_core.training.objective.schedule import falling_rate
from kit_core.training.recipes.blank_measures import measure
from kit_core.training.recipes.checks import check_reading
from kit_core.training.recipes.corpus_task import CorpusRecipe, CorpusTask, batch_sizes, compiled, fingerprint
from kit_core.training.recipes.publish import publish, trained_card

SHORTEST = 16  # 영화평의 절반쯤이 드는 길이. 이보다 짧게 읽는 모델은 쓸 데가 없다.
BYTES = 256  # 어휘의 앞쪽에 있는, 글자가 되지 못한 바이트들. 아무 토큰으로나 바꿀 때 넣지 않는다.


@dataclass(frozen=True, kw_only=True)
class MaskedRecipe(CorpusRecipe):
    """학습 한 번을 되풀이하는 데 필요한 모든 값. 나머지 인자는 CorpusRecipe의 것과 같다.

    Args:
        blanks: 맞힐 토큰의 비율.
        seed: 초기 가중치와 섞기와 가리기의 시드.
        dtype: 학습할 때의 정밀도. "mixed_bfloat16"이면 곱셈을 bfloat16으로 하고 가중치는 float32로 지닌다.
    """

    blanks: float = 0.15
    seed: int = 0
    dtype: str = "float32"

    def check(self) -> None:
        super().check()
        check_reading(self.config, SHORTEST, "영화평의 절반쯤이 들어야 하므로")


# 두 코어로 한 시간쯤 학습한다. 층의 앞에서 정규화하면(pre) 층을 더 쌓아도 웜업을 짧게 하고 배울 수 있다.
RECIPE = MaskedRecipe(
    config=TransformerConfig(
        8000, d_model=128, num_layers=2, num_heads=4, d_ff=512, dropout=0.1, max_length=128, norm="pre"
    ),
    plan=EpochPlan(epochs=12),
    tokens=4096,
    warmup_steps=500,
    rate=2e-3,
    dtype="mixed_bfloat16",
)
check = MaskedRecipe.check


@dataclass(frozen=True)
class MaskedTask(CorpusTask):
    """준비를 마친 과제: 말뭉치와, 그 학습 쪽에서만 배운 어휘."""

    recipe: MaskedRecipe
    splits: Splits[int]
    tokenizer: SubwordTokenizer = field(repr=False)

    @classmethod
    def prepare(cls, recipe: MaskedRecipe, splits: Splits[int]) -> "MaskedTask":
        """학습 쪽의 글에서만 어휘를 배운다. 레이블은 보지 않는다."""
        recipe.check()
        texts = [text for text, _ in splits.train]
        size = recipe.config.source_vocab_size
        return cls(recipe, splits, SubwordTokenizer.train(texts, size, "unigram", blank=True))

    def batches(self, labelled: Sequence[tuple[str, int]], **choices: Any) -> BlankedBatches:
        """글을 가려 배치로 내놓는 것을 만든다. max_length보다 긴 글은 앞부분만 읽는다. choices는 BlankedBatches의 인자이다."""
        limit, ids = self.recipe.config.max_length, self.tokenizer
        return BlankedBatches(
            [np.array(ids.encode(text)[:limit], np.int32) for text, _ in labelled],
            ids.blank_id,
            (ids.blank_id + 1 + BYTES, ids.vocab_size),
            **{"rate": self.recipe.blanks} | batch_sizes(self.recipe, self.recipe.seed) | choices,
        )

    @cached_property
    def train_batches(self) -> BlankedBatches:
        return self.batches(self.splits.train)

    def validation(self) -> Callable[[keras.Model], dict[str, float]]:
        kept = list(self.batches(self.splits.validation, hidden=1.0, swapped=0.0)(0))
        return lambda model: scores_of(model, kept).watched()

    def model(self) -> MaskedWordModel:
        recipe = self.recipe
        steps = recipe.plan.epochs * len(self.train_batches.plan(0))
        rate = falling_rate(recipe.rate, recipe.warmup_steps, steps)
        return compiled(
            lambda: MaskedWordModel(recipe.config, dtype=recipe.dtype),
            recipe.seed,
            Adam(rate, global_clipnorm=1.0),
        )

    def fingerprint(self) -> str:
        return fingerprint(self.recipe, self.splits.files, epochs=True)


def run(output: Path, work: Path, recipe: MaskedRecipe = RECIPE, **options: Any) -> None:
    """학습하고, 저장한 것을 재어 카드에 적는다. options는 train_epochs의 인자이다."""
    check(recipe)
    task = MaskedTask.prepare(recipe, load_reviews())
    model, rows = task.train(work, **options)
    splits = task.splits
    what = "영화평에서 가린 낱말을 앞뒤의 글로 맞히기"
    card = trained_card("masked_words", what, output, (RECIPE, recipe), model, rows, **task.spent(rows))
    card |= {
        "tokenizer": "subword",
        "data": {"source": "NSMC(네이버 영화평, CC0)의 글. 학습 쪽의 글만 읽었고, 긍정과 부정은 쓰지 않는다."}
        | splits.described(),
        "limits": "짧은 영화평만 읽었다. 토큰 하나짜리 빈칸만 채우며, 그럴듯한 말을 고를 뿐 사실을 알지 못한다.",
    }
    publish(
        output,
        model,
        task.tokenizer,
        card,
        lambda pretrained: measure(pretrained.model, task.batches, splits.test, task.tokenizer.tokens),
    )
