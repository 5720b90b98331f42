"""순환 신경망으로 문장을 분류한다: 트랜스포머 분류기와 견줄 SimpleRNN, LSTM, GRU (논문 1절이 말하는 이전의 방법).

모양의 이름: B 배치, S 소스의 길이, C 클래스의 수.
"""

from typing import Any

import keras
from keras import ops

from kit_core.applications.recurrent_size import CELLS
from kit_core.backend.variables_first import CreatesVariablesFirst
from kit_core.embedding import TokenEmbedding
from kit_core.frozen import RemembersFrozen
from kit_core.layer import ChecksInput
from kit_core.validation import (
    as_array,
    check_choice,
    check_ids,
    check_pad_id,
    check_positive_int,
    check_rate,
    plain,
)

LAYERS = {"simple_rnn": keras.layers.SimpleRNN, "lstm": keras.layers.LSTM, "gru": keras.layers.GRU}


@keras.saving.register_keras_serializable("kit_core")
class RecurrentClassifier(ChecksInput, RemembersFrozen, CreatesVariablesFirst, keras.Model):
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

    def get_config(self) -> dict[str, Any]:
        dtype = keras.saving.serialize_keras_object(self.dtype_policy)
        return {"name": self.name, "dtype": dtype} | self.own_config
