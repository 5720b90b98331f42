"""떼어 둔 문장의 손실과 정확도를 토큰 수로 무게를 두어 정확히 센다."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import keras
import numpy as np
from keras import ops

from kit_core.backend.argmax import argmax
from kit_core.backend.compilation import compile_once
from kit_core.validation import as_array, check_batches, check_ids, shown


class TokenScores(NamedTuple):
    """loss는 토큰당 음의 로그 가능도(nat, 스무딩 없음), accuracy는 맞힌 토큰의 비율, tokens는 센 토큰의 수."""

    loss: float
    accuracy: float
    tokens: int

    @property
    def perplexity(self) -> float:
        """펄플렉서티 e^loss. 토큰 하나마다 고르게 헷갈리는 후보의 수라고 읽는다."""
        return float(np.exp(self.loss))

    def watched(self) -> dict[str, float]:
        """에폭마다 지켜보는 값."""
        return {"loss": self.loss, "accuracy": self.accuracy}


def score_tokens(model: keras.Model, batches: Iterable[Any]) -> TokenScores:
    """배치마다의 합을 모두 더해 나눈다. 배치의 평균을 다시 평균하면 짧은 배치의 토큰이 더 무거워진다.

    Args:
        model: 로짓 (B, T, V)를 내는 모델.
        batches: ((source, inputs), labels)의 나열. 패딩은 model.config.pad_id이다.

    Raises:
        TypeError: model이 Transformer가 아니거나 batches가 배치의 나열이 아닐 때.
        ValueError: 배치의 모양이 서로 맞지 않거나 어휘 밖의 번호가 있을 때, 셀 토큰이 하나도 없을 때.
    """
    return scores_of(model, _checked(batches, _config_of(model)))


def scores_of(model: keras.Model, batches: Iterable[tuple[Any, Any]]) -> TokenScores:
    """score_tokens와 같되 꼴을 보지 않고, 로짓을 내는 어느 모델이든 (입력, 정답 (B, T))의 나열에서 잰다."""
    count = compile_once(_token_sums, model)
    sums = np.zeros(3)
    for batch in batches:
        sums += [float(value) for value in count(*keras.tree.map_structure(ops.convert_to_tensor, batch))]
    loss, hits, tokens = sums
    if not tokens:
        raise ValueError("batches에 셀 토큰이 없다. 배치를 하나 이상 넣는다.")
    return TokenScores(float(loss / tokens), float(hits / tokens), int(tokens))


def _config_of(model: Any) -> Any:
    config = getattr(model, "config", None)
    if not isinstance(model, keras.Model) or not hasattr(config, "output_vocab_size"):
        raise TypeError(f"model은 로짓을 내는 Transformer여야 하는데 {shown(model)}을(를) 받았다.")
    return config


def _checked(batches: Any, config: Any) -> Iterator[tuple[Any, Any]]:
    """배치마다 꼴과 번호의 범위를 보고 ((source, inputs), labels)를 차례로 낸다."""
    right = "((source, inputs), labels)의 나열을 넣는다. PairBatches(...)(에폭)이 그것을 낸다."
    axes = getattr(batches, "shape", None)  # 축이 없는 배열은 나열이 아니다.
    if not isinstance(batches, Iterable) or isinstance(batches, (str, bytes)) or axes == ():
        raise TypeError(f"batches는 배치의 나열이어야 하는데 {shown(batches)}을(를) 받았다. {right}")
    for number, batch in enumerate(batches):
        name = f"batches[{number}]"
        try:
            (source, inputs), labels = batch
        except (TypeError, ValueError):
            raise TypeError(f"{name}은(는) 배치여야 하는데 {shown(batch)}을(를) 받았다. {right}") from None
        arrays = {}
        for part, ids in (("source", source), ("inputs", inputs), ("labels", labels)):
            size = config.source_vocab_size if part == "source" else config.output_vocab_size
            arrays[part] = as_array(f"{name}의 {part}", ids)
            check_ids(f"{name}의 {part}", arrays[part], vocab_size=size, max_length=config.max_length)
        check_batches(**arrays)
        if tuple(arrays["labels"].shape) != tuple(arrays["inputs"].shape):
            raise ValueError(
                f"{name}의 labels의 모양 {tuple(arrays['labels'].shape)}이(가) inputs의 모양 "
                f"{tuple(arrays['inputs'].shape)}과(와) 다르다. 디코더의 입력마다 정답을 하나씩 넣는다."
            )
        yield (arrays["source"], arrays["inputs"]), arrays["labels"]


def _token_sums(model: keras.Model, inputs: Any, labels: Any) -> tuple[Any, Any, Any]:
    """배치 하나의 손실의 합, 맞힌 수, 토큰의 수. 정답 (B, T)가 패딩인 자리는 세지 않는다."""
    logits = ops.cast(model(inputs, training=False), "float32")  # (B, T, V)
    real = ops.cast(ops.not_equal(labels, model.config.pad_id), "float32")  # (B, T)
    chosen = ops.take_along_axis(logits, labels[..., None], axis=-1)[..., 0]  # (B, T)
    hits = ops.cast(ops.equal(argmax(logits), labels), "float32")  # (B, T)
    loss = ops.logsumexp(logits, axis=-1) - chosen  # (B, T)
    return ops.sum(loss * real), ops.sum(hits * real), ops.sum(real)
