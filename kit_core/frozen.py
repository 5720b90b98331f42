"""얼린 층(trainable=False)과 양자화한 층을 모델의 파일에 적고, 열 때 되살린다. Keras는 제가 만들지 않은 층의 것을 적지 않는다."""

from collections.abc import Iterator
from typing import Any

import keras


class RemembersFrozen:
    """keras.Model이나 keras.Layer 앞에 두는 것. 파일을 열 때 컴파일보다 먼저 얼려, 옵티마이저의 상태가 그대로 맞게 한다."""

    def get_build_config(self) -> dict[str, Any] | None:
        """Keras가 모델을 저장할 때 부른다."""
        config = super().get_build_config()
        layers = list(_layers_with_weights(self))
        noted = {
            "frozen": [path for path, layer in layers if not layer.trainable],
            "quantized": [path for path, layer in layers if _quantized(layer)],
        }
        return config | {what: paths for what, paths in noted.items() if paths} if config else config

    def build_from_config(self, config: dict[str, Any]) -> None:
        """Keras가 모델을 열 때, 컴파일하고 가중치를 읽기 전에 부른다."""
        super().build_from_config(config)
        for path, layer in list(_layers_with_weights(self)):
            if path in config.get("quantized", ()):
                layer.quantize(_INT8)
        if frozen := config.get("frozen"):
            # 바깥 층을 얼리면 안의 층도 언다. 바깥부터 정하면 그 안에서 다시 녹인 층도 되살아난다.
            for path, layer in _layers_with_weights(self):
                layer.trainable = path not in frozen


_INT8 = "int8"


def _quantized(layer: keras.Layer) -> bool:
    mode = getattr(layer, "quantization_mode", None)
    if mode not in (None, _INT8):
        raise ValueError(
            f"{layer.path}을(를) quantize({mode!r})한 모델은 저장할 수 없다. 다시 열리는 것은 {_INT8!r}뿐이다. "
            "양자화하기 전에 저장한다."
        )
    return mode is not None


def _layers_with_weights(model: keras.Model) -> Iterator[tuple[str, keras.Layer]]:
    """가중치가 있는 층과, 모델에서 그 층까지의 경로를 바깥부터 준다. 모델 자신의 경로는 빈 글자이다."""
    for layer in model._flatten_layers():
        if layer.weights:
            yield (layer.path or "").removeprefix(model.path or "").strip("/"), layer
