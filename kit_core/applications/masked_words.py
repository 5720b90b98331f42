"""인코더만으로, 가린 낱말을 앞뒤의 글에서 맞힌다. 층은 논문의 것(3.1절, 그림 1의 왼쪽) 그대로이다.

모양의 이름: B 배치, S 글의 길이, M 맞힐 자리의 수, V 어휘의 크기.
"""

from typing import Any

import keras
from keras import ops

from kit_core.backend.variables_first import LearnsTokens
from kit_core.config import TransformerConfig
from kit_core.embedding import TokenEmbedding
from kit_core.encoder import Encoder
from kit_core.masking import padding_mask
from kit_core.stack import ConfiguredModel
from kit_core.validation import as_array, check_batches, check_ids, check_that, concrete


@keras.saving.register_keras_serializable("kit_core")
class MaskedWordModel(LearnsTokens, ConfiguredModel):
    """글을 인코더로 읽고, 고른 자리마다 거기에 있었을 토큰의 로짓을 준다.

    룩어헤드 마스크가 없으므로 자리마다 왼쪽과 오른쪽을 모두 본다. 로짓은 임베딩과 같은 행렬로 만든다 (논문 3.4절). embedding과
    encoder의 모양이 TransformerClassifier의 것과 같아서, 여기에서 배운 것을 분류기가 이어받을 수 있다.

    Args:
        config: 모델의 설정. 인코더와 소스 임베딩에 관한 값만 쓴다.

    Call:
        (토큰 번호 (B, S), 맞힐 자리 (B, M))를 받아 로짓 (B, M, V)를 준다. 자리는 0부터 세며, 같은 자리를 여러 번 적어도 된다.

    Raises:
        TypeError: 둘의 쌍이 아니거나 정수가 아닐 때.
        ValueError: 빈 배치, 어휘 밖의 번호, 글 밖의 자리, 너무 긴 글, 패딩이 앞에 있는 글을 넣었을 때.
    """

    architecture = "masked_words"  # 카드에 적는 이름

    def __init__(self, config: TransformerConfig, **kwargs: Any) -> None:
        super().__init__(config, **{"name": "masked_word_model"} | kwargs)
        dtype = self.dtype_policy
        self.embedding = TokenEmbedding(
            config.source_vocab_size, config.d_model, name="embedding", dtype=dtype
        )
        self.encoder = Encoder(config, name="encoder", dtype=dtype)

    def build(self, input_shape: Any = None) -> None:
        """모든 파라미터를 만든다. 모양은 설정만으로 정해진다."""
        self.embedding.build()
        self.encoder.build((None, None, self.config.d_model))
        self.built = True

    def checked(self, inputs: Any, *args: Any, **kwargs: Any) -> tuple[tuple, dict[str, Any]]:
        if not isinstance(inputs, (list, tuple)) or len(inputs) != 2:
            raise TypeError(
                "inputs는 (토큰 번호 (B, S), 맞힐 자리 (B, M))의 쌍이어야 한다. 둘을 한 튜플로 묶어 넣는다."
            )
        ids, places = map(as_array, ("ids", "places"), inputs)
        c = self.config
        check_ids("ids", ids, vocab_size=c.source_vocab_size, max_length=c.max_length, pad_id=c.pad_id)
        check_ids("places", places)
        check_batches(ids=ids, places=places)
        _check_places(places, ids.shape[1])
        return ((ids, places), *args), kwargs

    def call(self, inputs: Any, training: bool | None = None) -> Any:
        ids, places = inputs[0], inputs[1]  # (B, S), (B, M)
        mask = padding_mask(ids, self.config.pad_id)  # (B, 1, 1, S)
        x = self.encoder(self.embedding(ids), mask=mask, training=training)  # (B, S, d_model)
        # 로짓은 가장 큰 배열이다. 맞힐 자리의 것만 만든다.
        chosen = ops.take_along_axis(x, ops.cast(places, "int32")[..., None], axis=1)  # (B, M, d_model)
        return self.embedding.project(chosen)  # (B, M, V)

    def compute_output_shape(self, input_shape: Any) -> tuple:
        return (*input_shape[1], self.config.source_vocab_size)


def _check_places(places: Any, length: int | None) -> None:
    """자리가 모두 글 안에 있는지 본다. 그래프 속이라 값이 아직 없으면 보지 않는다."""
    values = concrete(places)
    if values is None or length is None:
        return
    low, high = int(values.min()), int(values.max())
    wrong = low if low < 0 else high
    right = f"글이 {length}토큰이므로 0 이상 {length - 1} 이하로 넣는다"
    check_that("places의 자리", wrong, 0 <= wrong < length, right)
