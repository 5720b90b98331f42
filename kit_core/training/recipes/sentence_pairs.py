"""문장 쌍의 말뭉치로 인코더-디코더를 학습하는 법. 과제마다 다른 것은 조리법(recipe)과 재는 법뿐이다."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import keras
import numpy as np

from kit_core.config import TransformerConfig
from kit_core.tasks.corpora.splits import Splits
from kit_core.tasks.tokenizers.subword import SubwordTokenizer
from kit_core.training.data.batching import PairBatches
from kit_core.training.loop.evaluation import TokenScores, score_tokens
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.objective.adam import Adam
from kit_core.training.objective.schedule import FlatStartSchedule, WarmupSchedule
from kit_core.training.recipes.checks import check_reading, check_subwords, check_values
from kit_core.training.recipes.corpus_task import (
    CorpusTask,
    batch_sizes,
    compiled,
    fingerprint,
    vocabulary,
)
from kit_core.training.recipes.publish import trained_card
from kit_core.transformer import Transformer
from kit_core.validation import check_choice, check_positive_int, shown

SOURCE_LENGTH = 8  # 다시 열었을 때 짧은 소스를 채우는 길이. 길이의 가짓수가 줄어 덜 컴파일한다.


@dataclass(frozen=True)
class PairRecipe:
    """학습 한 번을 되풀이하는 데 필요한 모든 값.

    Args:
        config: 모델의 설정. source_vocab_size가 곧 함께 쓰는 어휘의 크기이다.
        plan: 얼마나 오래 학습할지.
        tokens, sentences: 배치의 크기. 둘 가운데 하나만 정한다.
        warmup_steps, scale: 학습률의 스케줄.
        warm_up: False이면 오르는 구간 없이 꼭대기에서 시작한다.
        epsilon: 레이블 스무딩의 정도.
        algorithm: 어휘를 배우는 법. "bpe", "unigram", "syllable" 가운데 하나.
        seed: 초기 가중치, 드롭아웃, 섞기의 시드.
        beam_size, alpha: 디코딩의 빔과 길이 페널티.
        target_length: 만들 토큰의 최대 수.
        dtype: 학습할 때의 정밀도. "mixed_bfloat16"이면 곱셈을 bfloat16으로 하고 가중치는 float32로 지닌다.
    """

    config: TransformerConfig
    plan: EpochPlan
    tokens: int | None = None
    sentences: int | None = None
    warmup_steps: int = 4000
    scale: float = 1.0
    warm_up: bool = True
    epsilon: float = 0.1
    algorithm: str = "bpe"
    seed: int = 0
    beam_size: int = 4
    alpha: float = 0.6
    target_length: int = 64
    dtype: str = "float32"

    def check(self) -> None:
        """학습하다가, 또는 마친 뒤에야 드러날 잘못을 시작하기 전에 알린다.

        replace로 값을 하나씩 바꾸는 동안에는 맞지 않을 수 있어, 만들 때가 아니라 학습을 시작할 때 부른다.

        Raises:
            TypeError, ValueError: 값의 형이나 범위가 틀리거나, 서로 맞지 않을 때.
        """
        check_values(self)
        check_positive_int("warmup_steps", self.warmup_steps)
        if (self.tokens is None) == (self.sentences is None):
            raise ValueError(
                f"tokens={shown(self.tokens)}, sentences={shown(self.sentences)}이다. 둘 가운데 하나만 정하고 "
                "다른 하나는 None으로 한다."
            )
        if self.target_length > self.config.max_length:
            raise ValueError(
                f"target_length={self.target_length}이(가) max_length={self.config.max_length}보다 길어 디코딩할 수 없다. "
                f"target_length를 {self.config.max_length} 이하로 하거나 max_length를 늘린다."
            )
        check_reading(self.config, SOURCE_LENGTH, "소스를 채우는 길이이므로")
        check_subwords(self.config, SubwordTokenizer.pad_id)
        check_choice("monitor", self.plan.monitor, ("loss", "accuracy"))


@dataclass(frozen=True)
class PairTask(CorpusTask):
    """조리법대로 준비를 마친 과제: 문장 쌍의 말뭉치와, 그 학습 쪽에서만 배운 어휘. 보통은 prepare가 만든다.

    Args:
        recipe: 조리법.
        splits: (소스, 타깃)으로 나눈 말뭉치.
        tokenizer: 소스와 타깃이 함께 쓰는 어휘.
    """

    recipe: PairRecipe
    splits: Splits[str]
    tokenizer: SubwordTokenizer = field(repr=False)

    @classmethod
    def prepare(cls, recipe: PairRecipe, splits: Splits[str]) -> "PairTask":
        """학습 쪽의 글에서만 어휘를 배운다.

        Raises:
            TypeError, ValueError: 조리법의 값을 쓸 수 없거나, 글에서 그만한 어휘를 배울 수 없을 때.
        """
        recipe.check()
        texts = [text for pair in splits.train for text in pair]
        return cls(recipe, splits, vocabulary(texts, recipe.config.source_vocab_size, recipe.algorithm))

    def model(self) -> Transformer:
        recipe = self.recipe
        schedule = WarmupSchedule if recipe.warm_up else FlatStartSchedule
        rate = schedule(recipe.config.d_model, recipe.warmup_steps, recipe.scale)
        return compiled(
            lambda: Transformer(recipe.config, dtype=recipe.dtype), recipe.seed, Adam(rate), recipe.epsilon
        )

    @cached_property
    def train_batches(self) -> PairBatches:
        return self.batches(self.splits.train)

    def validation(self) -> Callable[[keras.Model], dict[str, float]]:
        return lambda model: self.scores(model, self.splits.validation).watched()

    def fingerprint(self) -> str:
        # 에폭의 수는 학습률을 바꾸지 않는다. 더 오래 학습하는 것은 다른 학습이 아니다.
        return fingerprint(self.recipe, self.splits.files, epochs=False)

    def batches(self, pairs: Iterable[tuple[str, str]]) -> PairBatches:
        """문장 쌍을 에폭마다 ((소스 (B, S), 입력 (B, T)), 정답 (B, T))로 내놓는 것을 만든다. 소스는 끝 토큰으로 끝난다."""
        source, target = zip(*pairs, strict=True)
        limit, ids = self.recipe.config.max_length, self.tokenizer
        return PairBatches(
            [np.array([*ids.encode(text)[: limit - 1], ids.end_id], np.int32) for text in source],
            [
                np.array([ids.start_id, *ids.encode(text)[: limit - 1], ids.end_id], np.int32)
                for text in target
            ],
            sentences=self.recipe.sentences,
            **batch_sizes(self.recipe, self.recipe.seed),
        )

    def scores(self, model: Transformer, pairs: Iterable[tuple[str, str]]) -> TokenScores:
        """문장 쌍에서 토큰당 손실과 정확도를 잰다."""
        return score_tokens(model, self.batches(pairs)(0))

    def card(
        self,
        name: str,
        task: str,
        output: Path,
        base: PairRecipe,
        model: Transformer,
        rows: list[dict[str, Any]],
    ) -> dict[str, Any]:
        """모델 카드 가운데 어느 과제에나 같은 부분. base는 --config 없이 쓰이는 조리법이다."""
        card = trained_card(name, task, output, (base, self.recipe), model, rows)
        del card["training"]["target_length"]
        return card | {"tokenizer": "subword"} | self.opening()

    def opening(self) -> dict[str, Any]:
        """카드에서, 모델을 다시 여는 데 드는 것."""
        return {
            "source_end": True,
            "source_length": SOURCE_LENGTH,
            "target_length": self.recipe.target_length,
        }
