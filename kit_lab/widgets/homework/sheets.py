"""문제를 페이지에 보낼 꼴로. 변형들에 같은 글은 한 번만 적고, 답과 까닭은 적지 않는다."""

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from kit_lab.questions.chapters import TITLES
from kit_lab.questions.questions import VARIANTS, Asked, Question

_PIECE = re.compile(r"[\w.]+|[^\w.]+")
_NUMBER = re.compile(r"[\d.,−-]+")

Packed = list[str | list[str]]  # 글 조각, 또는 변형마다의 조각


def sheets(questions: Iterable[Question]) -> list[dict[str, Any]]:
    """장마다 {name, title, questions}. 장의 차례는 책의 차례이다."""
    order = list(TITLES)
    by_book = sorted(questions, key=lambda one: order.index(one.chapter))
    return [
        {"name": chapter, "title": TITLES[chapter], "questions": [_sheet(one) for one in group]}
        for chapter, group in groupby(by_book, key=lambda one: one.chapter)
    ]


def packed(texts: Sequence[str]) -> Packed:
    """변형마다의 글을 조각으로 나누어, 모두에 같은 조각은 하나로, 다른 조각은 변형의 차례로 적는다."""
    pieces = [_PIECE.findall(text) for text in texts]
    if len({len(one) for one in pieces}) > 1:
        return [list(texts)]
    found: Packed = []
    for same, columns in groupby(zip(*pieces, strict=True), key=lambda column: len(set(column)) == 1):
        joined = ["".join(one) for one in zip(*columns, strict=True)]
        found.append(joined[0] if same else joined)
    return found


def _sheet(question: Question) -> dict[str, Any]:
    asked = [question.ask(variant) for variant in range(VARIANTS)]
    told: dict[str, Any] = {"name": question.name, "kind": question.kind, "level": question.level}
    figures = [one.figure for one in asked]
    if any(figures):  # 좌표가 거의 모두 달라, 나누기보다 줄이는 편이 가볍다.
        told["figures"] = b64encode(zlib.compress(json.dumps(figures).encode(), 9)).decode()
    for part in ("text", "code", "unit"):
        texts = [getattr(one, part, "") for one in asked]
        if any(texts):
            told[part] = packed(texts)
    return told | (_options(asked) if asked[0].options else {})


def _options(asked: Sequence[Asked]) -> dict[str, Any]:
    """보기는 변형 0의 차례로 적고, orders는 변형마다 그 번호의 차례("2013")이다. 수만 다른 보기는 같은 보기로 본다."""
    texts = [[option.text for option in one.options] for one in asked]
    shapes = [[_NUMBER.sub("#", text) for text in one] for one in texts]
    first = shapes[0]
    alike = len(set(first)) == len(first) and all(sorted(one) == sorted(first) for one in shapes)
    orders = [[first.index(shape) for shape in one] if alike else list(range(len(one))) for one in shapes]
    columns = [
        [one[order.index(place)] for one, order in zip(texts, orders, strict=True)]
        for place in range(len(first))
    ]
    told = ["".join(map(str, order)) for order in orders]
    return {"options": [packed(column) for column in columns], "orders": told}
