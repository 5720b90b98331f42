"""레이블이 붙은 글로 인코더 분류기를 학습하는 법. 클래스의 수도 글도 정해져 있지 않다."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import keras
import numpy as np

from kit_core.applications.classifier import TransformerClassifier
from kit_core.tasks.corpora.splits import Splits
from kit_core.tasks.tokenizers.subword import SubwordTokenizer
from kit_core.tasks.tokenizers.subword_sampling import SubwordSampler
from kit_core.training.data.batching import LabelledBatches
from kit_core.training.loop.epochs import train_epochs
from kit_core.training.objective.loss import LabelSmoothedCrossEntropy
from kit_core.training.objective.schedule import falling_rate
from kit_core.training.recipes.checks import check_reading, check_seed
from kit_core.training.recipes.classifier_scores import accuracy, log_loss, probabilities
from kit_core.training.recipes.corpus_task import CorpusRecipe, batch_sizes, fingerprint, vocabulary
from kit_core.validation import check_choice, shown

SOURCE_LENGTH = 16  # 다시 열었을 때 짧은 글을 채우는 길이. 길이의 가짓수가 줄어 덜 컴파일한다.
NO_PADDING = -1  # 레이블에는 패딩이 없다. 0은 어엿한 클래스이다.


@dataclass(frozen=True, kw_only=True)
class LabelRecipe(CorpusRecipe):
    """학습 한 번을 되풀이하는 데 필요한 모든 값. 나머지 인자는 CorpusRecipe의 것과 같다.

    Args:
        rate: 학습률의 꼭대기.
        epsilon: 레이블 스무딩의 정도.
        weight_decay: 걸음마다 가중치를 0으로 당기는 힘(AdamW). 줄이는 비율은 이 값에 학습률을 곱한 것이다.
        smoothness: 에폭마다 글을 달리 나누는 정도(SubwordSampler). None이면 늘 같게 나눈다.
        algorithm: 어휘를 배우는 법. "unigram", "bpe", "syllable" 가운데 하나.
        seeds: 학습에 쓰는 시드. 여럿이면 견주며, 첫 시드의 것을 내놓는다.
    """

    rate: float = 1e-3
    epsilon: float = 0.0
    weight_decay: float = 0.0
    smoothness: float | None = None
    algorithm: str = "unigram"
    seeds: tuple[int, ...] = (0,)

    def check(self) -> None:
        super().check()
        if self.smoothness is not None and self.algorithm != "unigram":
            raise ValueError(
                f"smoothness={self.smoothness}은(는) algorithm={self.algorithm!r}과(와) 함께 쓸 수 없다. "
                "smoothness를 None으로 하거나 algorithm을 unigram으로 한다."
            )
        for seed in self.seeds:
            check_seed("seeds", seed)
        if not self.seeds or len(set(self.seeds)) < len(self.seeds):
            raise ValueError(
                f"seeds={shown(self.seeds)}은(는) 쓸 수 없다. 서로 다른 시드를 하나 이상 적는다."
            )
        check_reading(self.config, SOURCE_LENGTH, "글을 채우는 길이이므로")
        check_choice("monitor", self.plan.monitor, ("loss", "accuracy"))


class LabelTask:
    """준비를 마친 과제: 레이블이 붙은 글, 어휘, 토큰으로 바꾼 글.

    Args:
        recipe: 조리법.
        splits: (글, 레이블)로 나눈 말뭉치. 레이블은 0부터의 번호이다.
        tokenizer: 이미 배운 어휘. 정하지 않으면 학습 쪽의 글에서 새로 배운다.
        classes: 번호의 차례로 적은 클래스의 이름. 둘 이상이다.

    Raises:
        ValueError: 조리법의 monitor가 "loss"나 "accuracy"가 아닐 때와, SubwordTokenizer.train이 내는 것.
    """

    def __init__(
        self,
        recipe: LabelRecipe,
        splits: Splits[int],
        tokenizer: SubwordTokenizer | None = None,
        classes: Sequence[str] = ("부정", "긍정"),
    ) -> None:
        check_choice("monitor", recipe.plan.monitor, ("loss", "accuracy"))
        self.recipe, self.splits, self.classes = recipe, splits, tuple(classes)
        texts = [text for text, _ in splits.train]
        self.tokenizer = tokenizer or vocabulary(texts, recipe.config.source_vocab_size, recipe.algorithm)
        # 한 에폭의 배치는 여러 번 쓰이고, 나누는 데 몇 초가 걸린다.
        self._cut_once = lru_cache(maxsize=1)(self._cut)

    def batches(self, labelled: Iterable[tuple[str, int]], seed: int) -> LabelledBatches:
        """글과 레이블을 배치로 내놓는 것을 만든다. max_length보다 긴 글은 앞부분만 읽는다."""
        texts, labels = zip(*labelled, strict=True)
        return self._batches([self.tokenizer.encode(text) for text in texts], labels, seed)

    def train_batches(self, seed: int, epoch: int) -> LabelledBatches:
        """학습에 쓸 그 에폭의 배치. smoothness를 정했으면 글을 나누는 방법을 에폭마다 새로 뽑는다."""
        return self._cut_once(seed, None if self.recipe.smoothness is None else epoch)

    def _cut(self, seed: int, epoch: int | None) -> LabelledBatches:
        if epoch is None:
            return self.batches(self.splits.train, seed)
        labels = [label for _, label in self.splits.train]
        return self._batches(self._sampler.draw(1000 * seed + epoch), labels, seed)

    @cached_property
    def _sampler(self) -> SubwordSampler:
        texts = [text for text, _ in self.splits.train]
        return SubwordSampler(self.tokenizer, texts, self.recipe.smoothness)

    def _batches(self, rows: Iterable[list[int]], labels: Iterable[int], seed: int) -> LabelledBatches:
        limit = self.recipe.config.max_length
        return LabelledBatches(
            [np.array(ids[:limit], np.int32) for ids in rows],
            np.array(labels, np.int32),
            **batch_sizes(self.recipe, seed),
        )

    def model(self, kind: str, seed: int) -> keras.Model:
        """시드를 고정하고 만들어 컴파일한 분류기. kind는 "transformer"이다."""
        keras.utils.set_random_seed(seed)
        return self._compiled(TransformerClassifier(self.recipe.config, len(self.classes)), seed)

    def _compiled(self, model: keras.Model, seed: int, peak: float | None = None) -> keras.Model:
        peak = peak or self.recipe.rate
        steps = self.recipe.plan.epochs * len(self.train_batches(seed, 0).tokens_of(0))
        model.build()
        model.compile(
            keras.optimizers.AdamW(
                falling_rate(peak, self.recipe.warmup_steps, steps),
                self.recipe.weight_decay,
                beta_1=0.9,
                beta_2=0.98,
                epsilon=1e-9,
                clipnorm=1.0,
            ),
            LabelSmoothedCrossEntropy(self.recipe.epsilon, pad_id=NO_PADDING),
            metrics=[keras.metrics.SparseCategoricalAccuracy(name="accuracy")],
        )
        return model

    def train(
        self, kind: str, seed: int, folder: Path | None = None, **options: Any
    ) -> tuple[keras.Model, list[dict]]:
        """분류기 하나를 학습해 에폭마다의 기록과 함께 준다. folder에 체크포인트를 남긴다. options는 train_epochs의 인자이다."""
        model = self.model(kind, seed)
        validation = self.batches(self.splits.validation, 0)

        def validate(model: keras.Model) -> dict[str, float]:
            p, labels = probabilities(model, validation)
            return {"loss": log_loss(p, labels), "accuracy": accuracy(p, labels)}

        rows = train_epochs(
            model,
            lambda epoch: self.train_batches(seed, epoch)(epoch),
            lambda epoch: self.train_batches(seed, epoch).tokens_of(epoch),
            validate,
            self.recipe.plan,
            folder=folder,
            fingerprint=self.fingerprint(kind, seed),
            **options,
        )
        return model, rows

    def fingerprint(self, kind: str, seed: int) -> str:
        """이어서 학습해도 되는지 가리는 글. 견줄 다른 시드는 학습 하나를 바꾸지 않는다."""
        return fingerprint(
            replace(self.recipe, seeds=()), self.splits.files, epochs=True, kind=kind, seed=seed
        )
