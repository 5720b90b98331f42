"""끝없이 만들어 내는 데이터로 하는 학습 한 번을 정하는 값과, 그 값대로 쉬지 않고 학습하는 함수."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import keras
import numpy as np

from kit_core.config import TransformerConfig
from kit_core.training.data.serving import serve
from kit_core.training.data.teacher_forcing import as_batch
from kit_core.training.loop.averaging import CheckpointAverage
from kit_core.training.objective.adam import Adam
from kit_core.training.objective.loss import LabelSmoothedCrossEntropy
from kit_core.training.objective.metrics import MaskedAccuracy
from kit_core.training.objective.schedule import WarmupSchedule
from kit_core.training.recipes.checks import check_seed
from kit_core.transformer import Transformer
from kit_core.validation import check_positive_int, check_rate


@dataclass(frozen=True)
class GeneratedDataRecipe:
    """학습 한 번을 되풀이하는 데 필요한 모든 값.

    Args:
        config: 모델의 설정.
        seed: 초기 가중치와 드롭아웃의 시드.
        data_seed: 데이터의 시드.
        batch_size: 배치 하나의 문장 수.
        steps: 가중치를 고치는 횟수.
        steps_per_epoch: 기록과 체크포인트를 남기는 간격(걸음).
        warmup_steps: 학습률이 오르는 걸음의 수.
        epsilon: 레이블 스무딩의 정도.
        averaged: 끝에 평균할 체크포인트의 수.
    """

    config: TransformerConfig
    seed: int
    data_seed: int
    batch_size: int
    steps: int
    steps_per_epoch: int
    warmup_steps: int
    epsilon: float
    averaged: int

    def check(self) -> None:
        """학습하다가, 또는 마친 뒤에야 드러날 잘못을 시작하기 전에 알린다. 틀린 값이 있으면 TypeError, ValueError."""
        for name in ("batch_size", "steps", "steps_per_epoch", "warmup_steps", "averaged"):
            check_positive_int(name, getattr(self, name))
        if self.steps % self.steps_per_epoch:
            raise ValueError(
                f"steps={self.steps}이(가) steps_per_epoch={self.steps_per_epoch}의 배수가 아니다. "
                "에폭이 끝날 때에만 재고 남기므로 그 배수로 정한다."
            )
        for name in ("seed", "data_seed"):
            check_seed(name, getattr(self, name))
        check_rate("epsilon", self.epsilon)


class ExactMatch(keras.callbacks.Callback):
    """에폭이 끝날 때마다 완전 일치 비율을 재어 기록에 남긴다. exact_match(model)이 비율을 준다."""

    def __init__(self, exact_match: Callable[[Transformer], float]) -> None:
        super().__init__()
        self.exact_match = exact_match

    def on_epoch_end(self, epoch: int, logs: dict | None = None) -> None:
        if logs is not None:
            logs["exact_match"] = self.exact_match(self.model)


def compiled_model(
    recipe: GeneratedDataRecipe, kind: Callable[[Any], Transformer] = Transformer
) -> Transformer:
    """시드를 고정하고 kind(설정)로 만들어 컴파일한 모델 (논문 5.3절과 5.4절)."""
    keras.utils.set_random_seed(recipe.seed)
    model = kind(recipe.config)
    model.build()
    model.compile(
        optimizer=Adam(WarmupSchedule(recipe.config.d_model, recipe.warmup_steps)),
        loss=LabelSmoothedCrossEntropy(recipe.epsilon, recipe.config.pad_id),
        metrics=[MaskedAccuracy(recipe.config.pad_id)],
    )
    return model


def train_in_one_fit(
    recipe: GeneratedDataRecipe,
    batches: Iterator[tuple[np.ndarray, np.ndarray]],
    exact_match: Callable[[Transformer], float],
    verbose: int | str = 1,
    callbacks: Sequence[keras.callbacks.Callback] = (),
) -> tuple[Transformer, list[dict[str, Any]]]:
    """논문의 방법(Adam, 웜업, 레이블 스무딩, 체크포인트 평균)으로 학습한다 (논문 5절, 6.1절).

    model.fit 한 번으로 끝내는 짧은 학습이다. 파일에 남기지 않으므로 이어 갈 수 없다. 그러려면 train_epochs를 쓴다.

    Args:
        recipe: 학습을 정하는 값.
        batches: (소스 (B, S), 시작 토큰부터 끝 토큰까지의 타깃 (B, T + 1))를 끝없이 내는 반복자.
        exact_match: 모델의 완전 일치 비율을 재는 함수.
        verbose: Keras의 진행 막대. 0이면 보이지 않는다.
        callbacks: 학습을 지켜볼 콜백. 완전 일치를 잰 뒤, 평균을 내기 전에 불린다.

    Returns:
        평균한 가중치를 넣은 모델과, 에폭마다 {"step", "loss", "accuracy", "exact_match"}를 적은 기록.
    """
    model = compiled_model(recipe)
    history = model.fit(
        serve(lambda: (as_batch(source, target) for source, target in batches), recipe.steps),
        epochs=recipe.steps // recipe.steps_per_epoch,
        steps_per_epoch=recipe.steps_per_epoch,
        callbacks=[ExactMatch(exact_match), *callbacks, CheckpointAverage(recipe.averaged)],
        shuffle=False,
        verbose=verbose,
    ).history
    rows = zip(history["loss"], history["accuracy"], history["exact_match"], strict=True)
    return model, [
        {
            "step": (i + 1) * recipe.steps_per_epoch,
            "loss": round(float(loss), 4),
            "accuracy": round(float(accuracy), 4),
            "exact_match": round(float(match), 4),
        }
        for i, (loss, accuracy, match) in enumerate(rows)
    ]
