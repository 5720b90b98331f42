"""나무에서 영어로. 한 나무에 한 번역이다."""

import re
from dataclasses import replace
from functools import cache

from kit_core.tasks.korean_english.lexicon import ENGLISH_NUMBERS, Noun, Predicate, with_s
from kit_core.tasks.korean_english.structure import CONNECTIVES, Clause, Phrase, Sentence

WH = {
    "누가": "who",
    "누구를": "who",
    "무엇을": "what",
    "어디에서": "where",
    "어디에": "where",
    "누구에게": "who",
}
BE = {"first": ("am", "was"), "single": ("is", "was"), "plural": ("are", "were")}
OBJECTIVE = {"I": "me", "we": "us"}
POSSESSIVE = {"I": "my", "we": "our", "you": "your"}
IRREGULAR_THIRD = {"have": "has", "do": "does", "go": "goes"}
IRREGULAR_COMPARATIVE = {"good": "better", "bad": "worse", "far": "farther"}


def write(sentence: Sentence) -> str:
    """나무를 영어 문장으로. 첫 글자를 크게 쓰고, 물음에만 문장 부호를 붙인다."""
    first, *rest = sentence.clauses
    if sentence.question:
        words = _question(first)
    elif first.mode == "prohibit":
        words = ["do", "not", first.predicate.english, *_complements(first)]
    else:
        words = _statement(first)
    for second in rest:
        joint = CONNECTIVES[sentence.connective]
        shared = first.roles["subject"]
        if joint in ("so", "because"):
            second = with_subject(second, shared)
        cause, effect = words, _statement(second, shared)
        if joint in ("and", "but") and "subject" not in second.roles and _is_quality(first, second):
            effect = effect[1:]
        words = [*effect, joint, *cause] if joint == "because" else [*cause, joint, *effect]
    text = " ".join(words)
    return text[0].upper() + text[1:] + ("?" if sentence.question else "")


def _is_quality(*clauses: Clause) -> bool:
    """be 하나가 함께 거느리는 형용사들인지. The hat is pretty but expensive."""
    plain = all(clause.predicate.adjective and clause.mode == "plain" for clause in clauses)
    return plain and len({clause.tense for clause in clauses}) == 1


def with_subject(clause: Clause, shared: Phrase) -> Clause:
    """주어가 없으면 앞 절의 것을 넣은 절."""
    if "subject" in clause.roles:
        return clause
    return replace(clause, roles={"subject": shared, **clause.roles})


def _statement(clause: Clause, shared: Phrase | None = None) -> list[str]:
    """절. 주어가 없으면 앞 절의 주어(shared)에 맞춘다."""
    subject = clause.roles.get("subject")
    opening = [] if subject is None else _subject(clause, subject)
    return [*opening, *_verb_phrase(clause, agreement(subject or shared)), *_complements(clause)]


def _subject(clause: Clause, subject: Phrase) -> list[str]:
    return ["it"] if "weather" in clause.predicate.marks else phrase(subject)


def _question(clause: Clause) -> list[str]:
    asked = next((WH[filler] for filler in clause.roles.values() if isinstance(filler, str)), None)
    subject = clause.roles["subject"]
    if isinstance(subject, str):
        return ["who", *_verb_phrase(clause, "single"), *_complements(clause)]
    who = agreement(subject)
    auxiliary, rest = _split(clause, who)
    words = [auxiliary, *_subject(clause, subject), *rest, *_complements(clause)]
    return [asked, *words] if asked else words


def _verb_phrase(clause: Clause, who: str) -> list[str]:
    often = [adverb.english for adverb in clause.adverbs if adverb.kind == "often"]
    main = clause.mode in ("want", "must") or (clause.mode == "plain" and not _is_be(clause.predicate))
    if main and clause.tense != "future":
        return [*often, *_finite(clause, who)]
    auxiliary, rest = _split(clause, who)
    return [auxiliary, *often, *rest]


def _finite(clause: Clause, who: str) -> list[str]:
    """조동사 없는 동사구: reads, wanted to read, has to read."""
    verb, spot = clause.predicate, (clause.tense, who)
    if clause.mode == "want":
        return [inflect("want", "", *spot), "to", *_base(clause)]
    if clause.mode == "must":
        return [inflect("have", "had", *spot), "to", *_base(clause)]
    return [inflect(verb.english, verb.past, *spot)]


def _split(clause: Clause, who: str) -> tuple[str, list[str]]:
    """물음에서 앞으로 나가는 조동사와 나머지."""
    verb, mode, tense = clause.predicate, clause.mode, clause.tense
    negation = ["not"] if mode in ("not", "cannot") else []
    base = _base(clause)
    if mode in ("can", "cannot") and tense != "future":
        if mode == "cannot" and tense == "present":
            return "cannot", base
        if mode == "can" and tense == "past":
            return BE[who][True], ["able", "to", *base]
        return ("could" if tense == "past" else "can"), [*negation, *base]
    if tense == "future":
        able = ["be", "able", "to"] if mode in ("can", "cannot") else []
        start = {"want": ["want", "to"], "must": ["have", "to"], "progressive": ["be"]}.get(mode, [])
        main = [progressive(verb.english)] if mode == "progressive" else base
        return "will", [*negation, *able, *start, *main]
    if mode == "progressive":
        return BE[who][tense == "past"], [progressive(verb.english)]
    if _is_be(verb) and mode in ("plain", "not"):
        return BE[who][tense == "past"], [*negation, *base[1:]]
    do = "did" if tense == "past" else "does" if who == "single" else "do"
    start = {"want": ["want", "to"], "must": ["have", "to"]}.get(mode, [])
    return do, [*negation, *start, *base]


