"""자주 나오는 글자의 묶음을 토큰 하나로 삼는 서브워드 토크나이저. 센텐스피스(SentencePiece)가 일을 한다."""

import io
import re
import unicodedata
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

import sentencepiece

from kit_core.tasks.tokenizers.batch_encoding import SPECIAL_TOKENS, BatchEncoding, checked_texts
from kit_core.validation import (
    check_choice,
    check_flag,
    check_kind,
    check_positive_int,
    is_number,
    plain,
    shown,
)

UNKNOWN = "[모름]"  # 바이트로 풀어 적으므로 쓰이지 않지만 센텐스피스가 자리를 요구한다.
BLANK = "[빈칸]"  # 가린 낱말의 자리에 넣는 토큰의 이름. 글에 그대로 적혀 있어도 그 토큰으로 읽지 않는다.
LINE = 4192  # 센텐스피스가 따로 정하지 않으면 버리지 않는 가장 긴 글(바이트)
SPACE = "\u2581"  # 센텐스피스가 빈칸 대신 적는 글자 「▁」
ESCAPE = "\ue000"  # 텍스트에 SPACE가 정말로 들어 있을 때 그것을 가려 적는 글자
_WRITTEN = {ESCAPE: ESCAPE * 2, SPACE: ESCAPE + "\ue001"}
_READ = {written: character for character, written in _WRITTEN.items()}


class SubwordTokenizer(BatchEncoding):
    """텍스트를 서브워드로 나눈다. 0은 패딩, 1은 시작, 2는 끝이다.

    텍스트는 NFC로 정규화할 뿐 대문자도 빈칸도 바꾸지 않는다. 어휘에 없는 글자는 UTF-8의 바이트로 풀어 적으므로 모르는
    글자가 없고, 어떤 텍스트든 encode한 것을 decode하면 (NFC로) 그대로 돌아온다.

    Args:
        model: 센텐스피스의 모델(직렬화한 bytes). 보통은 train이나 load가 만든다.

    Raises:
        ValueError: 센텐스피스의 모델이 아니거나 특수 토큰의 번호가 다를 때.
    """

    file_name = "tokenizer.model"
    kind = "subword"

    def __init__(self, model: bytes) -> None:
        check_kind("model", model, (bytes, bytearray), "SubwordTokenizer.train이나 load로 만든다")
        self.model = bytes(model)
        self._pieces = sentencepiece.SentencePieceProcessor()
        try:
            self._pieces.LoadFromSerializedProto(self.model)
        except RuntimeError as error:
            raise ValueError(f"model이 센텐스피스의 모델이 아니다({error}).") from None
        special = (self._pieces.pad_id(), self._pieces.bos_id(), self._pieces.eos_id())
        if special != (self.pad_id, self.start_id, self.end_id):
            raise ValueError(
                f"model의 패딩, 시작, 끝의 번호가 {special}이다. (0, 1, 2)여야 한다. SubwordTokenizer.train으로 만든다."
            )

    @classmethod
    def train(
        cls,
        texts: Iterable[str],
        vocab_size: int,
        algorithm: str = "unigram",
        coverage: float = 0.9995,
        *,
        blank: bool = False,
    ) -> "SubwordTokenizer":
        """텍스트에서 어휘를 배운다. 같은 텍스트에서는 언제나 같은 어휘가 나온다.

        Args:
            texts: 배울 텍스트. 검증과 시험에 쓸 것은 넣지 않는다.
            vocab_size: 특수 토큰과 바이트 256개까지 더한 어휘의 크기.
            algorithm: "unigram"(유니그램 언어 모델) 또는 "bpe"(논문이 쓴 바이트 쌍 인코딩).
            coverage: 어휘에 들 글자가 텍스트의 글자를 덮는 비율. 0.98 이상 1 이하이다. 나머지 드문 글자는 바이트로 적는다.
            blank: 낱말을 가린 자리에 넣을 토큰(blank_id)을 하나 둘지. vocab_size는 그것까지 센 크기이다.

        Raises:
            TypeError, ValueError: 인자의 형이나 범위가 틀렸을 때, 텍스트에 견주어 어휘가 너무 크거나 작을 때.
        """
        check_positive_int("vocab_size", vocab_size)
        check_choice("algorithm", algorithm, ("unigram", "bpe"))
        check_flag("blank", blank)
        _check_coverage(coverage)
        escaped = [_escaped(text) for text in checked_texts(texts)]
        if not any(escaped):
            raise ValueError("texts의 글이 모두 비었다. 한 글자 이상인 글이 있어야 한다.")
        written = io.BytesIO()
        try:
            sentencepiece.SentencePieceTrainer.train(
                sentence_iterator=iter(escaped),
                model_writer=written,
                vocab_size=vocab_size,
                model_type=algorithm,
                character_coverage=coverage,
                byte_fallback=True,
                normalization_rule_name="identity",
                remove_extra_whitespaces=False,
                pad_id=cls.pad_id,
                bos_id=cls.start_id,
                eos_id=cls.end_id,
                unk_id=len(SPECIAL_TOKENS),
                pad_piece=SPECIAL_TOKENS[0],
                bos_piece=SPECIAL_TOKENS[1],
                eos_piece=SPECIAL_TOKENS[2],
                unk_piece=UNKNOWN,
                num_threads=1,  # 여럿이 나누어 더하면 합의 마지막 자리가 실행할 때마다 달라진다.
                minloglevel=2,
                control_symbols=[BLANK] if blank else [],
                **_longer_lines(escaped),
            )
        except RuntimeError as error:
            advice = "어휘를 늘린다" if "smaller than" in str(error) else "텍스트를 늘리거나 어휘를 줄인다"
            raise ValueError(
                f"texts로 vocab_size={vocab_size}인 어휘를 만들 수 없다. {advice}. 센텐스피스의 말: {error}"
            ) from None
        return cls(written.getvalue())

    @property
    def vocab_size(self) -> int:
        """특수 토큰과 바이트까지 더한 어휘의 크기."""
        return self._pieces.vocab_size()

    @cached_property
    def blank_id(self) -> int | None:
        """가린 낱말의 자리에 넣는 토큰의 번호. 빈칸 없이 배운 어휘이면 None."""
        found = self._pieces.piece_to_id(BLANK)
        return found if self._pieces.is_control(found) else None

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """토큰 번호의 차례로 늘어놓은, 사람에게 보일 이름. 낱말 앞의 빈칸은 「▁」으로 쓴다."""
        return tuple(self._pieces.id_to_piece(token) for token in range(self.vocab_size))

    def encode(self, text: str) -> list[int]:
        """텍스트를 토큰 번호로 바꾼다. 특수 토큰은 붙이지 않는다.

        Raises:
            TypeError: str이 아닐 때.
            ValueError: UTF-8로 적을 수 없는 글자(짝 없는 서러게이트)가 있을 때.
        """
        if not isinstance(text, str):
            raise TypeError(f"text는 문자열이어야 한다. 받은 값: {shown(text)} ({type(text).__name__})")
        return self._pieces.encode(_escaped(text))

    def nbest(self, words: Iterable[str], count: int) -> list[list[tuple[list[int], float]]]:
        """낱말마다, 나누는 방법 가운데 가장 그럴듯한 것 count개까지의 (토큰 번호, 로그 확률)을 차례대로 준다.

        로그 확률은 토큰의 로그 확률을 더한 것이라 같은 낱말의 방법끼리만 견줄 수 있다.

        Raises:
            ValueError: 유니그램으로 배운 어휘가 아닐 때.
        """
        score = [self._pieces.get_score(token) for token in range(self.vocab_size)]
        check_positive_int("count", count)
        words = [_escaped(word) for word in checked_texts(words, "words")]
        try:
            ways = self._pieces.nbest_encode(words, nbest_size=plain(count))
        except RuntimeError as error:
            raise ValueError(
                '이 토크나이저로는 글을 여러 방법으로 나눌 수 없다. algorithm="unigram"으로 배운 것을 쓴다. '
                f"센텐스피스의 말: {error}"
            ) from None
        return [[(ids, sum(score[token] for token in ids)) for ids in found] for found in ways]

    def decode(self, ids: Iterable[int]) -> str:
        """토큰 번호를 텍스트로 바꾼다. 패딩과 시작 토큰은 건너뛰고 끝 토큰에서 멈춘다.

        모델이 바이트를 잘못 이어 UTF-8이 되지 않는 자리에는 U+FFFD가 들어간다.

        Raises:
            TypeError: 정수가 아닌 원소가 있을 때.
            ValueError: 어휘를 벗어난 번호가 있을 때.
        """
        text = self._pieces.decode(self.text_ids(ids))
        return re.sub(f"{ESCAPE}[{ESCAPE}\ue001]", lambda found: _READ[found.group()], text)

    def save(self, path: str | Path) -> None:
        """센텐스피스의 모델을 파일로 쓴다."""
        Path(path).write_bytes(self.model)

    @classmethod
    def load(cls, path: str | Path) -> "SubwordTokenizer":
        """save가 쓴 파일에서 토크나이저를 되살린다.

        Raises:
            FileNotFoundError: 파일이 없을 때.
            ValueError: 내용이 센텐스피스의 모델이 아닐 때.
        """
        return cls(Path(path).read_bytes())


