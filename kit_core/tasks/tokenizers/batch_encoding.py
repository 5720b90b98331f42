"""토크나이저가 함께 쓰는 것: 특수 토큰의 번호와, 텍스트 여럿을 배열 하나로 바꾸는 법."""

import operator
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from kit_core.language.saying import said
from kit_core.validation import check_flag, check_positive_int, shown

SPECIAL_TOKENS = ("[패딩]", "[시작]", "[끝]")


class BatchEncoding:
    """0은 패딩, 1은 시작, 2는 끝인 토크나이저의 바탕.

    물려받는 쪽이 encode, decode, save와 file_name, kind, vocab_size를 갖춘다.
    """

    pad_id = 0
    start_id = 1
    end_id = 2
    file_name: str  # 저장할 때의 파일 이름
    kind: str  # 카드에 적는 종류

    @property
    def vocab_size(self) -> int:
        """어휘의 크기(토큰 수)."""
        raise NotImplementedError

    def encode(self, text: str) -> list[int]:
        """텍스트를 토큰 번호로 바꾼다. 특수 토큰은 붙이지 않는다."""
        raise NotImplementedError

    def decode(self, ids: Iterable[int]) -> str:
        """토큰 번호를 텍스트로 바꾼다."""
        raise NotImplementedError

    def text_ids(self, ids: Iterable[int]) -> list[int]:
        """번호 가운데 글이 되는 것만 추린다. 패딩과 시작 토큰은 건너뛰고 끝 토큰에서 멈춘다.

        Raises:
            TypeError: 정수가 아닌 원소가 있을 때.
            ValueError: 어휘를 벗어난 번호가 있을 때.
        """
        kept = []
        if not isinstance(ids, Iterable) or getattr(ids, "shape", None) == ():
            raise TypeError(f"ids는 정수의 1차원 나열이어야 하는데 {shown(ids)}을(를) 받았다.")
        for token in ids:
            try:
                token = operator.index(token)
            except TypeError:
                raise TypeError(f"ids는 정수의 1차원 나열이어야 한다. 받은 원소: {shown(token)}") from None
            if not 0 <= token < self.vocab_size:
                raise ValueError(f"ids는 0 이상 {self.vocab_size} 미만이어야 한다. 받은 원소: {token}")
            if token == self.end_id:
                break
            if token not in (self.pad_id, self.start_id):
                kept.append(token)
        return kept

    def save(self, path: str | Path) -> None:
        """되살릴 수 있도록 파일로 쓴다."""
        raise NotImplementedError

    def encode_batch(
        self, texts: Sequence[str], length: int, *, start: bool = False, end: bool = False
    ) -> np.ndarray:
        """텍스트 N개를 길이가 같은 배열 (N, length) int32로 바꾸고 뒤를 패딩으로 채운다.

        Args:
            texts: 텍스트의 나열. 문자열 하나가 아니다.
            length: 한 줄의 길이(토큰 수). 특수 토큰도 센다.
            start, end: 앞에 시작 토큰을, 뒤에 끝 토큰을 붙일지.

        Raises:
            TypeError: texts가 문자열이거나 length가 정수가 아닐 때.
            ValueError: texts가 비었거나 length가 1보다 작거나 length에 들어가지 않는 텍스트가 있을 때. encode의 예외도
                그대로 난다.
        """
        texts = checked_texts(texts)
        check_positive_int("length", length)
        check_flag("start", start)
        check_flag("end", end)
        head, tail = [self.start_id] * int(start), [self.end_id] * int(end)
        batch = np.full((len(texts), length), self.pad_id, dtype=np.int32)  # (N, length)
        for row, text in enumerate(texts):
            ids = head + self.encode(text) + tail
            if len(ids) > length:
                raise ValueError(
                    f"texts[{row}]의 토큰은 {len(ids)}개로 length={length}보다 길다. 텍스트: {shown(text)}"
                )
            batch[row, : len(ids)] = ids
        return batch


def checked_texts(texts: Iterable[str], name: str = "texts") -> list[str]:
    """글의 나열을 목록으로 준다.

    Raises:
        TypeError: 문자열 하나이거나 원소가 문자열이 아닐 때.
        ValueError: 비었을 때.
    """
    if isinstance(texts, str):
        raise TypeError(
            said(f"{name}는 문자열의 나열이어야 한다. 문자열 하나라면 [{shown(texts)}]로 넣는다.")
        )
    if not isinstance(texts, Iterable) or getattr(texts, "shape", None) == ():
        raise TypeError(said(f"{name}는 문자열의 나열이어야 하는데 {shown(texts)}을(를) 받았다."))
    texts = list(texts)
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            raise TypeError(
                said(
                    f"{name}는 문자열의 나열이어야 한다. {name}[{place}]은(는) {shown(text)} ({type(text).__name__})이다."
                )
            )
    if not texts:
        raise ValueError(said(f"{name}가 비었다. 텍스트가 하나 이상 있어야 한다."))
    return texts


def padded(sequences: Sequence[Sequence[int]], pad_id: int = 0, multiple: int = 1) -> np.ndarray:
    """길이가 다른 토큰 번호들을 (N, L)로 모은다. L은 가장 긴 것을 multiple의 배수로 올린 길이이다."""
    longest = max(map(len, sequences))
    rows = np.full((len(sequences), -(-longest // multiple) * multiple), pad_id, dtype=np.int32)  # (N, L)
    for row, sequence in zip(rows, sequences, strict=True):
        row[: len(sequence)] = sequence
    return rows
