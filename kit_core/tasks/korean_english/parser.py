"""한국어 문장을 읽는다. 문장을 뽑는 쪽과 따로 적었고, 뽑는 쪽보다 넓게 읽는다.

왼쪽에서 오른쪽으로 말을 쌓아 가다가 용언을 만나면 쌓인 말을 거느리게 한다. 관계절이 몇을 거느리는지, 의의 앞말이
꾸밈을 어디까지 갖는지는 가능한 것을 모두 해 보므로 여러 나무가 나올 수 있다.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from kit_core.tasks.korean_english import english
from kit_core.tasks.korean_english.conjugation import Stem, conjugate, honorific, past
from kit_core.tasks.korean_english.korean import (
    EXIST,
    FUTURE_QUESTIONS,
    FUTURES,
    LACK,
    ORDERS,
    QUESTIONS,
    STATEMENTS,
    STAY,
    WISH,
    modifier,
)
from kit_core.tasks.korean_english.lexicon import (
    NUMBERS,
    Adverb,
    Noun,
    Predicate,
    adjectives,
    adverbs,
    nouns,
    verbs,
)
from kit_core.tasks.korean_english.particles import FORMS, ROLES, TOPICS, attach
from kit_core.tasks.korean_english.structure import CONNECTIVES, Clause, Phrase, Sentence
from kit_core.validation import as_text, shown

LONGEST = 80  # letters
UNTIMED = ("고", "아서")
DETERMINERS = ("이", "그")
SHORT = {"안": "not", "못": "cannot"}
FINAL = {*STATEMENTS.values(), *QUESTIONS.values()}
FINITE = (*sorted(FINAL), *CONNECTIVES)
OTHERS = ("는", "ㄴ", "ㄹ", "아야", "지")
FUTURE_WORDS = {*FUTURES.values(), *FUTURE_QUESTIONS.values()}
# Words that stand in no table.
SMALL = (
    *DETERMINERS,
    *SHORT,
    *NUMBERS[1:],
    *english.WH,
    *sorted(FUTURE_WORDS),
    *ORDERS.values(),
    "함께",
    "수",
    "싶어",
)
MUTE = Stem("않"), Stem("않", "", True)
DO = Stem("하")
# The words that make a mode: what the verb ends in, a word between, the stem that takes the ending.
AUXILIARIES = (
    ("고", "", EXIST, "progressive"),
    ("고", "", STAY, "progressive"),
    ("고", "", WISH, "want"),
    ("고", "싶어", DO, "want"),
    ("ㄹ", "수", EXIST, "can"),
    ("ㄹ", "수", LACK, "cannot"),
    ("아야", "", DO, "must"),
    ("지", "", MUTE[0], "not"),
    ("지", "", MUTE[1], "not"),
)


class Word(NamedTuple):
    """용언의 꼴 하나: 무엇이 어떤 어미로 끝났는지."""

    predicate: Any  # a Predicate, or a Stem of an auxiliary
    past: bool
    ending: str


class Item(NamedTuple):
    """쌓인 말 하나. kind는 role, adverb, modifier, counted, joined이다."""

    kind: str
    name: str
    value: Any


class Verb(NamedTuple):
    """여러 어절에 걸친 서술어."""

    end: int
    predicate: Predicate
    mode: str
    tense: str
    ending: str


def translate(korean: str) -> str:
    """한국어 문장을 영어로 옮긴다. 문법이 아는 낱말과 짜임만 옮기며, 짐작하지 않는다.

    Args:
        korean: 문장 하나. 마침표는 있어도 되고, 물음은 물음표로 끝나야 한다.

    Raises:
        TypeError: str이 아닐 때.
        ValueError: 모르는 낱말이 있거나, 읽을 수 없거나, 두 가지로 읽힐 때. 그 낱말이나 두 뜻을 알려 준다.
    """
    return english.write(read(korean))


def read(korean: str) -> Sentence:
    """문장의 나무. 인자와 예외는 translate와 같다."""
    text = as_text("korean", korean, LONGEST)
    found = readings(text)
    if len(found) == 1:
        return found[0]
    if found:
        one, other = (english.write(tree) for tree in found[:2])
        if one == other:  # English leaves it open too
            one, other = (_attached(tree) for tree in found[:2])
        why = f"「{one}」와 「{other}」의 두 가지로 읽힌다"
    elif strange := [word[:20] for word in _words(text) if not _known(word)]:
        why = f"모르는 낱말이 있다: {', '.join(f'「{word}」' for word in strange[:3])}"
    else:
        why = _complaint(_words(text), text.strip().endswith("?"))
    raise ValueError(f"korean={shown(text)}을(를) 옮길 수 없다. {why}.")


def readings(korean: str) -> list[Sentence]:
    """서로 다르게 읽은 나무 모두. 낱말의 표에 맞는 것이 있으면 그것만 남긴다."""
    trees = list(parse(korean))
    sensible = [tree for tree in trees if all(map(_sensible, _whole(tree)))]
    distinct = {(english.write(tree), _attached(tree)): tree for tree in sensible or trees}
    return [distinct[key] for key in sorted(distinct)]


def _whole(tree: Sentence) -> list[Clause]:
    """절들. 둘째 절에 주어가 없으면 첫째 절의 것을 넣는다."""
    first, *rest = tree.clauses
    return [first, *(english.with_subject(clause, first.roles["subject"]) for clause in rest)]


def _attached(tree: Sentence) -> str:
    """서술어마다 어디에서, 누구와, 언제 하는지."""
    found, waiting = [], list(tree.clauses)
    while waiting:
        clause = waiting.pop()
        phrases = {role: value for role, value in clause.roles.items() if isinstance(value, Phrase)}
        waiting += [phrase.relative for phrase in phrases.values() if phrase.relative]
        particles = {"place": "에서", "goal": "에", "with": "와"}
        around = [attach(phrases[r].noun.korean, particles[r]) for r in particles if r in phrases]
        around += [adverb.korean for adverb in clause.adverbs]
        found += [f"{' '.join(around)} {clause.predicate.name}"] if around else []
    return ", ".join(found)


def parse(korean: str) -> Iterator[Sentence]:
    """문장의 나무 모두."""
    words = tuple(_words(korean))
    question = korean.strip().endswith("?")
    if words:
        yield from _read(words, 0, (), (), "", question)


def _words(korean: str) -> list[str]:
    return korean.strip().rstrip("?.").split()


def _read(
    words: tuple[str, ...],
    at: int,
    stack: tuple[Item, ...],
    before: tuple[Clause, ...],
    joint: str,
    question: bool,
) -> Iterator[Sentence]:
    if at == len(words):
        return
    for item, rest, width in _nominal(words, at, stack):
        yield from _read(words, at + width, (*rest, item), before, joint, question)
    for verb in _verbs(words, at):
        if verb.ending in FINAL or verb.ending == "prohibit":
            shared = before[0].roles["subject"] if before else None
            clause = _clause(verb, stack, shared=shared)
            asks = verb.mode != "prohibit" and question
            if clause and verb.end == len(words) and (question == asks) and _fits(verb.ending, question):
                # 고 and 아서 tell no time of their own.
                timed = [
                    replace(first, tense=verb.tense)
                    if joint in UNTIMED and first.tense == "present"
                    else first
                    for first in before
                ]
                yield Sentence((*timed, clause), joint, question)
        elif verb.ending in CONNECTIVES and not before and not question:
            clause = _clause(verb, stack)
            if clause:
                yield from _read(words, verb.end, (), (clause,), verb.ending, question)
        elif verb.ending == "relative":
            for start in range(len(stack), -1, -1):
                if start < len(stack) and stack[start].kind not in ("role", "adverb"):
                    break
                for gap in ("subject", "object"):
                    clause = _clause(verb, stack[start:], gap=gap)
                    if clause:
                        item = Item("modifier", "relative", clause)
                        yield from _read(words, verb.end, (*stack[:start], item), before, joint, question)


def _fits(ending: str, question: bool) -> bool:
    if ending in ("아요", "아"):
        return True
    return question == (ending in QUESTIONS.values())


def _nominal(
    words: tuple[str, ...], at: int, stack: tuple[Item, ...]
) -> Iterator[tuple[Item, tuple[Item, ...], int]]:
    """어절 하나를 말로 쌓는다. 명사는 바로 앞에 쌓인 꾸밈을 거느린다."""
    word = words[at]
    if word in DETERMINERS:
        yield Item("modifier", "determiner", word), stack, 1
    for adverb in _ADVERBS().get(word, ()):
        if adverb.kind == "very":
            yield Item("modifier", "very", adverb), stack, 1
        yield Item("adverb", adverb.kind, adverb), stack, 1
    if word in english.WH:
        role = {
            "누가": "subject",
            "누구를": "object",
            "무엇을": "object",
            "어디에서": "place",
            "어디에": "goal",
        }
        yield Item("role", role.get(word, "recipient"), word), stack, 1
    for adjective in _MODIFIERS().get(word, ()):
        yield Item("modifier", "adjective", adjective), stack, 1
    if stack and stack[-1].kind == "modifier" and stack[-1].name == "number":
        phrase, number = stack[-1].value
        for counter, particle in _COUNTERS().get(word, ()):
            if phrase.noun.counter == counter:
                counted = replace(phrase, number=number)
                yield from _placed(counted, particle, stack[:-1], words, at)
        return
    for noun, plural, particle in _NOUNS().get(word, ()):
        for taken in range(len(stack) + 1):
            if taken and stack[-taken].kind != "modifier":
                break
            rest = stack[: len(stack) - taken]
            # Only what stands before a word with 의 may leave a modifier to the word after it.
            if rest and rest[-1].kind == "modifier" and particle != "의":
                continue
            phrase = _modified(Phrase(noun, plural), stack[len(stack) - taken :])
            if phrase is None:
                continue
            if particle == "" and at + 1 < len(words) and words[at + 1] in NUMBERS[1:]:
                number = NUMBERS.index(words[at + 1])
                yield Item("modifier", "number", (phrase, number)), rest, 2
            elif particle:
                yield from _placed(phrase, particle, rest, words, at)


def _placed(
    phrase: Phrase, particle: str, rest: tuple[Item, ...], words: tuple[str, ...], at: int
) -> Iterator[tuple[Item, tuple[Item, ...], int]]:
    """조사가 붙은 명사구가 맡는 구실."""
    if particle == "의":
        yield Item("modifier", "owner", phrase), rest, 1
    elif particle == "와":
        if words[at + 1 : at + 2] == ("함께",):
            yield Item("role", "with", phrase), rest, 2
        yield Item("joined", "와", phrase), rest, 1
    else:
        if rest and rest[-1].kind == "joined":
            phrase, rest = replace(rest[-1].value, also=phrase), rest[:-1]
        yield Item("role", ROLES[particle], replace(phrase, topic=particle in TOPICS)), rest, 1


def _modified(phrase: Phrase, items: tuple[Item, ...]) -> Phrase | None:
    """꾸밈을 거느린 명사구. 같은 꾸밈이 둘이거나 영어로 함께 쓸 수 없으면 None이다."""
    changes: dict[str, Any] = {}
    for item in items:
        if item.name in changes or item.name == "number":
            return None
        changes[item.name] = item.value
    if ("owner" in changes and "determiner" in changes) or ("very" in changes and "adjective" not in changes):
        return None
    return replace(phrase, **changes)


def _clause(
    verb: Verb, items: tuple[Item, ...], gap: str = "", shared: Phrase | None = None
) -> Clause | None:
    """서술어가 말들을 거느린 절. 빠진 말이나 남는 말이 있으면 None이다."""
    predicate, roles, chosen = verb.predicate, {}, []
    for place, item in enumerate(items):
        if item.kind == "adverb":
            if item.name == "manner" and any(later.kind != "adverb" for later in items[place:]):
                return None
            chosen.append(item.value)
        elif (
            item.kind != "role"
            or item.name in roles
            or item.name == gap
            or (gap and (isinstance(item.value, str) or item.value.topic))
        ):
            return None
        else:
            roles[item.name] = item.value
    allowed = {"subject", *(_roles(predicate))}
    needed = {"object"} & allowed | ({"recipient"} if predicate.recipients else set())
    needed |= {"goal"} if predicate.goals else set()
    if verb.mode != "prohibit" and shared is None:
        needed.add("subject")
    if verb.mode == "prohibit" and "subject" in roles:
        return None
    if not set(roles) <= allowed or not needed - {gap} <= set(roles) or (gap and gap not in allowed):
        return None
    falling = roles.get("subject", shared)
    if "weather" in predicate.marks and (
        gap or not isinstance(falling, Phrase) or falling.noun not in predicate.frames[0][0]
    ):
        return None
    if any(adverb.kind == "very" and not predicate.adjective for adverb in chosen):
        return None
    return Clause(predicate, roles, verb.tense, verb.mode, tuple(chosen), gap=gap)


@cache
def _roles(predicate: Predicate) -> frozenset[str]:
    found = {"than"} if predicate.adjective else set()
    found |= {"object"} if predicate.transitive else set()
    found |= {"recipient"} if predicate.recipients else set()
    found |= {"goal"} if predicate.goals else set()
    found |= {"place"} if predicate.activity else set()
    return frozenset(found | ({"with"} if "social" in predicate.marks else set()))


def _verbs(words: tuple[str, ...], at: int) -> Iterator[Verb]:
    """이 어절에서 시작하는 서술어 모두."""
    negation = SHORT.get(words[at], "")
    start = at + bool(negation)
    if start == len(words):
        return
    for word in _FORMS().get(words[start], ()):
        if isinstance(word.predicate, Stem):
            continue
        for end, mode, tensed, ending in _modes(word, words, start + 1):
            if negation and mode != "plain":
                continue
            yield from _finished(word.predicate, negation or mode, end, tensed, ending, words)


def _modes(word: Word, words: tuple[str, ...], at: int) -> Iterator[tuple[int, str, bool, str]]:
    yield at, "plain", word.past, word.ending
    rest = words[at:]
    if word.past or not rest:
        return
    if word.ending == "지" and rest[0] in ORDERS.values():
        yield at + 1, "prohibit", False, "prohibit"
    for ending, between, stem, mode in AUXILIARIES:
        if word.ending != ending or (between and rest[0] != between):
            continue
        if mode == "not" and stem.descriptive != word.predicate.stem.descriptive:
            continue
        place = at + bool(between)
        for found in _FORMS().get(words[place], ()) if place < len(words) else ():
            if found.predicate == stem:
                yield place + 1, mode, found.past, found.ending


def _finished(
    predicate: Predicate, mode: str, end: int, tensed: bool, ending: str, words: tuple[str, ...]
) -> Iterator[Verb]:
    tense = "past" if tensed else "present"
    if ending in FINAL or ending in CONNECTIVES or ending == "prohibit":
        yield Verb(end, predicate, mode, tense, ending)
    elif ending in ("는", "ㄴ") and not predicate.adjective:
        yield Verb(end, predicate, mode, "present" if ending == "는" else "past", "relative")
    elif ending == "ㄹ" and words[end : end + 1] and words[end] in FUTURE_WORDS:
        asks = words[end] in FUTURE_QUESTIONS.values()
        ending = {"거예요": "아요", "거야": "아"}.get(words[end], "니" if asks else "다")
        yield Verb(end + 1, predicate, mode, "future", ending)
    elif ending == "ㄹ" and not predicate.adjective:
        yield Verb(end, predicate, mode, "future", "relative")


# Tables of forms


def inflected() -> Iterator[tuple[Any, str, Word]]:
    """용언의 모든 꼴: 꼴, 어미가 붙지 않은 어간의 글, 무엇이 어떤 어미로 끝났는지."""
    owners: list[tuple[Any, Stem]] = [(item[2], item[2]) for item in AUXILIARIES]
    for predicate in (*verbs(), *adjectives()):
        owners.append((predicate, predicate.stem))
        if predicate.honorific:
            owners.append((predicate, Stem(predicate.honorific, "시", predicate.stem.descriptive)))
        if predicate.humble:
            owners.append((predicate, Stem(predicate.humble)))
    for owner, base in dict.fromkeys(owners):
        for stem in dict.fromkeys((base, base if base.irregular == "시" else honorific(base))):
            for ending in (*FINITE, *OTHERS):
                yield conjugate(stem, ending), base.text, Word(owner, False, ending)
            for ending in FINITE:
                if ending != "아서":
                    yield conjugate(past(stem), ending), base.text, Word(owner, True, ending)


@cache
def _FORMS() -> dict[str, list[Word]]:
    """어절 -> 그것이 될 수 있는 용언의 꼴."""
    found: dict[str, list[Word]] = defaultdict(list)
    for form, _, word in inflected():
        found[form].append(word)
    return {form: list(dict.fromkeys(words)) for form, words in found.items()}


@cache
def _NOUNS() -> dict[str, list[tuple[Noun, bool, str]]]:
    found: dict[str, list[tuple[Noun, bool, str]]] = defaultdict(list)
    for noun in nouns():
        for plural in (False, True) if noun.plural else (False,):
            word = noun.korean + "들" * plural
            found[word].append((noun, plural, ""))
            for particle in FORMS:
                found[attach(word, particle)].append((noun, plural, particle))
    return found


@cache
def _COUNTERS() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for counter in dict.fromkeys(noun.counter for noun in nouns() if noun.counter):
        for particle in FORMS:
            found[attach(counter, particle)].append((counter, particle))
    return found


@cache
def _MODIFIERS() -> dict[str, list[Predicate]]:
    found: dict[str, list[Predicate]] = defaultdict(list)
    for adjective in adjectives():
        for stem in (adjective.stem, honorific(adjective.stem)):
            found[modifier(stem)].append(adjective)
    return found


@cache
def _ADVERBS() -> dict[str, list[Adverb]]:
    found: dict[str, list[Adverb]] = defaultdict(list)
    for adverb in adverbs():
        found[adverb.korean].append(adverb)
    return found


# What is said of a sentence that cannot be read


def meanings(word: str) -> list[Noun | Predicate | Adverb]:
    """어절이 될 수 있는 명사, 용언, 부사."""
    found = [noun for noun, *_ in _NOUNS().get(word, ())]
    found += [form.predicate for form in _FORMS().get(word, ())]
    return [*found, *_MODIFIERS().get(word, ()), *_ADVERBS().get(word, ())]


def _known(word: str) -> bool:
    return bool(meanings(word)) or word in _COUNTERS() or word in SMALL


def _complaint(words: list[str], question: bool) -> str:
    if not words:
        return "문장이 비었다. 문장 하나를 넣는다"
    ends = list(_verbs_ending(tuple(words)))
    if ends and not question and all(verb.ending in ("니", "ㅂ니까") for verb in ends):
        return "물음은 물음표로 끝나야 한다"
    if not ends:
        return f"「{words[-1]}」(으)로는 문장이 끝나지 않는다. 서술어로 끝맺고, 물음에는 물음표를 붙인다"
    subjects = any(role == "subject" for word in words for role in _roles_of(word))
    if not subjects and not any(verb.mode == "prohibit" for verb in ends):
        return "주어가 없다. 이/가나 은/는이 붙은 말을 넣는다"
    verb = ends[0]
    needs = [("object", verb.predicate.transitive, "「을/를」이"), ("goal", verb.predicate.goals, "「에」가")]
    needs.append(("recipient", verb.predicate.recipients, "「에게」가"))
    for role, needed, particle in needs:
        if needed and not any(role == found for word in words for found in _roles_of(word)):
            return f"「{verb.predicate.name}」에는 {particle} 붙은 말이 있어야 한다"
    return "이 문법으로는 읽을 수 없는 짜임이다"


def _verbs_ending(words: tuple[str, ...]) -> Iterator[Verb]:
    for at in range(len(words)):
        for verb in _verbs(words, at):
            if verb.end == len(words) and verb.ending != "relative" and verb.ending not in CONNECTIVES:
                yield verb


def _roles_of(word: str) -> list[str]:
    particles = [entry[-1] for table in (_NOUNS(), _COUNTERS()) for entry in table.get(word, ())]
    asked = {
        "누가": "subject",
        "누구를": "object",
        "무엇을": "object",
        "어디에": "goal",
        "누구에게": "recipient",
    }
    return [ROLES[particle] for particle in particles if particle in ROLES] + [asked.get(word, "")]


# Who can do what


def _sensible(clause: Clause, filler: Phrase | None = None) -> bool:
    """낱말의 표가 허락하는 절인지. filler는 관계절이 꾸미는 말이다."""
    roles = {**clause.roles, **({clause.gap: filler} if clause.gap else {})}
    subject, thing = (roles.get(role) for role in ("subject", "object"))
    predicate = clause.predicate
    frames = any(_among(subject, who) and (not what or _among(thing, what)) for who, what in predicate.frames)
    goals = _among(roles.get("goal"), predicate.goals)
    recipients = _among(roles.get("recipient"), predicate.recipients)
    return frames and goals and recipients and all(_phrase_sensible(value) for value in clause.roles.values())


def _phrase_sensible(phrase: "Phrase | str") -> bool:
    if isinstance(phrase, str):
        return True
    described = phrase.adjective is None or _among(phrase, phrase.adjective.frames[0][0])
    related = phrase.relative is None or _sensible(phrase.relative, phrase)
    return described and related and (phrase.owner is None or _phrase_sensible(phrase.owner))


def _among(phrase: "Phrase | str | None", group: frozenset[Noun]) -> bool:
    if phrase in ("누가", "누구를", "누구에게", "무엇을"):
        return any(noun.is_a("person") != (phrase == "무엇을") for noun in group)
    return not isinstance(phrase, Phrase) or phrase.noun in group
