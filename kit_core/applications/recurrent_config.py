"""순환 신경망 번역 모델의 크기와 어텐션의 종류."""

from dataclasses import dataclass, fields

from kit_core.validation import check_pad_id, check_positive_int, check_rate, check_that, plain


@dataclass(frozen=True)
class RecurrentConfig:
    """RecurrentSeq2Seq 하나를 정하는 값.

    Args:
        source_vocab_size: 소스 어휘의 크기(토큰 수).
        target_vocab_size: 타깃 어휘의 크기. None이면 소스 어휘와 같다.
        d_model: 임베딩과 은닉 상태의 차원.
        attention: "additive"(Bahdanau 등, 2015), "dot"(Luong 등, 2015), 또는 False. False이면 디코더가 인코더의
            마지막 상태 하나만 받는다. 문장의 길이와 상관없이 벡터 하나로 전해야 하는 병목이 생긴다.
        dropout: 임베딩과, 로짓을 만들기 전의 벡터에 거는 드롭아웃 비율.
        max_length: 받을 수 있는 가장 긴 시퀀스(토큰 수). 구조의 한계가 아니라 실수를 막는 울타리이다.
        pad_id: 패딩 토큰의 번호.

    Raises:
        TypeError: 정수나 실수여야 할 값의 형이 다를 때.
        ValueError: 값이 범위를 벗어날 때.
    """

    source_vocab_size: int
    target_vocab_size: int | None = None
    d_model: int = 256
    attention: str | bool = "additive"
    dropout: float = 0.1
    max_length: int = 512
    pad_id: int = 0

    def __post_init__(self) -> None:
        for field in fields(self):
            object.__setattr__(self, field.name, plain(getattr(self, field.name)))
        for name in ("source_vocab_size", "d_model", "max_length"):
            check_positive_int(name, getattr(self, name))
        if self.target_vocab_size is not None:
            check_positive_int("target_vocab_size", self.target_vocab_size)
        check_rate("dropout", self.dropout)
        named = isinstance(self.attention, str) and self.attention in ("additive", "dot")
        right = "'additive', 'dot', False 가운데서 고른다"
        check_that("attention", self.attention, named or self.attention is False, right)
        check_pad_id(self.pad_id, min(self.source_vocab_size, self.output_vocab_size))

    @property
    def output_vocab_size(self) -> int:
        """로짓의 크기 V."""
        return self.source_vocab_size if self.target_vocab_size is None else self.target_vocab_size
