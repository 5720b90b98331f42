"""자손 모델의 설정: 논문의 설정에 바꾸어 끼울 것을 더한다."""

from dataclasses import dataclass
from typing import Any

from kit_core.config import TransformerConfig
from kit_core.descendants.rotary import PAIRS
from kit_core.validation import check_choice, check_flag, check_groups, check_that


@dataclass(frozen=True)
class DescendantConfig(TransformerConfig):
    """논문의 TransformerConfig에 하나씩 켜고 끌 수 있는 선택 넷을 더한 것. 모두 기본값이면 논문의 모델이다.

    Args:
        rms_norm: 층 정규화 대신 RMSNorm을 쓴다.
        rotary: "interleaved"나 "halves"이면 임베딩에 위치를 더하는 대신 셀프 어텐션의 쿼리와 키를 돌린다.
        gated: 피드포워드를 SwiGLU로 바꾼다.
        num_key_value_heads: 셀프 어텐션에서 키와 밸류의 헤드 수. None이면 num_heads이다.

    Raises:
        TypeError, ValueError: TransformerConfig가 내는 것과, num_key_value_heads가 num_heads를 나누지 않을 때, rotary를
            쓰는데 d_k가 홀수일 때, gated와 relu_dropout을 함께 정했을 때.
    """

    rms_norm: bool = False
    rotary: str | None = None
    gated: bool = False
    num_key_value_heads: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        check_flag("rms_norm", self.rms_norm)
        check_flag("gated", self.gated)
        if self.rotary is not None:
            check_choice("rotary", self.rotary, PAIRS)
            right = f"rotary={self.rotary!r}와 함께 쓰지 않는다. 돌려서 새기는 위치에는 배울 표가 없다"
            check_that("position", self.position, self.position != "learned", right)
            check_that("d_k", self.key_dim, self.key_dim % 2 == 0, "rotary는 둘씩 돌리므로 짝수를 넣는다")
        if self.num_key_value_heads is not None:
            check_groups(self.num_heads, self.num_key_value_heads)
        fits = not (self.gated and self.relu_dropout)
        check_that("relu_dropout", self.relu_dropout, fits, "gated=True이면 ReLU가 없으므로 0으로 둔다")

    @classmethod
    def today(cls, vocab_size: int, **changes: Any) -> "DescendantConfig":
        """오늘의 언어 모델이 흔히 고르는 것을 모두 켠 설정. 크기와 나머지는 changes로 바꾼다."""
        chosen = {"norm": "pre", "rms_norm": True, "rotary": "halves", "gated": True, "dropout": 0.0}
        return cls(vocab_size, **chosen | changes)
