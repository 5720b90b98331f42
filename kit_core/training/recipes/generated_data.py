"""끝없이 만들어 내는 데이터로 하는 학습 한 번을 정하는 값과, 그 값대로 학습하는 함수."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from kit_core.config import TransformerConfig
from kit_core.training.data.generated import GeneratedBatches, Pair
from kit_core.training.loop.epochs import train_epochs
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.objective.adam import Adam
from kit_core.training.objective.schedule import WarmupSchedule
from kit_core.training.recipes.checks import check_values
from kit_core.training.recipes.corpus_task import compiled
from kit_core.transformer import Transformer
from kit_core.validation import check_positive_int


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
        check_values(self)
        check_positive_int("warmup_steps", self.warmup_steps)
        if self.steps % self.steps_per_epoch:
            raise ValueError(
                f"steps={self.steps}이(가) steps_per_epoch={self.steps_per_epoch}의 배수가 아니다. "
                "에폭이 끝날 때에만 재고 남기므로 그 배수로 정한다."
            )


def compiled_model(
    recipe: GeneratedDataRecipe, kind: Callable[[Any], Transformer] = Transformer
) -> Transformer:
    """시드를 고정하고 kind(설정)로 만들어 컴파일한 모델."""
    config = recipe.config
    adam = Adam(WarmupSchedule(config.d_model, recipe.warmup_steps))
    return compiled(lambda: kind(config), recipe.seed, adam, recipe.epsilon, config.pad_id)


def train_generated(
    recipe: GeneratedDataRecipe,
    generate: Callable[[], Iterator[Pair]],
    exact_match: Callable[[Transformer], float],
    **options: Any,
) -> tuple[Transformer, list[dict[str, Any]]]:
    """논문의 방법(Adam, 웜업, 레이블 스무딩, 체크포인트 평균)으로 학습한다 (논문 5절, 6.1절).

    Args:
        recipe: 학습을 정하는 값.
        generate: 부를 때마다 (소스 (B, S), 시작 토큰부터 끝 토큰까지의 타깃 (B, T + 1))를 처음부터 똑같이 내는 끝없는
            반복자를 주는 함수.
        exact_match: 모델의 완전 일치 비율을 재는 함수. 에폭마다 부른다.
        options: train_epochs의 인자.

    Returns:
        평균한 가중치를 넣은 모델과, 에폭마다 {"step", "loss", "accuracy", "exact_match"}를 적은 기록.
    """
    model, batches = compiled_model(recipe), GeneratedBatches(generate, recipe.steps_per_epoch)
    rows = train_epochs(
        model,
        batches,
        batches.tokens_of,
        lambda model: {"exact_match": exact_match(model)},
        EpochPlan(
            recipe.steps // recipe.steps_per_epoch,
            averaged=recipe.averaged,
            monitor="exact_match",
            larger_is_better=True,
        ),
        # 더 오래 학습하는 것은 다른 학습이 아니다.
        fingerprint=json.dumps(asdict(replace(recipe, steps=0)), sort_keys=True),
        **options,
    )
    return model, [
        {
            "step": row["epoch"] * recipe.steps_per_epoch,
            "loss": row["loss"],
            "accuracy": row["accuracy"],
            "exact_match": row["validation_exact_match"],
        }
        for row in rows
    ]
