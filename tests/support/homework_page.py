"""The widget Homework as on its page of the book: with the book's scripts for files, and questions of every kind."""

from pathlib import Path

import numpy as np

from kit_lab.questions.questions import Question

STATIC = Path(__file__).resolve().parents[2] / "book" / "_static"
SCRIPTS = ("memory", "record_form", "hand_in_form", "hand_in", "record", "record_file")
FIGURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 60" width="420" role="img" aria-label="{0}">'
    '<text y="20">{0}</text></svg>'
)


def _numbers(rng: np.random.Generator) -> dict:
    a, b = (int(one) for one in rng.integers(2, 900, size=2))
    return {
        "a": a,
        "b": b,
        "answer": a * b,
        "added": a + b,
        "figure": FIGURE.format(a),
        "code": f"1  x = {a}\n2  y",
    }


def _shapes(rng: np.random.Generator) -> dict:
    a, b = (int(one) for one in rng.integers(2, 900, size=2))
    return {"a": a, "b": b, "answer": (b, a)}


def _choice(rng: np.random.Generator) -> dict:
    a = int(rng.integers(2, 900))
    return {"a": a, "b": a + 1, "truths": {"one": True, "two": False, "three": False}}


OPTIONS = {
    "one": {"text": "`x`는 {a}이다."},
    "two": {"text": "x는 {b}가 아니다. <b>굵게</b>", "why": "그래도 맞다고 하면 안 되는 까닭"},
    "three": {"text": "둘 다 아니다.", "why": "하나는 맞는 까닭"},
}


def _question(chapter, name, kind, compute, **told):
    text = f"{name}: {{a}}에 `y`를 곱한다."
    return Question(f"{chapter}-{name}", chapter, kind, "aim", 2, {"text": text, **told}, compute)


QUESTIONS = [
    _question("masking", "other", "number", _numbers),
    _question("attention", "product", "number", _numbers, unit="번", slips={"added": "더했을 때의 까닭"}),
    _question("attention", "shape", "shape", _shapes),
    _question("attention", "choice", "choice", _choice, options=OPTIONS),
]


def book_scripts() -> str:
    """What goes into a bare page's first script, so that it is a page of the book."""
    tags = "".join(f'<script src="{(STATIC / f"{name}.js").as_uri()}"></script>' for name in SCRIPTS)
    return f"globalThis.kitBook = {{}};</script>{tags}<script>"
