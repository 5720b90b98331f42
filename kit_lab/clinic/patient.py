"""kit_core의 트랜스포머를 examine이 받는 꼴로 잇는다."""

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from keras import ops

from kit_core.decoding.beam import beam_search
from kit_core.decoding.greedy import greedy_decode
from kit_core.decoding.steps import StepwiseDecoder
from kit_core.reference import forward, nest_weights
from kit_core.training.data.teacher_forcing import as_batch
from kit_core.training.objective.adam import Adam
from kit_core.training.objective.loss import LabelSmoothedCrossEntropy
from kit_core.training.objective.schedule import WarmupSchedule
from kit_core.transformer import Transformer
from kit_core.validation import check_flag, check_kind

ALPHA = 0.6
BEAM_SIZE = 3
WARMUP_STEPS = 20
LONGEST = 64


def patient(model: Transformer, *, training: bool = False) -> dict[str, Any]:
    """모델을 examine의 인자로 바꾼다: ``examine(**patient(model))``.

    Args:
        model: 트랜스포머. training이면 진찰하면서 배우므로 파라미터가 바뀐다.
        training: 학습까지 볼지. 아직 배우지 않은 모델에만 쓴다. 모델을 새로 compile하므로 넣어 둔 옵티마이저와 손실도 바뀐다.

    Returns:
        examine이 받는 인자의 사전.

    Raises:
        TypeError: model이 Transformer가 아니거나 training이 불리언이 아닐 때.
    """
    check_kind("model", model, Transformer)
    check_flag("training", training)
    if not model.built:
        model.build()
    config = model.config
    chart: dict[str, Any] = {
        "predict": lambda source, target: ops.convert_to_numpy(model((source, target))),
        "vocab_size": config.source_vocab_size,
        "target_vocab_size": config.output_vocab_size,
        "pad_id": config.pad_id,
        "max_length": min(config.max_length, LONGEST),
        "next_logits": _stepwise(model),
        "greedy": lambda source, start_id, end_id, length: greedy_decode(
            model, source, start_id=start_id, end_id=end_id, max_length=length
        ),
        "beam": lambda source, start_id, end_id, length: beam_search(
            model,
            source,
            start_id=start_id,
            end_id=end_id,
            max_length=length,
            beam_size=BEAM_SIZE,
            alpha=ALPHA,
        ),
        "alpha": ALPHA,
        "reference": _by_numpy(model),
    }
    return chart | _learner(model) if training else chart


def _stepwise(model: Transformer) -> Callable[..., np.ndarray]:
    """한 토큰씩 캐시에 쌓으며 마지막 로짓 (B, V)를 구한다."""

    def next_logits(source: np.ndarray, prefix: np.ndarray) -> np.ndarray:
        decoder = StepwiseDecoder(model, source, prefix.shape[1] + 1)
        past, logits = decoder.nothing(), None
        for position in range(prefix.shape[1]):
            token = ops.convert_to_tensor(prefix[:, position], "int32")
            logits, past = decoder.logits(token, position, past)
        return ops.convert_to_numpy(logits)

    return next_logits


def _by_numpy(model: Transformer) -> Callable[..., np.ndarray]:
    """같은 가중치를 NumPy로만 쓴 구현에 넣어 로짓을 구한다."""

    def reference(source: np.ndarray, target: np.ndarray) -> np.ndarray:
        weights = nest_weights({weight.path: ops.convert_to_numpy(weight) for weight in model.weights})
        config = model.config
        return forward(source, target, weights, config.num_heads, config.norm, config.pad_id)

    return reference


def _learner(model: Transformer) -> dict[str, Any]:
    """논문의 옵티마이저와 손실로 배우는 길."""
    config = model.config
    objective = LabelSmoothedCrossEntropy(pad_id=config.pad_id)
    schedule = WarmupSchedule(config.d_model, warmup_steps=WARMUP_STEPS, scale=_scale(config.d_model))
    model.compile(Adam(schedule), loss=objective, jit_compile=False)

    def train_step(source: np.ndarray, target: np.ndarray) -> float:
        inputs, answers = as_batch(source, target)
        with warnings.catch_warnings():  # 기울기가 오지 않는 파라미터는 examine이 이름으로 알린다.
            warnings.filterwarnings("ignore", "Gradients do not exist", UserWarning)
            return float(model.train_on_batch(inputs, answers))

    def loss(source: np.ndarray, target: np.ndarray) -> float:
        inputs, answers = as_batch(source, target)
        return float(ops.convert_to_numpy(objective(answers, model(inputs))))

    def weights() -> dict[str, np.ndarray]:
        return {weight.path: ops.convert_to_numpy(weight) for weight in model.trainable_weights}

    return {"train_step": train_step, "loss": loss, "epsilon": objective.epsilon, "weights": weights}


def _scale(d_model: int) -> float:
    """웜업의 꼭대기에서 학습률이 0.01이 되게 하는 배율."""
    return 0.01 * (d_model * WARMUP_STEPS) ** 0.5
