"""Generated texts on which tokenizers differ: composed and decomposed, invisible, broken, and of every script."""

import unicodedata

import numpy as np

WORDS = [
    "오늘",
    "날씨가",
    "정말",
    "좋네요!",
    "이천이십육년",
    "칠월",
    "사일",
    "A",
    "man",
    "in",
    "an",
    "orange",
    "hat.",
]
WORDS += ["Ein", "Mann", "fährt", "Straßenbahn", "3.14", "ㅋㅋㅋ", "ㅠㅠ"]
ODD = (
    "\u00a0\u3000\u2003\u200b\u200d\ufeff\u2581\ue000\ue001\t\n\r\x00\x07\x1b\x7f\u0085\u00ad\u202e\ufffd\uffff"
    "é\u0301ḍ̇\u1112\u1161\u11ab각ᄀ각㍿ﬁＡ①ﬀ½²한漢ñß"
)
EMOJI = (
    "😀",
    "👍🏽",
    "👨‍👩‍👧‍👦",
    "🇰🇷",
    "❤️",
    "1️⃣",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
)
SURROGATES = ("\ud800", "\udfff", "\ud83d")


def odd_texts(count: int, seed: int = 0, longest: int = 10_000) -> list[str]:
    """`count` texts, the same for the same seed. One in a hundred is long; one in twenty holds a lone surrogate."""
    rng = np.random.default_rng(seed)
    # What Python's Unicode does not know yet, Node's may put together already.
    assigned = [
        c for c in map(chr, rng.integers(1, 0x20000, 40_000)) if unicodedata.category(c) not in ("Cn", "Cs")
    ]
    return [_text(rng, assigned, i, longest) for i in range(count)]


def _text(rng: np.random.Generator, assigned: list[str], number: int, longest: int) -> str:
    kinds = rng.integers(0, 7, rng.integers(1, 12))
    text = "".join(_part(rng, assigned, kind) for kind in kinds)
    if number % 4 == 0:
        text = unicodedata.normalize("NFD", text)
    if number % 20 == 7:
        text = f"{text}{SURROGATES[rng.integers(3)]} {text[:3]}"
    if number % 100 == 50:
        text = (text * (longest // len(text) + 1))[: rng.integers(longest // 2, longest)]
    # Two halves that meet are two letters to Python and one to JavaScript: no text a page holds is like that.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def _part(rng: np.random.Generator, assigned: list[str], kind: int) -> str:
    pick = lambda choices: choices[rng.integers(len(choices))]  # noqa: E731
    if kind == 0:
        return pick(EMOJI)
    if kind == 1:
        return " " * rng.integers(1, 4)
    if kind == 2:
        return "".join(pick(ODD) for _ in range(rng.integers(1, 5)))
    if kind == 3:
        return "".join(map(chr, rng.integers(0xAC00, 0xD7A4, rng.integers(1, 6))))
    if kind == 4:
        return "".join(pick(assigned) for _ in range(rng.integers(1, 4)))
    return pick(WORDS) + " " * int(rng.integers(0, 2))
