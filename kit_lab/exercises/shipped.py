"""책에 실린 모델의 가중치를 NumPy 배열로 연다. 독자가 쓴 함수에 그대로 넣는다."""

from dataclasses import dataclass
from typing import Any

from kit_core.pretrained.loading import read_folder
from kit_core.reference import nest_weights
from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding
from kit_core.validation import check_choice

NAMES = ("chatbot", "korean_english", "korean_numbers", "multi30k")


@dataclass(frozen=True)
class ShippedWeights:
    """학습을 마친 인코더-디코더 하나의 가중치와, 글을 토큰 번호로 바꾸는 토크나이저.

    weights는 「네 차례」의 transformer가 받는 사전과 꼴이 같다. num_heads는 헤드의 수, source_length는 소스를 채워 맞출 길이,
    target_length는 쓸 토큰의 최대 수이다.
    """

    weights: dict[str, Any]
    tokenizer: BatchEncoding
    num_heads: int
    source_length: int
    target_length: int

    def __repr__(self) -> str:
        return f"ShippedWeights(num_heads={self.num_heads}, 열쇠: {', '.join(self.weights)})"


def shipped_weights(name: str = "korean_numbers") -> ShippedWeights:
    """책의 모델의 가중치를 float32 배열의 사전으로 준다. 텐서플로 없이, 네트워크 없이 연다.

    Args:
        name: "korean_numbers", "korean_english", "chatbot", "multi30k" 가운데 하나.

    Returns:
        가중치, 토크나이저, 크기들.

    Raises:
        ValueError: 모르는 이름이거나 파일이 손상되었을 때.
        FileNotFoundError: 패키지에 있어야 할 파일이 없을 때.
    """
    check_choice("name", name, NAMES)
    files = read_folder(name)
    arrays = {path: array.astype("float32") for path, array in files.arrays.items()}
    return ShippedWeights(
        nest_weights(arrays),
        files.tokenizer,
        files.config.num_heads,
        files.card["source_length"],
        files.card["target_length"],
    )
