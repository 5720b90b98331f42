"""위젯이 페이지에서 돌릴 모델."""

import hashlib
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from kit_core.pretrained.loading import load_pretrained
from kit_lab.live.continuation import Continuation, continuation
from kit_lab.live.exporting import Pretrained, buffers, engine
from kit_lab.live.filling import Filling, filling
from kit_lab.live.glance import Glance, glance
from kit_lab.live.lens import Lens, lens
from kit_lab.live.parts import messages

_DIGITS = 16  # key에 적는 해시의 자리 수


class LiveModel:
    """페이지 안에서 독자의 글을 계산할 모델. 위젯의 live에 넣는다.

    가중치는 독자가 위젯을 처음 쓸 때에야 페이지로 간다. 지은 책에서는 파일로, 커널이 있으면 이진 버퍼로 간다.

    Args:
        pretrained: 함께 실려 오는 모델의 이름이나, load_pretrained가 준 모델.

    Raises:
        TypeError: pretrained가 이름도 학습된 모델도 아닐 때.
        ValueError: 그런 이름의 모델이 없거나, 토크나이저나 카드를 페이지에서 쓸 수 없을 때.
    """

    def __init__(self, pretrained: str | Pretrained) -> None:
        self.pretrained = load_pretrained(pretrained) if isinstance(pretrained, str) else pretrained
        self._entry, self._weights = buffers(self.pretrained)

    @property
    def name(self) -> str:
        """모델의 이름."""
        return self._entry["name"]

    @property
    def size(self) -> int:
        """가중치의 바이트 수."""
        return len(self._weights)

    @property
    def classes(self) -> list[str] | None:
        """분류하는 모델이면 클래스의 이름들, 글을 써 내는 모델이면 None."""
        return self._entry.get("classes")

    @property
    def kind(self) -> str:
        """토큰의 꼴: "syllable"(음절), "word"(낱말의 조각), "unigram"이나 "bpe"(서브워드)."""
        return self._entry["tokenizer"]["kind"]

    @property
    def architecture(self) -> str | None:
        """인코더나 디코더만 있는 모델이면 그 꼴("language_model", "masked_words"), 인코더-디코더나 분류기이면 None."""
        return self._entry.get("architecture")

    @property
    def writes_on(self) -> bool:
        """글을 이어 쓰는 언어 모델인지."""
        return self.architecture == "language_model"

    @cached_property
    def key(self) -> str:
        """이름과 가중치의 해시. 이름이 같아도 가중치가 다르면 다른 모델이다."""
        return f"{self.name}:{hashlib.sha256(self._weights).hexdigest()[:_DIGITS]}"

    def message(self) -> tuple[dict[str, Any], list[bytes]]:
        """커널이 프런트 엔드로 보낼 것: 엔진의 글과 카드, 그리고 가중치."""
        return {"kit": "live", "engine": engine(), "entry": self._entry}, [self._weights]

    def messages(self) -> Iterator[tuple[dict[str, Any], list[bytes]]]:
        """message와 같은 것을 조각으로. 한 조각에 다 드는 모델은 message 하나이다."""
        return messages(self._entry, engine(), self._weights)

    def glance(self, text: str) -> Glance:
        """페이지가 가중치를 기다리지 않고 곧바로 보일, text 하나의 답과 어텐션."""
        return glance(self.pretrained, text)

    def lens(self, text: str) -> Lens:
        """페이지가 가중치를 기다리지 않고 곧바로 보일, text 하나의 로짓 렌즈."""
        return lens(self.pretrained, text)

    def continuation(self, text: str, **choices: Any) -> Continuation:
        """페이지가 가중치를 기다리지 않고 곧바로 보일, 언어 모델이 text를 이어 쓴 것. choices는 continuation의 인자이다."""
        return continuation(self.pretrained, text, **choices)

    def filling(self, text: str, at: int | None = None) -> Filling:
        """페이지가 가중치를 기다리지 않고 곧바로 보일, 글의 토큰 하나를 가리고 모델이 맞힌 것."""
        return filling(self.pretrained, text, at=at)

    def __repr__(self) -> str:
        return f"LiveModel({self.name!r})"
