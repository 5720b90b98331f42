"""순환 신경망으로 문장을 분류한다: 트랜스포머 분류기와 견줄 SimpleRNN, LSTM, GRU (논문 1절이 말하는 이전의 방법).

모양의 이름: B 배치, S 소스의 길이, C 클래스의 수.
"""

from typing import Any

import keras
from keras import ops

from kit_core.embedding import TokenEmbedding
from kit_core.stack import CheckedModel
from kit_core.validation import (
    as_array,
    check_choice,
    check_ids,
    check_pad_id,
    check_positive_int,
    check_rate,
    check_that,
    plain,
)

CELLS = ("simple_rnn", "lstm", "gru")
LAYERS = {"simple_rnn": keras.layers.SimpleRNN, "lstm": keras.layers.LSTM, "gru": keras.layers.GRU}
TOLERANCE = 0.02  # 크기를 맞출 때 참는 어긋남


@keras.saving.register_keras_serializable("kit_core")
class RecurrentClassifier(CheckedModel):
    """문장을 왼쪽에서 오른쪽으로 읽고, 마지막 토큰을 읽은 뒤의 은닉 상태에서 클래스의 로짓을 만든다.

    패딩은 상태를 바꾸지 않고 지나친다. 어디가 패딩인지는 토큰 번호만 보고 안다. 그래서 뒤에 패딩이 얼마나 붙었든
    로짓이 같다.

    Args:
        cell: "simple_rnn"(Elman, 1990), "lstm"(Hochreiter와 Schmidhuber, 1997), "gru"(Cho 등, 2014. 리셋 게이트는
            cuDNN처럼 상태가 아니라 상태와 행렬의 곱에 건다).
        vocab_size: 어휘의 크기(토큰 수).
        d_model: 임베딩의 차원.
        units: 은닉 상태의 차원. 파라미터의 수를 다른 모델과 맞추려면 units_for가 골라 준다.
        num_layers: 쌓는 순환 층의 수. 위층은 아래층의 은닉 상태들을 읽는다.
        num_classes: 클래스의 수 C.
        dropout: 임베딩, 층과 층 사이, 로짓을 만들기 전의 벡터에 거는 드롭아웃 비율. 시간을 따라 도는 연결에는 걸지
            않는다(Zaremba 등, 2014). 그래야 GPU에서 cuDNN의 빠른 구현이 쓰인다.
        pad_id: 패딩 토큰의 번호.
        max_length: 받을 수 있는 가장 긴 문장(토큰 수). 구조의 한계가 아니라 실수를 막는 울타리이다.

    Call:
        토큰 번호 (B, S)를 받아 로짓 (B, C)를 준다. 끝에 소프트맥스를 걸지 않는다. 패딩뿐인 문장은 아무것도 읽지 않은
        상태, 곧 0에서 로짓을 만든다.

    Raises:
        TypeError: 정수나 실수여야 할 값의 형이 다를 때, 토큰 번호가 정수가 아닐 때.
        ValueError: 값이 범위를 벗어날 때, 빈 배치, 어휘 밖의 번호, max_length보다 긴 문장을 넣었을 때.
    """

    def __init__(
        self,
        cell: str,
        vocab_size: int,
        d_model: int = 128,
        units: int = 128,
        num_layers: int = 1,
        num_classes: int = 2,
        dropout: float = 0.1,
        pad_id: int = 0,
        max_length: int = 512,
        **kwargs: Any,
    ) -> None:
        check_choice("cell", cell, CELLS)
        vocab_size, d_model, units, num_layers = map(plain, (vocab_size, d_model, units, num_layers))
        num_classes, dropout, pad_id, max_length = map(plain, (num_classes, dropout, pad_id, max_length))
        own = {
            "vocab_size": vocab_size,
            "d_model": d_model,
            "units": units,
            "num_layers": num_layers,
            "num_classes": num_classes,
            "max_length": max_length,
        }
        for name, value in own.items():
            check_positive_int(name, value)
        check_rate("dropout", dropout)
        check_pad_id(pad_id, vocab_size)
        super().__init__(**{"name": "recurrent_classifier"} | kwargs)
        self.own_config = {"cell": cell} | own | {"dropout": dropout, "pad_id": pad_id}
        self.vocab_size, self.max_length, self.pad_id = vocab_size, max_length, pad_id
        self.d_model, self.units, self.num_classes = d_model, units, num_classes
        dtype = self.dtype_policy
        self.embedding = TokenEmbedding(vocab_size, d_model, name="embedding", dtype=dtype)
        self.recurrent = [
            LAYERS[cell](units, return_sequences=i < num_layers - 1, name=f"layer_{i}", dtype=dtype)
            for i in range(num_layers)
        ]
        self.dropout = keras.layers.Dropout(dropout, dtype=dtype)
        self.classes = keras.layers.Dense(num_classes, name="classes", dtype=dtype)

    def build(self, input_shape: Any = None) -> None:
        """모든 파라미터를 만든다. 모양은 인자만으로 정해진다."""
        self.embedding.build()
        features = self.d_model
        for layer in self.recurrent:
            layer.build((None, None, features))
            features = self.units
        self.classes.build((None, self.units))
        self.built = True

    def checked(self, ids: Any, *args: Any, **kwargs: Any) -> tuple[tuple, dict[str, Any]]:
        ids = as_array("ids", ids)
        check_ids("ids", ids, vocab_size=self.vocab_size, max_length=self.max_length)
        return (ids, *args), kwargs

    def call(self, ids: Any, training: bool | None = None) -> Any:
        real = ops.not_equal(ids, self.pad_id)  # (B, S)
        x = self.embedding(ids)  # (B, S, d_model)
        for layer in self.recurrent:
            x = layer(self.dropout(x, training=training), mask=real, training=training)  # (B, S, units)
        return self.classes(self.dropout(x, training=training))  # 맨 위층의 마지막 상태 (B, units) -> (B, C)

    def compute_output_shape(self, input_shape: tuple) -> tuple:
        return (input_shape[0], self.num_classes)


