"""학습에서 떼어 두는 문장을 가르는 규칙: 문장, 낱말의 어울림, 깊이."""

import hashlib
from collections.abc import Iterator
from functools import cache

from kit_core.tasks.korean_english.lexicon import Noun, Predicate, adjectives, verbs
from kit_core.tasks.korean_english.structure import Clause, Phrase, Sentence

SPLITS = ("train", "sentences", "combinations", "depth")
HELD_OUT_ONE_IN = 20
FEWEST_PARTNERS = 6  # a word with fewer keeps all of them in training


def split_of(sentence: Sentence, target: str) -> str:
    """문장이 드는 곳. 깊이, 어울림, 문장의 차례로 본다.

    depth는 관계절 안에 관계절이 있는 문장이고, combinations는 학습에서 만나지 않는 동사와 목적어나 형용사와 명사가
    든 문장이다. sentences는 번역(target)의 해시로 가르므로, 말차례나 말높임만 다른 문장은 모두 같은 쪽에 든다.
    """
    if any(depth(clause) > 1 for clause in sentence.clauses):
        return "depth"
    if any(kept_apart(*pair) for clause in sentence.clauses for pair in combinations(clause)):
        return "combinations"
    return "sentences" if _drawn(target) else "train"


def combinations(clause: Clause, described: Noun | None = None) -> Iterator[tuple[Predicate, Noun]]:
    """절에서 만나는 동사와 목적어, 형용사와 명사. described는 이 절이 꾸미는 명사이다."""
    predicate = clause.predicate
    role = "subject" if predicate.adjective else "object"
    partner = clause.roles.get(role)
    if isinstance(partner, Phrase):
        yield predicate, partner.noun
    elif clause.gap == role and described is not None:
        yield predicate, described
    for phrase in clause.roles.values():
        if isinstance(phrase, Phrase):
            if phrase.adjective:
                yield phrase.adjective, phrase.noun
            if phrase.relative:
                yield from combinations(phrase.relative, phrase.noun)


def depth(clause: Clause) -> int:
    """관계절이 겹친 깊이. 관계절이 없으면 0이다."""
    inner = [phrase.relative for phrase in clause.roles.values() if isinstance(phrase, Phrase)]
    return max((1 + depth(relative) for relative in inner if relative), default=0)


@cache
def kept_apart(predicate: Predicate, noun: Noun) -> bool:
    """학습에서 만나지 않게 떼어 둔 어울림인지."""
    # By the English words: 파랗다 and 푸르다 are kept from 바다 together, or neither is.
    alike = (one for one in (*verbs(), *adjectives()) if one.english == predicate.english)
    partners = [{other for frame in one.frames for other in frame[not one.adjective]} for one in alike]
    fewest = min(len(group) for group in partners if noun in group)
    return fewest >= FEWEST_PARTNERS and _drawn(f"{predicate.english} {noun.english}")


def _drawn(text: str) -> bool:
    digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % HELD_OUT_ONE_IN == 0
