"""학습용과 평가용을 문자열로 가르는 규칙."""

import hashlib
import unicodedata

from kit_core.tasks.korean_numbers.numerals import without_leading_one
from kit_core.validation import shown

HELD_OUT_ONE_IN = 10
# Each holds a word that no other string has: held out, the word could never be learned.
ALWAYS_TRAINED = frozenset({"정오", "자정", "석장", "넉장", "첫번째"})


def canonical(source: str) -> str:
    """빈칸과 맨 앞 '일'을 없앤 꼴. 한 읽기의 모든 표기가 이 꼴을 나눠 갖는다.

    Raises:
        TypeError: str이 아닐 때.
    """
    if not isinstance(source, str):
        raise TypeError(f"source는 문자열이어야 한다. 받은 값: {shown(source)} ({type(source).__name__})")
    return without_leading_one("".join(unicodedata.normalize("NFC", source).split()))


def is_held_out(source: str) -> bool:
    """평가용으로 떼어 둔 문자열인지. 열에 하나꼴이며 표기와 실행 환경에 흔들리지 않는다.

    한 음절로 된 수사(영, 일, 만 따위)와 정오, 자정, 석 장, 넉 장, 첫 번째는 늘 학습에 남는다. 거기 쓰인 낱말을
    달리 배울 길이 없거나 모든 수를 짓는 낱말이기 때문이다.

    Raises:
        TypeError: str이 아닐 때.
    """
    text = canonical(source)
    if len(text) == 1 or text in ALWAYS_TRAINED:
        return False
    digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % HELD_OUT_ONE_IN == 0
