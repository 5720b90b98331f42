"""학습, 검증, 시험으로 나눈 말뭉치와, 공식 분할이 없을 때 해시로 나누는 규칙."""

import hashlib
import unicodedata
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

Target = TypeVar("Target", str, int)  # 옮긴 글이나 답, 또는 레이블


@dataclass(frozen=True)
class Splits(Generic[Target]):
    """나눈 말뭉치. 쌍은 (소스, 타깃)이거나 (글, 레이블)이고, 모두 파일에 적힌 차례를 지킨다.

    Args:
        train, validation, test: 쌍의 튜플.
        files: 읽은 파일의 이름과 sha256. 모델 카드에 그대로 적는다.
        counts: 말뭉치마다 세어 둔 것(버린 빈 글, 시험과 겹치는 글 따위).
        note: 분할을 두고 읽는 이가 알아야 할 것. 없으면 빈 글.
    """

    train: tuple[tuple[str, Target], ...]
    validation: tuple[tuple[str, Target], ...]
    test: tuple[tuple[str, Target], ...]
    files: dict[str, str]
    counts: dict[str, int] = field(default_factory=dict)
    note: str = ""

    @property
    def sizes(self) -> dict[str, int]:
        """쪽마다 쌍의 수."""
        return {"train": len(self.train), "validation": len(self.validation), "test": len(self.test)}

    def described(self) -> dict[str, Any]:
        """모델 카드의 data에 적을 것."""
        return {"split": self.note, "sizes": self.sizes, "files": self.files, "counts": self.counts}

    def __repr__(self) -> str:
        sizes = ", ".join(f"{name}={size:,}" for name, size in self.sizes.items())
        return f"Splits({sizes}, counts={self.counts}, files={list(self.files)})"


def hash_bucket(text: str, buckets: int) -> int:
    """글을 0부터 buckets - 1까지의 한 칸에 넣는다. 실행 환경에 흔들리지 않는다.

    빈칸과 문장 부호만 다른 글은 같은 칸에 든다(alike).
    """
    return int.from_bytes(alike(text), "big") % buckets


def alike(text: str) -> bytes:
    """NFC로 맞추고 대소문자를 모은 뒤 글자와 숫자만 남긴 것의 해시. 빈칸과 문장 부호만 다른 글은 해시가 같다."""
    text = unicodedata.normalize("NFC", text).casefold()
    key = "".join(filter(str.isalnum, text)) or text  # "!!!" has nothing else to go by
    return hashlib.blake2b(key.encode(), digest_size=8).digest()
