"""말뭉치로 하는 학습이 어느 과제에서나 같이 하는 일: 만들어 컴파일하고, 학습하고, 이어 가도 되는지 가린다."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import keras

from kit_core.config import TransformerConfig
from kit_core.tasks.tokenizers.subword import SubwordTokenizer
from kit_core.training.loop.epochs import train_epochs
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.objective.adam import Adam
from kit_core.training.objective.loss import LabelSmoothedCrossEntropy
from kit_core.training.objective.metrics import MaskedAccuracy
from kit_core.training.recipes.checks import check_subwords, check_values


@dataclass(frozen=True, kw_only=True)
class CorpusRecipe:
    """말뭉치로 하는 학습 한 번을 되풀이하는 데 필요한 값 가운데 어느 과제에나 있는 것.

    Args:
        config: 모델의 설정.
        plan: 얼마나 오래 학습할지.
        tokens: 배치의 크기(패딩까지 센 토큰 수).
        warmup_steps: 학습률이 꼭대기까지 곧게 오르는 걸음의 수. 그 뒤로는 마지막 걸음까지 코사인 곡선을 따라
            꼭대기의 10분의 1로 내린다.
        rate: 학습률의 꼭대기.
    """

    config: TransformerConfig
    plan: EpochPlan
    tokens: int
    warmup_steps: int
    rate: float

    def check(self) -> None:
        """학습하다가, 또는 마친 뒤에야 드러날 잘못을 시작하기 전에 알린다. 틀린 값이 있으면 TypeError, ValueError."""
        check_values(self)
        check_subwords(self.config, SubwordTokenizer.pad_id)


def compiled(
    make: Callable[[], keras.Model], seed: int, optimizer: Adam, epsilon: float = 0.0, pad_id: int = 0
) -> keras.Model:
    """시드를 고정하고 만들어 컴파일한 모델 (논문 5.3절과 5.4절)."""
    keras.utils.set_random_seed(seed)
    model = make()
    model.build()
    model.compile(optimizer, LabelSmoothedCrossEntropy(epsilon, pad_id), metrics=[MaskedAccuracy(pad_id)])
    return model


def vocabulary(texts: Iterable[str], size: int, algorithm: str) -> SubwordTokenizer:
    """글에서 배운 어휘. algorithm이 "syllable"이면 글자마다 한 토큰이며, size는 글자를 모두 담을 만큼이어야 한다."""
    if algorithm == "syllable":
        return SubwordTokenizer.train(texts, size, "bpe", 1.0)
    return SubwordTokenizer.train(texts, size, algorithm)


def batch_sizes(recipe: Any, seed: int) -> dict[str, Any]:
    """배치의 크기와 길이를 정하는 SentenceBatches의 인자."""
    return {
        "seed": seed,
        "tokens": recipe.tokens,
        # JAX는 모양마다 다시 컴파일하므로 모양의 가짓수를 줄인다.
        "multiple": 8 if keras.backend.backend() == "jax" else 1,
        "max_length": recipe.config.max_length,
    }


def fingerprint(recipe: Any, files: Mapping[str, str], *, epochs: bool, **more: Any) -> str:
    """이어서 학습해도 되는지 가리는 글: 조리법과 데이터의 해시. 에폭의 수는 학습률을 정할 때(epochs)에만 적는다."""
    values = asdict(recipe)
    plan = values.pop("plan")
    values |= {"epochs": plan["epochs"]} if epochs else {}
    return json.dumps(values | more | {"files": dict(files)}, sort_keys=True)


class CorpusTask(ABC):
    """조리법대로 준비를 마친 과제."""

    recipe: Any

    @property
    @abstractmethod
    def train_batches(self) -> Any:
        """학습에 쓸 배치. 에폭의 번호로 부르면 배치를 내고, tokens_of(에폭)가 배치마다의 토큰 수를 준다."""

    @abstractmethod
    def model(self) -> keras.Model:
        """시드를 고정하고 만들어 컴파일한 모델."""

    @abstractmethod
    def validation(self) -> Callable[[keras.Model], dict[str, float]]:
        """에폭마다 모델을 재는 함수."""

    @abstractmethod
    def fingerprint(self) -> str:
        """이어서 학습해도 되는지 가리는 글."""

    def spent(self, rows: list[dict[str, Any]]) -> dict[str, Any]:
        """카드의 training에 적을, 학습에 든 토큰과 초."""
        return {
            "tokens_seen": sum(sum(self.train_batches.tokens_of(epoch)) for epoch in range(len(rows))),
            "seconds": round(sum(row["seconds"] for row in rows), 1),
        }

    def train(self, folder: Path | None = None, **options: Any) -> tuple[Any, list[dict[str, Any]]]:
        """학습한 모델과 에폭마다의 기록을 준다. folder에 체크포인트를 남긴다. options는 train_epochs의 인자이다."""
        model, batches = self.model(), self.train_batches
        rows = train_epochs(
            model,
            batches,
            batches.tokens_of,
            self.validation(),
            self.recipe.plan,
            folder=folder,
            fingerprint=self.fingerprint(),
            **options,
        )
        return model, rows
