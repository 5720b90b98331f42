"""Marian의 토크나이저. 두 언어를 저마다의 센텐스피스로 나누고, 조각의 번호는 함께 쓰는 어휘에서 찾는다."""

import re
from collections.abc import Iterable, Mapping

import sentencepiece

from kit_core.tasks.tokenizers.batch_encoding import SPECIAL_TOKENS, BatchEncoding
from kit_core.validation import check_kind, check_that

UNKNOWN = "<unk>"
END = "</s>"
PAD = "<pad>"
_LANGUAGE = re.compile(r">>.*?<<", re.DOTALL)  # 여러 언어로 옮기는 모델에서 글의 앞에 적는 언어


class MarianTokenizer(BatchEncoding):
    """opus-mt 같은 Marian 모델이 배울 때 쓴 토크나이저. 시작 토큰은 어휘의 끝에 하나 더한 번호이다.

    허깅페이스의 MarianTokenizer와 같은 번호를 준다. 다만 그쪽은 sacremoses가 설치되어 있으면 문장 부호를 먼저 다듬고, 여기에서는
    다듬지 않는다.

    Args:
        source, target: 두 언어의 센텐스피스 모델(직렬화한 bytes).
        vocabulary: 조각에서 번호로 가는 사전. 번호는 0부터 빠짐없이 있고 <unk>, </s>, <pad>가 들어 있다.

    Raises:
        TypeError, ValueError: 센텐스피스의 모델이 아니거나 어휘가 그런 사전이 아닐 때.
    """

    kind = "marian"

    def __init__(self, source: bytes, target: bytes, vocabulary: Mapping[str, int]) -> None:
        self._source, self._target = _pieces("source", source), _pieces("target", target)
        check_kind("vocabulary", vocabulary, Mapping, "조각에서 번호로 가는 사전을 넣는다")
        numbers = list(vocabulary.values())
        whole = all(type(number) is int for number in numbers) and sorted(numbers) == [*range(len(numbers))]
        check_that("vocabulary의 번호", numbers, whole, "0부터 빠짐없이 하나씩 적는다")
        for name in (UNKNOWN, END, PAD):
            check_that("vocabulary", list(vocabulary), name in vocabulary, f"{name}이(가) 있어야 한다")
        self._ids = dict(vocabulary)
        self.end_id, self.pad_id, self.start_id = self._ids[END], self._ids[PAD], len(vocabulary)
        self.tokens = (*sorted(self._ids, key=self._ids.__getitem__), SPECIAL_TOKENS[1])

    @property
    def vocab_size(self) -> int:
        """시작 토큰까지 더한 어휘의 크기."""
        return len(self.tokens)

    def encode(self, text: str) -> list[int]:
        """텍스트를 토큰 번호로 바꾼다. 특수 토큰은 붙이지 않는다. 어휘에 없는 조각은 <unk>가 된다.

        Raises:
            TypeError: str이 아닐 때.
            ValueError: UTF-8로 적을 수 없는 글자가 있을 때.
        """
        check_kind("text", text, str, "글을 넣는다")
        right = "UTF-8로 적을 수 없는 글자(짝 없는 서러게이트)를 지운다"
        check_that("text", text, not re.search("[\ud800-\udfff]", text), right)
        code = _LANGUAGE.match(text)
        pieces = self._source.encode(text[code.end() :] if code else text, out_type=str)
        return [self._ids.get(piece, self._ids[UNKNOWN]) for piece in [*([code[0]] if code else []), *pieces]]

    def decode(self, ids: Iterable[int]) -> str:
        """토큰 번호를 텍스트로 바꾼다. 패딩과 시작 토큰은 건너뛰고 끝 토큰에서 멈춘다.

        Raises:
            TypeError: 정수가 아닌 원소가 있을 때.
            ValueError: 어휘를 벗어난 번호가 있을 때.
        """
        return self._target.decode([self.tokens[token] for token in self.text_ids(ids)]).strip()


def _pieces(name: str, model: bytes) -> sentencepiece.SentencePieceProcessor:
    check_kind(name, model, (bytes, bytearray), "센텐스피스의 모델을 bytes로 넣는다")
    pieces = sentencepiece.SentencePieceProcessor()
    try:
        pieces.LoadFromSerializedProto(bytes(model))
    except RuntimeError as error:
        raise ValueError(f"{name}이(가) 센텐스피스의 모델이 아니다({error}).") from None
    return pieces
