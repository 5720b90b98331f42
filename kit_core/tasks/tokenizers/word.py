"""낱말을 아는 조각으로 나누는 토크나이저. 모르는 낱말은 짐작하지 않고 이름을 밝혀 거절한다."""

import json
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path

from kit_core.tasks.tokenizers.batch_encoding import SPECIAL_TOKENS, BatchEncoding
from kit_core.validation import shown

HEAD = "\u2581"  # 낱말의 처음에 오는 조각의 앞에 붙는 「▁」


class WordTokenizer(BatchEncoding):
    """띄어쓰기로 가른 낱말마다 앞에서부터 가장 긴 조각을 떼어 내는 토크나이저. 0은 패딩, 1은 시작, 2는 끝이다.

    「▁」이 앞에 붙은 조각은 낱말의 처음에만, 나머지는 그 뒤에만 온다. 「▁학생」, 「이」, 「▁책」, 「을」이 있으면
    "학생이 책을"이 네 토큰이 된다. 텍스트는 NFC로 정규화하며, 이어진 빈칸은 하나와 같다.

    Args:
        pieces: 어휘에 넣을 조각들. 겹치지 않아야 하며 그 차례가 토큰 번호의 차례이다.

    Raises:
        TypeError: 문자열이 아닐 때.
        ValueError: 비었거나 겹치거나, 조각에 글자가 없거나 빈칸이 있거나 NFC가 아닐 때.
    """

    file_name = "tokenizer.json"
    kind = "word"

    def __init__(self, pieces: Sequence[str]) -> None:
        if not isinstance(pieces, Sequence) or isinstance(pieces, str):
            raise TypeError(f"pieces는 조각(str)의 나열이어야 하는데 {shown(pieces)}을(를) 받았다.")
        for piece in pieces:
            if not isinstance(piece, str):
                raise TypeError(f"pieces는 조각(str)의 나열이어야 한다. 받은 원소: {shown(piece)}")
            text = piece.removeprefix(HEAD)
            if not text or HEAD in text or " " in text or unicodedata.normalize("NFC", text) != text:
                raise ValueError(
                    f"pieces의 원소는 NFC로 적은, 빈칸 없는 한 글자 이상이어야 한다. 받은 원소: {shown(piece)}"
                )
        if len(pieces) == 0 or len(set(pieces)) != len(pieces):
            raise ValueError(f"pieces에는 겹치지 않는 조각이 하나 이상 있어야 한다. 받은 값: {shown(pieces)}")
        self.pieces = tuple(pieces)
        self._ids = {piece: i for i, piece in enumerate(pieces, start=len(SPECIAL_TOKENS))}
        self._longest = max(map(len, pieces))

    @property
    def vocab_size(self) -> int:
        """특수 토큰을 더한 어휘의 크기."""
        return len(SPECIAL_TOKENS) + len(self.pieces)

    @property
    def tokens(self) -> tuple[str, ...]:
        """토큰 번호의 차례로 늘어놓은, 사람에게 보일 이름."""
        return SPECIAL_TOKENS + self.pieces

    def encode(self, text: str) -> list[int]:
        """텍스트를 토큰 번호로 바꾼다. 특수 토큰은 붙이지 않는다. 어휘에 없는 마침표가 글의 끝에 있으면 읽지 않는다.

        Raises:
            TypeError: str이 아닐 때.
            ValueError: 조각으로 나눌 수 없는 낱말이 있을 때. 그 낱말들을 알려 준다.
        """
        if not isinstance(text, str):
            raise TypeError(f"text는 문자열이어야 한다. 받은 값: {shown(text)} ({type(text).__name__})")
        plain = unicodedata.normalize("NFC", text).rstrip(" ")
        if "." not in self._ids:
            plain = plain.removesuffix(".")
        words = [word for word in plain.split(" ") if word]
        found = [self._split(HEAD + word) for word in words]
        if unknown := [word for word, ids in zip(words, found, strict=True) if ids is None]:
            unknown = list(dict.fromkeys(unknown))
            told = ", ".join(map(shown, unknown[:10]))
            told += f" 등 {len(unknown)}개" if len(unknown) > 10 else ""
            raise ValueError(f"text에 모르는 낱말이 있다: {told}. 받은 텍스트: {shown(text)}")
        return [token for ids in found for token in ids]

    def _split(self, word: str) -> list[int] | None:
        ids, at = [], 0
        while at < len(word):
            ends = range(min(len(word), at + self._longest), at, -1)
            end = next((end for end in ends if word[at:end] in self._ids), None)
            if end is None:
                return None
            ids.append(self._ids[word[at:end]])
            at = end
        return ids

    def decode(self, ids: Iterable[int]) -> str:
        """토큰 번호를 텍스트로 바꾼다. 패딩과 시작 토큰은 건너뛰고 끝 토큰에서 멈춘다.

        Raises:
            TypeError: 정수가 아닌 원소가 있을 때.
            ValueError: 어휘를 벗어난 번호가 있을 때.
        """
        text = "".join(self.tokens[token] for token in self.text_ids(ids))
        return text.replace(HEAD, " ").removeprefix(" ")

    def save(self, path: str | Path) -> None:
        """어휘를 JSON 파일로 저장한다."""
        text = json.dumps({"pieces": self.pieces}, ensure_ascii=False)
        Path(path).write_text(text + "\n", encoding="utf-8", newline="\n")

    @classmethod
    def load(cls, path: str | Path) -> "WordTokenizer":
        """save가 저장한 파일에서 토크나이저를 되살린다.

        Raises:
            FileNotFoundError: 파일이 없을 때.
            ValueError: 내용이 토크나이저가 아닐 때.
        """
        try:
            pieces = json.loads(Path(path).read_text(encoding="utf-8"))["pieces"]
            if not isinstance(pieces, list):
                raise TypeError
        except (ValueError, KeyError, TypeError, RecursionError):
            raise ValueError(f"path의 파일은 저장된 토크나이저(JSON)가 아니다: {str(path)!r}") from None
        return cls(pieces)
