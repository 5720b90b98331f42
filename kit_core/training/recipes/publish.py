"""학습한 모델의 카드를 적고, 재어 함께 내놓는다."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import keras

from kit_core.pretrained.card import ModelCard
from kit_core.pretrained.loading import load_pretrained
from kit_core.pretrained.replacement import replaced_model
from kit_core.pretrained.store import write_model
from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding
from kit_core.training.recipes.overrides import command


def software() -> dict[str, str]:
    """카드에 적을, 학습에 쓴 프로그램의 판."""
    return {"keras": keras.__version__, "backend": keras.backend.backend()}


def trained_card(
    name: str,
    task: str,
    output: Path,
    recipes: tuple[Any, Any],
    model: keras.Model,
    rows: list[dict[str, Any]],
    **more: Any,
) -> dict[str, Any]:
    """모델 카드 가운데 재기 전에 아는 것. more는 조리법과 나란히 training에 더 적을 것이다.

    recipes는 과제의 조리법과 실제로 쓴 조리법이다. 둘의 다른 점이 다시 만드는 명령에 적힌다.
    """
    training = asdict(recipes[1])
    config, steps = training.pop("config"), more.pop("steps", None) or sum(row["steps"] for row in rows)
    return {
        "name": name,
        "task": task,
        "command": command(name, output, *recipes),
        "parameters": model.count_params(),
        "config": config,
        "training": training | {"steps": steps} | more,
        "software": software(),
        "history": rows,
    }


def publish(
    output: Path,
    model: keras.Model,
    tokenizer: BatchEncoding,
    card: dict[str, Any],
    measure: Callable[[Any], dict[str, Any]],
) -> None:
    """실제로 쓰일 float16 가중치를 쓰고, 쓴 것을 열어 재고, 잰 값을 카드에 적은 뒤에야 output에 놓는다.

    재다가 멈추면 output은 그대로이다. 반쯤 적은 카드는 남지 않는다.

    Args:
        output: 모델을 쓸 폴더. 이미 있으면 비었거나 모델의 폴더여야 한다.
        model: 학습한 모델.
        tokenizer: 모델이 쓰는 토크나이저.
        card: 재기 전에 아는, 카드에 적을 것.
        measure: load_pretrained가 연 모델을 재어 카드에 더할 것(measured와, 있으면 headline)을 주는 함수.
    """
    with replaced_model(output) as made:
        written = write_model(made, model, tokenizer)
        ModelCard(card | written).save(made)
        ModelCard(card | measure(load_pretrained(made)) | written).save(made)
