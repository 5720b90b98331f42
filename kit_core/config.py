"""모델의 크기와 논문에서 갈라지는 선택을 한곳에 모은 설정."""

from dataclasses import dataclass, fields, replace

from kit_core.validation import (
    check_choice,
    check_flag,
    check_heads,
    check_pad_id,
    check_positive_int,
    check_rate,
    plain,
)


@dataclass(frozen=True)
class TransformerConfig:
    """트랜스포머 하나를 정하는 값. 기본값은 논문의 base 모델이다 (논문 3절, 표 3).

    Args:
        source_vocab_size: 소스 어휘의 크기(토큰 수).
        target_vocab_size: 타깃 어휘의 크기. None이면 소스와 어휘를 함께 쓴다.
        d_model: 모든 층이 주고받는 벡터의 차원.
        num_layers: 인코더와 디코더 각각의 층 수 N.
        num_heads: 어텐션 헤드의 수 h.
        d_ff: 피드포워드 신경망 안쪽의 차원.
        d_k: 헤드 하나의 쿼리와 키의 차원. None이면 d_model // num_heads.
        d_v: 헤드 하나의 밸류의 차원. None이면 d_model // num_heads.
        dropout: 서브층의 출력과 임베딩의 합에 거는 드롭아웃 비율.
        attention_dropout: 어텐션 가중치에 거는 드롭아웃 비율. 논문에는 없으므로 0이다.
        relu_dropout: 피드포워드 안쪽의 ReLU 출력에 거는 드롭아웃 비율. 논문에는 없으므로 0이다.
        max_length: 다룰 수 있는 가장 긴 시퀀스(토큰 수).
        position: "sinusoidal"(논문) 또는 "learned"(표 3의 E행).
        norm: "post"(논문) 또는 "pre"(정규화를 서브층 앞에 둔다).
        share_embeddings: 임베딩과 출력 투영의 행렬을 묶는다 (논문 3.4절). 어휘가 하나면 세 행렬을, 둘이면
            타깃 임베딩과 출력 투영을 묶는다.
        use_bias: 어텐션의 네 투영에 편향을 둔다. 논문의 식에는 없다.
        pad_id: 패딩 토큰의 번호. 이 번호만 보고 마스크를 만든다.

    Raises:
        TypeError: 정수나 실수, 불리언이어야 할 값의 형이 다를 때.
        ValueError: 값이 범위를 벗어나거나 d_k, d_v 없이 d_model이 num_heads로 나누어떨어지지 않을 때.
    """

    source_vocab_size: int
    target_vocab_size: int | None = None
    d_model: int = 512
    num_layers: int = 6
    num_heads: int = 8
    d_ff: int = 2048
    d_k: int | None = None
    d_v: int | None = None
    dropout: float = 0.1
    attention_dropout: float = 0.0
    relu_dropout: float = 0.0
    max_length: int = 512
    position: str = "sinusoidal"
    norm: str = "post"
    share_embeddings: bool = True
    use_bias: bool = False
    pad_id: int = 0

    def __post_init__(self) -> None:
        for field in fields(self):
            object.__setattr__(self, field.name, plain(getattr(self, field.name)))
        for name in ("source_vocab_size", "d_model", "num_layers", "num_heads", "d_ff", "max_length"):
            check_positive_int(name, getattr(self, name))
        for name in ("target_vocab_size", "d_k", "d_v"):
            if getattr(self, name) is not None:
                check_positive_int(name, getattr(self, name))
        if self.d_k is None or self.d_v is None:
            check_heads(self.d_model, self.num_heads)
        for name in ("dropout", "attention_dropout", "relu_dropout"):
            check_rate(name, getattr(self, name))
        check_choice("position", self.position, ("sinusoidal", "learned"))
        check_choice("norm", self.norm, ("post", "pre"))
        for name in ("share_embeddings", "use_bias"):
            check_flag(name, getattr(self, name))
        smallest = min(self.source_vocab_size, self.target_vocab_size or self.source_vocab_size)
        check_pad_id(self.pad_id, smallest)

    @property
    def key_dim(self) -> int:
        """헤드 하나의 쿼리와 키의 차원 d_k. 따로 정하지 않았으면 d_model // num_heads."""
        return self.d_model // self.num_heads if self.d_k is None else self.d_k

    @property
    def value_dim(self) -> int:
        """헤드 하나의 밸류의 차원 d_v. 따로 정하지 않았으면 d_model // num_heads."""
        return self.d_model // self.num_heads if self.d_v is None else self.d_v

    @property
    def output_vocab_size(self) -> int:
        """로짓의 크기 V. 어휘가 하나면 소스 어휘의 크기와 같다."""
        return self.source_vocab_size if self.target_vocab_size is None else self.target_vocab_size

    @classmethod
    def base(cls, vocab_size: int) -> "TransformerConfig":
        """논문의 base 모델 (표 3의 첫 행)."""
        return cls(vocab_size)

    @classmethod
    def big(cls, vocab_size: int) -> "TransformerConfig":
        """논문의 big 모델 (표 3의 마지막 행)."""
        return cls(vocab_size, d_model=1024, d_ff=4096, num_heads=16, dropout=0.3)

    @classmethod
    def tiny(cls, vocab_size: int) -> "TransformerConfig":
        """시험과 손계산에 쓰는 아주 작은 모델."""
        return cls(vocab_size, d_model=16, num_layers=2, num_heads=2, d_ff=32, max_length=32)

    @classmethod
    def table3(cls, vocab_size: int) -> dict[str, "TransformerConfig"]:
        """논문 표 3에서 구조가 달라지는 행마다 설정 하나를 준다. 열쇠는 "(A) h=1"처럼 행과 바꾼 값이다."""
        base = cls.base(vocab_size)
        changes = {
            "base": {},
            "(A) h=1": {"num_heads": 1, "d_k": 512, "d_v": 512},
            "(A) h=4": {"num_heads": 4, "d_k": 128, "d_v": 128},
            "(A) h=16": {"num_heads": 16, "d_k": 32, "d_v": 32},
            "(A) h=32": {"num_heads": 32, "d_k": 16, "d_v": 16},
            "(B) d_k=16": {"d_k": 16},
            "(B) d_k=32": {"d_k": 32},
            "(C) N=2": {"num_layers": 2},
            "(C) N=4": {"num_layers": 4},
            "(C) N=8": {"num_layers": 8},
            "(C) d_model=256": {"d_model": 256, "d_k": 32, "d_v": 32},
            "(C) d_model=1024": {"d_model": 1024, "d_k": 128, "d_v": 128},
            "(C) d_ff=1024": {"d_ff": 1024},
            "(C) d_ff=4096": {"d_ff": 4096},
            "(E) learned": {"position": "learned"},
        }
        rows = {name: replace(base, **change) for name, change in changes.items()}
        return rows | {"big": cls.big(vocab_size)}
