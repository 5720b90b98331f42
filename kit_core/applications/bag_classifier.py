"""낱말 주머니로 문장을 분류한다: 차례도, 토큰끼리의 관계도 보지 않을 때 어디까지 가는지 알려 주는 잣대.

모양의 이름: B 배치, S 소스의 길이, C 클래스의 수.
"""

from typing import Any

import keras

from kit_core.applications.classifier import mean_of_tokens
from kit_core.embedding import TokenEmbedding
from kit_core.masking import padding_mask
from kit_core.stack import CheckedModel
from kit_core.validation import as_array, check_ids, check_pad_id, check_positive_int, check_rate, plain


@keras.saving.register_keras_serializable("kit_core")
class BagClassifier(CheckedModel):
    """토큰 임베딩의 평균에서 곧바로 클래스의 로짓을 만든다. 트랜스포머 분류기에서 인코더를 뺀 것이다.

    평균은 더하는 차례를 모르므로, 토큰의 차례를 어떻게 바꾸어도 로짓이 같다.

    Args:
        vocab_size: 어휘의 크기(토큰 수).
        d_model: 임베딩의 차원.
        num_classes: 클래스의 수 C.
        dropout: 임베딩과, 로짓을 만들기 전의 벡터에 거는 드롭아웃 비율.
        pad_id: 패딩 토큰의 번호.
        max_length: 받을 수 있는 가장 긴 문장(토큰 수).

    Call:
        토큰 번호 (B, S)를 받아 로짓 (B, C)를 준다. 끝에 소프트맥스를 걸지 않는다.

    Raises:
        TypeError: 정수나 실수여야 할 값의 형이 다를 때, 토큰 번호가 정수가 아닐 때.
        ValueError: 값이 범위를 벗어날 때, 빈 배치, 어휘 밖의 번호, max_length보다 긴 문장을 넣었을 때.
    """

    def __init__(
        self,
        vocab_size: int,
        d_model: int = 128,
        num_classes: int = 2,
        dropout: float = 0.1,
        pad_id: int = 0,
        max_length: int = 512,
        **kwargs: Any,
    ) -> None:
        vocab_size, d_model, num_classes = map(plain, (vocab_size, d_model, num_classes))
        dropout, pad_id, max_length = map(plain, (dropout, pad_id, max_length))
        own = {
            "vocab_size": vocab_size,
            "d_model": d_model,
            "num_classes": num_classes,
            "max_length": max_length,
        }
        for name, value in own.items():
            check_positive_int(name, value)
        check_rate("dropout", dropout)
        check_pad_id(pad_id, vocab_size)
        super().__init__(**{"name": "bag_classifier"} | kwargs)
        self.own_config = own | {"dropout": dropout, "pad_id": pad_id}
        self.pad_id = pad_id
        dtype = self.dtype_policy
        self.embedding = TokenEmbedding(vocab_size, d_model, name="embedding", dtype=dtype)
        self.dropout = keras.layers.Dropout(dropout, dtype=dtype)
        self.classes = keras.layers.Dense(num_classes, name="classes", dtype=dtype)

    def build(self, input_shape: Any = None) -> None:
        """모든 파라미터를 만든다. 모양은 인자만으로 정해진다."""
        self.embedding.build()
        self.classes.build((None, self.own_config["d_model"]))
        self.built = True

    def checked(self, ids: Any, *args: Any, **kwargs: Any) -> tuple[tuple, dict[str, Any]]:
        ids = as_array("ids", ids)
        limits = {name: self.own_config[name] for name in ("vocab_size", "max_length")}
        check_ids("ids", ids, **limits)
        return (ids, *args), kwargs

    def call(self, ids: Any, training: bool | None = None) -> Any:
        x = self.dropout(self.embedding(ids), training=training)  # (B, S, d_model)
        pooled = mean_of_tokens(x, padding_mask(ids, self.pad_id))  # (B, d_model)
        return self.classes(self.dropout(pooled, training=training))  # (B, C)

    def compute_output_shape(self, input_shape: tuple) -> tuple:
        return (input_shape[0], self.own_config["num_classes"])
