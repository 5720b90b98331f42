"""낱말: 명사와 그 갈래, 용언과 그것이 고르는 말(선택 제약), 부사. 곁의 표 lexicon.txt를 읽어 들인다."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kit_core.tasks.korean_english.conjugation import Stem

NUMBERS = ("", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열")
ENGLISH_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True, eq=False)
class Noun:
    """명사, 이름, 대명사."""

    korean: str
    english: str
    plural: str  # "" without one
    unit: str  # glass of water
    tags: frozenset[str]
    counter: str
    core: bool

    def is_a(self, tag: str) -> bool:
        """갈래인지."""
        return tag in self.tags


@dataclass(frozen=True, slots=True, eq=False)
class Predicate:
    """용언. frames는 (주어가 될 명사들, 목적어가 될 명사들)의 나열이고, 형용사는 목적어가 없다."""

    stem: Stem
    english: str
    past: str
    frames: tuple[tuple[frozenset[Noun], frozenset[Noun]], ...]
    kind: str  # free, event, state, exist, adjective
    activity: str = ""
    manners: tuple[str, ...] = ()
    goals: frozenset[Noun] = frozenset()
    preposition: str | None = None
    recipients: frozenset[Noun] = frozenset()
    marks: frozenset[str] = frozenset()
    honorific: str = ""
    humble: str = ""
    core: bool = False
    side: str = ""
    axis: str = ""
    only: tuple[str, ...] = ()
    attributive: bool = False

    @property
    def adjective(self) -> bool:
        """형용사인지."""
        return self.kind == "adjective"

    @property
    def transitive(self) -> bool:
        """목적어가 있어야 하는지."""
        return bool(self.frames[0][1])

    @property
    def name(self) -> str:
        """으뜸꼴."""
        return self.stem.text + "다"

    def places(self, subject: Noun, thing: Noun | None) -> list[Noun]:
        """이 주어와 목적어로 에서가 붙을 수 있는 곳."""
        if subject.is_a("animal"):
            wanted = {f"@animal-{tag}" for tag in subject.tags} if self.activity else set()
        elif self.activity.endswith("-"):
            wanted = {self.activity + tag for tag in (thing or subject).tags}
        else:
            wanted = {self.activity}
        return [noun for noun in nouns() if noun.tags & wanted]


@dataclass(frozen=True, slots=True, eq=False)
class Adverb:
    """부사. tenses는 어울리는 시제이다."""

    korean: str
    english: str
    kind: str
    tenses: tuple[str, ...]


@cache
def _tables() -> dict[str, list[list[str]]]:
    """표의 이름에서 줄을 찾는 사전. 줄은 칸으로 나뉘어 있다."""
    found: dict[str, list[list[str]]] = {}
    text = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")
    for line in text.replace("\n    ", " ").splitlines():
        if line.startswith("["):
            rows = found[line[1:-1]] = []
        elif line and not line.startswith("#"):
            rows.append([cell.strip() for cell in line.split("|")])
    return found


@cache
def nouns() -> tuple[Noun, ...]:
    """명사 모두."""
    found = []
    for tags, counter, words in _tables()["nouns"]:
        for word in words.split(", "):
            korean, english = word.lstrip("*").split(" ")
            english, _, given = english.replace("_", " ").partition("/")
            singular, plural_only, unit = english.partition("+")
            if plural_only:
                plural = singular
            else:
                singular, mass, unit = english.partition("~")
                plural = "" if mass or "bare" in tags.split() else given or with_s(singular)
            found.append(Noun(korean, singular, plural, unit, _tags(tags), counter, word[0] == "*"))
    return tuple(found)


def _tags(text: str) -> frozenset[str]:
    kinds, _, activities = text.partition("@")
    return frozenset([*kinds.split(), *("@" + activity for activity in activities.split())])


def with_s(word: str) -> str:
    """규칙을 따르는 복수의 명사와, 같은 꼴의 삼인칭 단수 현재. box -> boxes, carry -> carries."""
    if re.search("(s|x|z|ch|sh)$", word):
        return word + "es"
    return word[:-1] + "ies" if re.search("[^aeiou]y$", word) else word + "s"


def select(wanted: str) -> frozenset[Noun]:
    """갈래나 낱말의 이름으로 고른 명사들. 앞에 -가 붙은 것은 뺀다."""
    chosen: set[Noun] = set()
    for term in wanted.split(","):
        name = term.strip().removeprefix("-")
        found = {noun for noun in nouns() if name in noun.tags or name == noun.korean}
        if not found:
            raise ValueError(f"표에 없는 갈래나 낱말이다: {name}")
        chosen = chosen - found if term.strip().startswith("-") else chosen | found
    return frozenset(chosen)


@cache
def verbs() -> tuple[Predicate, ...]:
    """동사 모두."""
    return tuple(map(_verb, _tables()["verbs"]))


def _verb(row: list[str]) -> Predicate:
    head, frames, settings = row
    stem, english, past = _head(head)
    kind, *rest = settings.split()
    options: dict = {"manners": tuple(item[1:] for item in rest if item[0] == "+")}
    for item in rest:
        name, _, value = item.partition("=")
        if item[0] == "@":
            options["activity"] = item
        elif name == "to":
            places, colon, preposition = value.partition(":")
            options |= {"goals": select(places), "preposition": preposition if colon else None}
        elif name == "give":
            options["recipients"] = select(value)
        elif name in ("high", "humble"):
            options["honorific" if name == "high" else "humble"] = value
    pairs = [frame.split(">") for frame in frames.split(";")]
    return Predicate(
        Stem(*stem, kind == "exist"),
        english,
        past,
        tuple((select(who), select(what[0]) if what else frozenset()) for who, *what in pairs),
        kind,
        marks=frozenset(rest),
        core=head[0] == "*",
        **options,
    )


@cache
def adjectives() -> tuple[Predicate, ...]:
    """형용사 모두."""
    found = []
    for head, who, settings in _tables()["adjectives"]:
        stem, english, _ = _head(head)
        settings, _, only = settings.partition("?")
        side, axis, *attributive = settings.split()
        found.append(
            Predicate(
                Stem(*stem, True),
                english,
                "",
                ((select(who), frozenset()),),
                "adjective",
                core=head[0] == "*",
                side=side,
                axis=axis[1:],
                only=tuple(only.split()),
                attributive=bool(attributive),
            )
        )
    return tuple(found)


def _head(head: str) -> tuple[tuple[str, str], str, str]:
    korean, english = head.lstrip("*").split(" ")
    name, _, irregular = korean.partition(":")
    english, _, past = english.replace("_", " ").partition("/")
    return (name.removesuffix("다"), irregular), english, past


@cache
def adverbs() -> tuple[Adverb, ...]:
    """부사 모두."""
    found = []
    for head, settings in _tables()["adverbs"]:
        korean, english = head.split()
        kind, *tenses = settings.split()
        found.append(Adverb(korean, english.replace("_", " "), kind, tuple(tenses)))
    return tuple(found)
