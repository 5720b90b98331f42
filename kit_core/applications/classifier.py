"""인코더만으로 문장을 분류한다. 층은 논문의 것(3.1절, 그림 1의 왼쪽) 그대로이다.

모양의 이름: B 배치, S 소스의 길이, C 클래스의 수.
"""

from typing import Any

import keras
from keras import ops

from kit_core.config import TransformerConfig
from kit_core.embedding import TokenEmbedding
from kit_core.encoder import Encoder
from kit_core.masking import padding_mask
from kit_core.stack import ConfiguredModel
from kit_core.validation import as_array, check_choice, check_ids, check_positive_int, plain


@keras.saving.register_keras_serializable("kit_core")
class TransformerClassifier(ConfiguredModel):
    """문장을 인코더로 읽고, 한 벡터로 모아, 클래스의 로짓을 준다. 마스크는 토큰 번호만 보고 만든다.

    Args:
        config: 모델의 설정. 인코더와 소스 임베딩에 관한 값만 쓴다.
        num_classes: 클래스의 수 C.
        pooling: 벡터 하나로 모으는 방법. "mean"이면 패딩이 아닌 자리의 출력을 평균하고, "class"이면 문장 앞에
            학습되는 벡터(클래스 토큰)를 하나 세워 그 자리의 출력을 쓴다. 클래스 토큰이 첫 자리를 차지하므로 문장은
            max_length - 1까지 넣을 수 있다.

    Call:
        토큰 번호 (B, S)를 받아 로짓 (B, C)를 준다. 끝에 소프트맥스를 걸지 않는다.

    Raises:
        TypeError: 토큰 번호가 정수가 아닐 때.
        ValueError: pooling이 두 이름 밖일 때, 빈 배치, 어휘 밖의 번호, 너무 긴 문장, 패딩이 앞에 있는 문장을 넣었을 때.
    """

    def __init__(
        self, config: TransformerConfig, num_classes: int, pooling: str = "mean", **kwargs: Any
    ) -> None:
        num_classes = plain(num_classes)
        check_positive_int("num_classes", num_classes)
        check_choice("pooling", pooling, ("mean", "class"))
        super().__init__(config, **{"name": "transformer_classifier"} | kwargs)
        self.own_config |= {"num_classes": num_classes, "pooling": pooling}
        self.num_classes = num_classes
        self.pooling = pooling
        dtype = self.dtype_policy
        self.embedding = TokenEmbedding(
            config.source_vocab_size, config.d_model, name="embedding", dtype=dtype
        )
        self.encoder = Encoder(config, name="encoder", dtype=dtype)
        self.classes = keras.layers.Dense(num_classes, name="classes", dtype=dtype)

    def build(self, input_shape: Any = None) -> None:
        """모든 파라미터를 만든다. 모양은 설정만으로 정해진다."""
        d_model = self.config.d_model
        self.embedding.build()
        self.encoder.build((None, None, d_model))
        self.classes.build((None, d_model))
        if self.pooling == "class":
            self.class_token = self.add_weight(
                name="class_token",
                shape=(d_model,),
                initializer=keras.initializers.RandomNormal(stddev=1.0),  # 임베딩의 성분처럼 분산이 1이다.
            )
        self.built = True

    @property
    def longest(self) -> int:
        """읽을 수 있는 토큰의 수. 문장 앞에 놓는 벡터도 자리 하나를 쓴다."""
        return self.config.max_length - (self.pooling == "class")

    def checked(self, ids: Any, *args: Any, **kwargs: Any) -> tuple[tuple, dict[str, Any]]:
        ids = as_array("ids", ids)
        check_ids(
            "ids",
            ids,
            vocab_size=self.config.source_vocab_size,
            max_length=self.longest,
            pad_id=self.config.pad_id,
        )
        return (ids, *args), kwargs

    def call(self, ids: Any, training: bool | None = None) -> Any:
        mask = padding_mask(ids, self.config.pad_id)  # (B, 1, 1, S)
        x = self.embedding(ids)  # (B, S, d_model)
        if self.pooling == "class":
            x, mask = self._with_class_token(x, mask)  # (B, 1 + S, d_model), (B, 1, 1, 1 + S)
        x = self.encoder(x, mask=mask, training=training)
        pooled = x[:, 0] if self.pooling == "class" else mean_of_tokens(x, mask)  # (B, d_model)
        return self.classes(pooled)  # (B, C)

    def _with_class_token(self, x: Any, mask: Any) -> tuple[Any, Any]:
        first = ops.broadcast_to(ops.cast(self.class_token, x.dtype), ops.shape(x[:, :1]))  # (B, 1, d_model)
        x = ops.concatenate([first, x], axis=1)  # (B, 1 + S, d_model)
        return x, ops.concatenate([ops.ones_like(mask[..., :1]), mask], axis=-1)  # (B, 1, 1, 1 + S)

    def compute_output_shape(self, input_shape: tuple) -> tuple:
        return (input_shape[0], self.num_classes)


def mean_of_tokens(x: Any, mask: Any) -> Any:
    """x (B, S, d_model)를 마스크 (B, 1, 1, S)가 True인 자리에서만 평균한다. 그런 자리가 없으면 0이다."""
    real = ops.cast(mask[:, 0, 0], x.dtype)  # (B, S)
    share = real / ops.maximum(ops.sum(real, axis=-1, keepdims=True), 1.0)  # (B, S)
    return ops.einsum("bs,bsd->bd", share, x)  # (B, d_model)