def _check_coverage(coverage: float) -> None:
    if not is_number(coverage):
        raise TypeError(
            f"coverage는 실수여야 하는데 {shown(coverage)}을(를) 받았다. 0.98 이상 1 이하의 값을 넣는다."
        )
    if not 0.98 <= coverage <= 1.0:
        raise ValueError(f"coverage={shown(coverage)}은(는) 쓸 수 없다. 0.98 이상 1 이하의 값을 넣는다.")


def _longer_lines(texts: list[str]) -> dict[str, int]:
    """센텐스피스는 정해 둔 길이보다 긴 글을 말없이 버린다. 그런 글이 있으면 그 길이를 늘린다.

    늘린 길이는 모델에도 적히므로, 없으면 건드리지 않는다.
    """
    longest = max(len(text.encode()) for text in texts)
    return {"max_sentence_length": longest} if longest > LINE else {}


def _escaped(text: str) -> str:
    """NFC로 바꾸고, 센텐스피스가 빈칸으로 읽을 글자를 가려 적는다."""
    text = unicodedata.normalize("NFC", text)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(
            f"text에 UTF-8로 적을 수 없는 글자 {text[error.start]!r}이(가) 있다. 짝 없는 서러게이트를 지운다."
        ) from None
    return re.sub(f"[{ESCAPE}{SPACE}]", lambda found: _WRITTEN[found.group()], text)