def _is_be(verb: Predicate) -> bool:
    return verb.adjective or verb.english == "be"


def _base(clause: Clause) -> list[str]:
    verb = clause.predicate
    if not verb.adjective:
        return verb.english.split(" ")
    very = [adverb.english for adverb in clause.adverbs if adverb.kind == "very"]
    return ["be", *very, *(comparative(verb.english) if "than" in clause.roles else verb.english).split(" ")]


def _complements(clause: Clause) -> list[str]:
    """동사 뒤의 말: 목적어, 받는 이, 가는 곳, 모습, 함께하는 이, 있는 곳, 때의 차례이다."""
    words: list[str] = []
    verb, roles = clause.predicate, clause.roles
    for role in ("object", "recipient", "goal", "than", "manner", "with", "place", "time"):
        filler = roles.get(role)
        if role in ("manner", "time"):
            words += [adverb.english for adverb in clause.adverbs if adverb.kind == role]
        elif isinstance(filler, str):
            words += ["to"] if role == "recipient" else []
        elif filler is not None:
            if role in ("goal", "place"):
                given = verb.preposition if role == "goal" else None
                if filler.noun.korean == "집" and filler == Phrase(filler.noun) and given != "":
                    words += ["home"] if given else ["at", "home"]
                    continue
                words += [standing(filler.noun) if given is None else given]
            else:
                words += [{"object": "", "recipient": "to", "than": "than", "with": "with"}[role]]
            words += phrase(filler, subject=role == "than")
    return [word for word in words if word]


def standing(noun: Noun) -> str:
    """그곳에 있음을 나타내는 전치사."""
    if noun.is_a("surface"):
        return "on"
    return "in" if noun.tags & {"inside", "city", "container"} else "at"


def agreement(subject: "Phrase | str | None") -> str:
    """동사가 맞추는 사람과 수: first, single, plural."""
    if not isinstance(subject, Phrase):
        return "single"
    if subject.noun.english == "I" and subject.also is None:
        return "first"
    return "plural" if _is_plural(subject) else "single"


def _is_plural(phrase: Phrase) -> bool:
    noun = phrase.noun
    several = phrase.also or phrase.plural or phrase.number > 1 or noun.english in ("we", "you")
    return bool(several or (noun.plural == noun.english and noun.unit and not phrase.number))


def phrase(of: "Phrase | str", subject: bool = True) -> list[str]:
    """명사구. 꾸밈 없는 명사에는 the, 이에는 this, 그에는 that이 붙는다."""
    noun = of.noun
    many = _is_plural(of)
    words: list[str] = []
    if of.owner:
        owner = of.owner.noun.english
        words += phrase(of.owner)
        words[-1] = POSSESSIVE.get(owner) or words[-1] + (
            "'" if of.owner.plural and words[-1][-1] == "s" else "'s"
        )
    elif of.determiner:
        words.append({"이": ("this", "these"), "그": ("that", "those")}[of.determiner][many])
    elif not noun.is_a("bare") and not of.number:
        words.append("the")
    if of.number:
        words.append(ENGLISH_NUMBERS[of.number])
        if noun.unit:
            words += [with_s(noun.unit) if of.number > 1 else noun.unit, "of"]
    if of.very:
        words.append(of.very.english)
    if of.adjective:
        words += of.adjective.english.split(" ")
    name = noun.plural if noun.plural and (of.plural or of.number > 1) else noun.english
    words.append(name if subject else OBJECTIVE.get(name, name))
    if of.relative:
        words += ["who" if noun.is_a("person") else "that", *_relative(of)]
    if of.also:
        words += ["and", *phrase(of.also, subject)]
    return words


def _relative(of: Phrase) -> list[str]:
    clause = of.relative
    if clause.gap == "subject":
        return [*_verb_phrase(clause, agreement(of)), *_complements(clause)]
    return _statement(clause)


@cache
def inflect(verb: str, past: str, tense: str, who: str) -> str:
    """현재나 과거의 동사. read, reads."""
    first, _, rest = verb.partition(" ")
    if tense == "past":
        return past or f"{_past(first)} {rest}".strip()
    return f"{_third(first) if who == 'single' else first} {rest}".strip()


def _third(verb: str) -> str:
    return IRREGULAR_THIRD.get(verb) or with_s(verb)


def _doubled(word: str) -> str:
    """짧은 홀소리 뒤의 닿소리를 겹친다. run -> runn, big -> bigg."""
    short = re.fullmatch("[^aeiou]*[aeiou][^aeiouwxy]", word)
    return word + word[-1] if short else word


def _past(verb: str) -> str:
    if verb.endswith("e"):
        return verb + "d"
    return verb[:-1] + "ied" if re.search("[^aeiou]y$", verb) else _doubled(verb) + "ed"


@cache
def progressive(verb: str) -> str:
    """-ing 꼴."""
    first, _, rest = verb.partition(" ")
    if first.endswith("ie"):
        first = first[:-2] + "y"
    elif first.endswith("e") and not first.endswith("ee"):
        first = first[:-1]
    else:
        first = _doubled(first)
    return f"{first}ing {rest}".strip()


@cache
def comparative(adjective: str) -> str:
    """비교급. big -> bigger, pretty -> prettier, expensive -> more expensive."""
    if adjective in IRREGULAR_COMPARATIVE:
        return IRREGULAR_COMPARATIVE[adjective]
    if adjective.endswith("y"):
        return adjective[:-1] + "ier"
    if len(re.findall("[aeiou]+", adjective.removesuffix("e"))) > 1:
        return "more " + adjective
    return adjective + "r" if adjective.endswith("e") else _doubled(adjective) + "er"