def recurrent_parameters(
    cell: str, *, vocab_size: int, d_model: int, units: int, num_layers: int = 1, num_classes: int = 2
) -> int:
    """RecurrentClassifier의 파라미터 수. 인자의 뜻은 거기와 같다.

    순환 층 하나는 입력(n), 지나온 상태(u), 편향을 받는 식을 SimpleRNN은 하나, LSTM은 넷, GRU는 셋 지닌다. Keras의 GRU는
    편향을 입력과 상태에 따로 둔다.
    """
    equations, biases = {"simple_rnn": (1, 1), "lstm": (4, 1), "gru": (3, 2)}[cell]
    inputs = [d_model] + [units] * (num_layers - 1)
    layers = sum(equations * units * (n + units + biases) for n in inputs)
    return vocab_size * d_model + layers + (units + 1) * num_classes


def units_for(
    parameters: int, cell: str, *, vocab_size: int, d_model: int, num_layers: int = 1, num_classes: int = 2
) -> int:
    """파라미터의 수가 parameters에 가장 가까워지는 units를 고른다. 어긋남은 2% 안이다.

    d_model을 견줄 모델과 같게 두면 임베딩이 같아지고, 남은 파라미터를 순환 층이 인코더만큼 갖는다. 예:
    `units_for(transformer.count_params(), "lstm", vocab_size=8_000, d_model=128)`.

    Args:
        parameters: 맞출 파라미터의 수.
        cell, vocab_size, d_model, num_layers, num_classes: RecurrentClassifier에 줄 값.

    Raises:
        TypeError: 정수여야 할 값이 정수가 아닐 때.
        ValueError: cell이 세 이름 밖일 때, 어떤 units로도 2% 안에 들지 못할 때.
    """
    check_choice("cell", cell, CELLS)
    parameters, vocab_size, d_model = map(plain, (parameters, vocab_size, d_model))
    num_layers, num_classes = plain(num_layers), plain(num_classes)
    own = {"vocab_size": vocab_size, "d_model": d_model, "num_layers": num_layers, "num_classes": num_classes}
    for name, value in {"parameters": parameters, **own}.items():
        check_positive_int(name, value)

    def count(units: int) -> int:
        return recurrent_parameters(cell, units=units, **own)

    above = 1
    while count(above) < parameters:
        above *= 2
    below = max(above // 2, 1)
    nearest = min(range(below, above + 1), key=lambda units: abs(count(units) - parameters))
    right = (
        f"가장 가까운 units={nearest}의 파라미터는 {count(nearest):,}개이다. 임베딩만 {vocab_size * d_model:,}개이므로, "
        "d_model이나 num_layers를 바꾸거나 parameters를 더 크게 정한다"
    )
    check_that("parameters", parameters, abs(count(nearest) - parameters) <= TOLERANCE * parameters, right)
    return nearest
