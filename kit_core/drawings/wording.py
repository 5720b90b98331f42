"""그림에 놓을 글의 폭을 어림한다. 상자와 칸은 이 폭에 맞추어 놓는다."""

from collections.abc import Iterable, Iterator


def width_of(words: str, size: float = 14) -> float:
    """글 한 줄의 폭. 한글 한 글자를 글자 크기의 0.9배로, 로마자와 숫자를 0.57배로, 빈칸과 점을 0.3배로 본다."""
    wide = sum(ord(letter) > 0x1100 for letter in words)
    thin = sum(letter in " .,:;!'()[]" for letter in words)
    return size * (0.9 * wide + 0.3 * thin + 0.57 * (len(words) - wide - thin))


def read_aloud(tokens: Iterable[str]) -> str:
    """토큰을 이은 글. 빈칸의 토큰은 빈칸으로 적는다."""
    return "".join(tokens).replace("␣", " ")


def flowing(
    words: Iterable[str], size: float, room: float, gap: float, pad: float = 0
) -> Iterator[tuple[int, float, float]]:
    """낱말을 차례로 놓을 때의 (줄, 왼쪽 끝, 폭). room을 넘으면 다음 줄로 내린다. pad는 낱말 양쪽의 여백이다."""
    line, x = 0, 0.0
    for word in words:
        width = width_of(word, size) + 2 * pad
        if x and x + width > room:
            line, x = line + 1, 0.0
        yield line, x, width
        x += width + gap
