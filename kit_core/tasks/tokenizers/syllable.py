"""글자(음절) 하나를 토큰 하나로 삼는 토크나이저."""

import json
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path

from kit_core.tasks.tokenizers.batch_encoding import SPECIAL_TOKENS, BatchEncoding
from kit_core.validation import shown

BLANK = "[빈칸]"  # how a space is shown; as a label it would be invisible


class SyllableTokenizer(BatchEncoding):
    """글자의 목록이 곧 어휘인 토크나이저. 0은 패딩, 1은 시작, 2는 끝이고 글자는 3부터이다.

    입력은 NFC로 정규화한다. macOS에서는 한글이 자모로 풀려 들어오기도 한다.

    Args:
        characters: 어휘에 넣을 글자들. 겹치지 않아야 하며 그 차례가 토큰 번호의 차례이다.

    Raises:
        TypeError: 문자열이 아닐 때.
        ValueError: 비었거나 겹치거나 한 글자가 아닐 때.
    """

    file_name = "tokenizer.json"
    kind = "syllable"

    def __init__(self, characters: Sequence[str]) -> None:
        if not isinstance(characters, Sequence):
            raise TypeError(f"characters는 글자(str)의 나열이어야 하는데 {shown(characters)}을(를) 받았다.")
        for character in characters:
            if not isinstance(character, str):
                raise TypeError(f"characters는 글자(str)의 나열이어야 한다. 받은 원소: {shown(character)}")
            if len(character) != 1 or unicodedata.normalize("NFC", character) != character:
                raise ValueError(f"characters의 원소는 NFC로 한 글자여야 한다. 받은 원소: {shown(character)}")
        if len(characters) == 0 or len(set(characters)) != len(characters):
            raise ValueError(
                f"characters에는 겹치지 않는 글자가 하나 이상 있어야 한다. 받은 값: {shown(characters)}"
            )
        self.characters = tuple(characters)
        self._ids = {character: i for i, character in enumerate(characters, start=len(SPECIAL_TOKENS))}

    @property
    def vocab_size(self) -> int:
        """특수 토큰을 더한 어휘의 크기."""
        return len(SPECIAL_TOKENS) + len(self.characters)

    @property
    def tokens(self) -> tuple[str, ...]:
        """토큰 번호의 차례로 늘어놓은, 사람에게 보일 이름. 빈칸은 「[빈칸]」으로 쓴다."""
        return SPECIAL_TOKENS + tuple(BLANK if c == " " else c for c in self.characters)

    def encode(self, text: str) -> list[int]:
        """텍스트를 토큰 번호로 바꾼다. 특수 토큰은 붙이지 않는다.

        Raises:
            TypeError: str이 아닐 때.
            ValueError: 어휘에 없는 글자가 있을 때. 그 글자들을 알려 준다.
        """
        if not isinstance(text, str):
            raise TypeError(f"text는 문자열이어야 한다. 받은 값: {shown(text)} ({type(text).__name__})")
        text = unicodedata.normalize("NFC", text)
        try:
            return [self._ids[character] for character in text]
        except KeyError:
            unknown = [c for c in dict.fromkeys(text) if c not in self._ids]
            told = ", ".join(map(repr, unknown[:10])) + (f" 등 {len(unknown)}자" if len(unknown) > 10 else "")
            raise ValueError(f"text에 어휘에 없는 글자가 있다: {told}. 받은 텍스트: {shown(text)}") from None

    def decode(self, ids: Iterable[int]) -> str:
        """토큰 번호를 텍스트로 바꾼다. 패딩과 시작 토큰은 건너뛰고 끝 토큰에서 멈춘다.

        Raises:
            TypeError: 정수가 아닌 원소가 있을 때.
            ValueError: 어휘를 벗어난 번호가 있을 때.
        """
        return "".join(self.characters[token - len(SPECIAL_TOKENS)] for token in self.text_ids(ids))

    def save(self, path: str | Path) -> None:
        """어휘를 JSON 파일로 저장한다."""
        text = json.dumps({"characters": "".join(self.characters)}, ensure_ascii=False)
        Path(path).write_text(text + "\n", encoding="utf-8", newline="\n")

    @classmethod
    def load(cls, path: str | Path) -> "SyllableTokenizer":
        """save가 저장한 파일에서 토크나이저를 되살린다.

        Raises:
            FileNotFoundError: 파일이 없을 때.
            ValueError: 내용이 토크나이저가 아닐 때.
        """
        try:
            characters = json.loads(Path(path).read_text(encoding="utf-8"))["characters"]
            if not isinstance(characters, str):
                raise TypeError
        except (ValueError, KeyError, TypeError, RecursionError):
            raise ValueError(f"path의 파일은 저장된 토크나이저(JSON)가 아니다: {str(path)!r}") from None
        return cls(characters)
