"""문법의 모든 낱말을 나누는 조각: 한국어는 말과 조사, 어간과 어미로, 영어는 낱말로 나눈다."""

from collections.abc import Iterator
from functools import cache

from kit_core.tasks.korean_english import english
from kit_core.tasks.korean_english.lexicon import (
    ENGLISH_NUMBERS,
    adjectives,
    adverbs,
    nouns,
    verbs,
    with_s,
)
from kit_core.tasks.korean_english.parser import SMALL, inflected
from kit_core.tasks.korean_english.particles import FORMS, IRREGULAR, attach
from kit_core.tasks.tokenizers.word import HEAD, WordTokenizer

OPENING = "the this that these those my our your I we it who what where do does did is are was were am can could will"
OTHERS = """
cannot not be able to home has have had want wants wanted me us and but so because more than with at in on into of
"""


@cache
def tokenizer() -> WordTokenizer:
    """문법의 모든 낱말을 나누는 토크나이저. 한국어와 영어가 한 어휘를 쓴다.

    「학생이 책을 읽는다」는 「▁학생」, 「이」, 「▁책」, 「을」, 「▁읽」, 「는다」로 나뉜다.
    """
    return WordTokenizer([*_korean(), *dict.fromkeys(HEAD + word for word in _english()), "'s", "'", "?"])


def _korean() -> list[str]:
    """말과 어간이 먼저 오고, 그 뒤에 붙는 것이 이어진다. 어간은 바뀐 꼴(걷, 걸)마다 따로이고, 하다 앞의 말은 하나이다."""
    verbal = {form: form[: len(base.removesuffix("하") or base)] for form, base, _ in inflected()}
    words = [noun.korean for noun in nouns()]
    words += dict.fromkeys(noun.counter for noun in nouns() if noun.counter)
    heads = dict.fromkeys([*words, *(one.korean for one in adverbs()), *SMALL, *verbal.values()])
    heads |= dict.fromkeys(form[0] for form in IRREGULAR.values())
    tails = dict.fromkeys(form for forms in FORMS.values() for form in forms) | {"들": None}
    tails |= dict.fromkeys(rest for form in verbal if (rest := form[len(_longest(form, heads)) :]))
    attached = (attach(word, particle) for word in words for particle in FORMS)
    tails |= dict.fromkeys(rest for form in attached if (rest := form[len(_longest(form, heads)) :]))
    return [*(HEAD + head for head in heads), *tails]


def _longest(word: str, heads: dict[str, None]) -> str:
    return next(word[:end] for end in range(len(word), 0, -1) if word[:end] in heads)


def _english() -> Iterator[str]:
    opening = [*OPENING.split(), *ENGLISH_NUMBERS[1:]]
    opening += [word for noun in nouns() if noun.is_a("bare") for word in noun.english.split()]
    yield from (word[0].upper() + word[1:] for word in opening)
    yield from (*opening, *OTHERS.split())
    for noun in nouns():
        yield from f"{noun.english} {noun.plural}".split()
        yield from (noun.unit, with_s(noun.unit)) if noun.unit else ()
    for verb in verbs():
        yield from verb.english.split()
        for tense in ("present", "past"):
            yield from english.inflect(verb.english, verb.past, tense, "single").split()
        yield from english.progressive(verb.english).split()
    for adjective in adjectives():
        yield from f"{adjective.english} {english.comparative(adjective.english)}".split()
    for adverb in adverbs():
        yield from adverb.english.split()
