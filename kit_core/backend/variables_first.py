"""학습의 첫 걸음을 앞당긴다: 걸음의 그래프를 한 번만 그리게 한다."""

from collections.abc import Callable
from inspect import signature
from typing import Any

import keras

from kit_core.backend.trainer_calls import GuardsTrainerCalls
from kit_core.validation import shown


def create_optimizer_variables(model: keras.Model) -> None:
    """옵티마이저의 변수를 첫 걸음보다 먼저 만든다. 이미 있으면 그대로 둔다.

    텐서플로는 그래프를 그리다가 변수가 생기면 처음부터 다시 그린다. 변수가 먼저 있으면 한 번만 그리므로 첫 걸음까지 걸리는
    시간이 절반이 된다. 불러 보아야 지어지는 층이 하나라도 있으면 무엇을 학습할지 아직 모르므로 Keras에 맡긴다.
    """
    if all(layer.built for layer in model._flatten_layers()) and not model.optimizer.built:
        model.optimizer.build(model.trainable_variables)


class CreatesVariablesFirst(GuardsTrainerCalls):
    """keras.Model 앞에 두는 것. fit과 train_on_batch, export가 그래프를 그리기 전에 모든 변수를 만든다."""

    def export(self, *args: Any, input_signature: Any = None, **kwargs: Any) -> None:
        """Keras의 export. 서명을 주지 않으면 int32의 토큰 번호 (B, 길이)로 적는다. Keras는 실수로 여긴다."""
        if not self.built:
            self.build()
        if input_signature is None:
            ids = keras.InputSpec(shape=(None, None), dtype="int32")
            pair = "inputs" in signature(self.call).parameters  # 하나만 받는 모델의 인자는 ids이다.
            input_signature = [(ids, ids) if pair else ids]
        super().export(*args, input_signature=input_signature, **kwargs)

    def make_train_function(self, force: bool = False) -> Any:
        """Keras가 학습을 시작할 때 부른다."""
        if not self.built:
            self.build()
        create_optimizer_variables(self)
        return super().make_train_function(force)


class LearnsTokens(CreatesVariablesFirst):
    """토큰마다의 답을 배우는 keras.Model 앞에 두는 것. Keras가 받지만 토큰에는 뜻이 없는 것을 학습하기 전에 거절한다."""

    def fit(self, *args: Any, **kwargs: Any) -> Any:
        """Keras의 fit. class_weight는 받지 않는다."""
        _check_class_weight(super().fit, args, kwargs)
        return super().fit(*args, **kwargs)

    def train_on_batch(self, *args: Any, **kwargs: Any) -> Any:
        """Keras의 train_on_batch. class_weight는 받지 않는다."""
        _check_class_weight(super().train_on_batch, args, kwargs)
        return super().train_on_batch(*args, **kwargs)

    def make_train_function(self, force: bool = False) -> Any:
        """Keras가 학습을 시작할 때 부른다."""
        optimizer = getattr(self.optimizer, "inner_optimizer", self.optimizer)  # mixed_float16에서 감싼 것
        steps = optimizer.gradient_accumulation_steps
        if steps:
            raise ValueError(
                f"gradient_accumulation_steps={steps}은(는) 쓸 수 없다. 배치마다의 토큰당 평균을 고르게 더하면 토큰이 적은 "
                "배치의 토큰이 더 무거워진다. 배치를 그만큼 크게 한다."
            )
        return super().make_train_function(force)


def _check_class_weight(method: Callable[..., Any], args: tuple, kwargs: dict[str, Any]) -> None:
    weights = signature(method).bind(*args, **kwargs).arguments.get("class_weight")
    if weights is not None:
        raise ValueError(
            f"class_weight={shown(weights)}은(는) 쓸 수 없다. Keras는 문장마다 답이 하나라고 여기지만 이 모델의 답은 토큰마다 "
            "있다. 토큰마다의 무게 (B, T)를 sample_weight로 넣는다."
        )
