"""학습의 첫 걸음을 앞당긴다: 걸음의 그래프를 한 번만 그리게 한다."""

from typing import Any

import keras


def create_optimizer_variables(model: keras.Model) -> None:
    """옵티마이저의 변수를 첫 걸음보다 먼저 만든다. 이미 있으면 그대로 둔다.

    텐서플로는 그래프를 그리다가 변수가 생기면 처음부터 다시 그린다. 변수가 먼저 있으면 한 번만 그리므로 첫 걸음까지 걸리는
    시간이 절반이 된다. 불러 보아야 지어지는 층이 하나라도 있으면 무엇을 학습할지 아직 모르므로 Keras에 맡긴다.
    """
    if all(layer.built for layer in model._flatten_layers()) and not model.optimizer.built:
        model.optimizer.build(model.trainable_variables)


class CreatesVariablesFirst:
    """keras.Model 앞에 두는 것. fit과 train_on_batch가 첫 걸음을 그리기 전에 모든 변수를 만든다."""

    def make_train_function(self, force: bool = False) -> Any:
        """Keras가 학습을 시작할 때 부른다."""
        if not self.built:
            self.build()
        create_optimizer_variables(self)
        return super().make_train_function(force)
