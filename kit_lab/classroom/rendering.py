"""문제를 HTML로: 시험지와 Moodle이 함께 쓴다."""

import re
from collections.abc import Callable
from html import escape

from kit_lab.questions.questions import Asked

# d_model, W_a, PE_(pos+k)처럼 두 글자까지의 이름에 붙은 밑줄은 아래 첨자이다. 더 긴 이름은 코드의 것이다.
_BELOW = re.compile(r"(?<![A-Za-z0-9])([A-Za-zα-ω]{1,2})_(?:\(([^()]+)\)|([A-Za-z]+|[−-]?\d+))")
# W^O의 O는 위 첨자이다.
_ABOVE = re.compile(r"(?<=[A-Za-z])\^([A-Za-z])")


def coded(text: str, plain: Callable[[str], str] = escape) -> str:
    """뒤집힌 따옴표 사이는 코드로, 나머지는 plain이 옮긴 HTML로 적는다. 따로 없으면 글자 그대로이다."""
    parts = enumerate(text.split("`"))
    return "".join(f"<code>{escape(part)}</code>" if i % 2 else plain(part) for i, part in parts)


def typeset(text: str) -> str:
    """문제의 글 한 줄을 HTML로 옮긴다."""
    return coded(text, _raised)


def _raised(text: str) -> str:
    below = _BELOW.sub(lambda found: f"{found[1]}<sub>{found[2] or found[3]}</sub>", escape(text))
    return _ABOVE.sub(r"<sup>\1</sup>", below)


def body(asked: Asked, figure: str = "") -> str:
    """문제의 글과 코드와 그림. figure는 그림의 자리에 놓을 HTML이다."""
    parts = [f"<p>{typeset(asked.text)}</p>"]
    if asked.code:
        parts.append(f"<pre><code>{escape(asked.code)}</code></pre>")
    if asked.figure:
        parts.append(f"<figure>{figure or asked.figure}</figure>")
    return "".join(parts)


def written(answer: object) -> str:
    """수나 모양인 답을 사람에게 보이는 글로 적는다."""
    if isinstance(answer, tuple):
        return "(" + ", ".join(map(str, answer)) + ("," if len(answer) == 1 else "") + ")"
    told = f"{answer:,}" if isinstance(answer, int) else f"{float(answer):,.5g}"  # type: ignore[arg-type]
    return told.replace("-", "−")
