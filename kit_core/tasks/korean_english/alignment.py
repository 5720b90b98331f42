"""한국어의 어느 어절이 영어의 어느 낱말이 되었는지. 문법의 나무에서 안다."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from kit_core.tasks.korean_english import english
from kit_core.tasks.korean_english.lexicon import Adverb, Noun, Predicate
from kit_core.tasks.korean_english.parser import meanings, read

Word = Noun | Predicate | Adverb
MARK = "\x00"


def alignment(korean: str) -> list[tuple[int, int]]:
    """명사, 용언, 부사와 물음말마다 (한국어 어절의 번호, 영어 낱말의 번호)를 준다. 번호는 0부터이고 띄어쓰기로 센다.

    「민수가 책을 읽었다」와 「Minsu read the book」이면 [(0, 0), (1, 3), (2, 1)]이다. 영어에서 여러 낱말이 되는 것은 낱말마다
    한 쌍이다. 한 문장에 두 번 나오는 말과, be가 되는 「있다」처럼 영어에 제 낱말이 없는 말은 빠진다.

    Raises:
        TypeError, ValueError: translate와 같다.
    """
    tree = read(korean)
    eojeols = korean.strip().rstrip("?.").split()
    length = len(english.write(tree).split())
    found = [(place, 0) for place, eojeol in enumerate(eojeols) if eojeol in english.WH]
    for word in dict.fromkeys(_words(tree)):
        places = [place for place, eojeol in enumerate(eojeols) if word in meanings(eojeol)]
        # What becomes of this word in English is what changes with it.
        changed = english.write(_replaced(tree, word, _marked(word))).split()
        if len(places) == 1 and len(changed) == length:
            found += [(places[0], i) for i, part in enumerate(changed) if MARK in part]
    return sorted(found)


def _words(value: Any) -> Iterator[Word]:
    if isinstance(value, Word):
        yield value
    elif isinstance(value, dict | tuple):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _words(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _words(getattr(value, field.name))


def _replaced(value: Any, word: Word, other: Word) -> Any:
    if isinstance(value, Word):
        return other if value is word else value
    if isinstance(value, dict):
        return {key: _replaced(item, word, other) for key, item in value.items()}
    if isinstance(value, tuple):
        return tuple(_replaced(item, word, other) for item in value)
    if is_dataclass(value):
        return replace(
            value, **{f.name: _replaced(getattr(value, f.name), word, other) for f in fields(value)}
        )
    return value


def _marked(word: Word) -> Word:
    texts = {name: getattr(word, name, "") for name in ("english", "past", "plural")}
    return replace(
        word, **{name: MARK + text.replace(" ", " " + MARK) for name, text in texts.items() if text}
    )
