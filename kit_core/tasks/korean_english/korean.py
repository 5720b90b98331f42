"""나무에서 한국어로."""

from functools import cache

from kit_core.tasks.korean_english.conjugation import Stem, conjugate, honorific, past
from kit_core.tasks.korean_english.lexicon import NUMBERS, Predicate
from kit_core.tasks.korean_english.particles import attach
from kit_core.tasks.korean_english.structure import Clause, Phrase, Sentence

STATEMENTS = {"plain": "다", "polite": "아요", "formal": "ㅂ니다", "casual": "아"}
QUESTIONS = {"plain": "니", "polite": "아요", "formal": "ㅂ니까", "casual": "아"}
FUTURES = {"plain": "것이다", "polite": "거예요", "formal": "것입니다", "casual": "거야"}
FUTURE_QUESTIONS = {"plain": "거니", "polite": "거예요", "formal": "것입니까", "casual": "거야"}
ORDERS = {"plain": "마라", "polite": "마세요", "formal": "마십시오", "casual": "마"}
EXIST, STAY, LACK = Stem("있", "", True), Stem("계시", "시"), Stem("없", "", True)
WISH, WISH_OF_OTHERS, DO = Stem("싶", "", True), Stem("싶어 하"), Stem("하")
PARTICLES = {"object": "을", "goal": "에", "place": "에서", "than": "보다"}


def write(sentence: Sentence) -> str:
    """나무를 한국어 문장으로. 물음은 물음표로 끝난다."""
    words = []
    for clause in sentence.clauses[:-1]:
        words += _clause(clause, _connected(clause, sentence.connective))
    last = sentence.clauses[-1]
    text = " ".join([*words, *_clause(last, _finished(last, sentence.question, sentence.level))])
    return text + "?" if sentence.question else text


def _clause(clause: Clause, predicate: str) -> list[str]:
    words = []
    for role in clause.order:
        if role == "time":
            words += [adverb.korean for adverb in clause.adverbs if adverb.kind == "time"]
        else:
            filler = clause.roles[role]
            words.append(filler if isinstance(filler, str) else _phrase(filler, role, clause.honorific))
    words += [
        adverb.korean
        for kind in ("often", "manner", "very")
        for adverb in clause.adverbs
        if adverb.kind == kind
    ]
    return [*words, predicate]


def _phrase(phrase: Phrase, role: str, honoured: bool) -> str:
    elder = phrase.noun.is_a("elder")
    if role == "subject" and elder and honoured and not phrase.plural and phrase.also is None:
        particle = "께서는" if phrase.topic else "께서"
    elif role == "subject":
        particle = "은" if phrase.topic else "이"
    elif role == "recipient":
        particle = "께" if elder else "에게"
    elif role == "with":
        return _noun(phrase, "와") + " 함께"
    else:
        particle = PARTICLES[role]
    return _noun(phrase, particle)


def _noun(phrase: Phrase, particle: str) -> str:
    words = []
    if phrase.relative:
        words += _clause(phrase.relative, _adnominal(phrase.relative))
    if phrase.owner:
        words.append(_noun(phrase.owner, "의"))
    if phrase.determiner:
        words.append(phrase.determiner)
    if phrase.very:
        words.append(phrase.very.korean)
    if phrase.adjective:
        words.append(modifier(phrase.adjective.stem))
    last = phrase.noun.korean + "들" * phrase.plural
    if phrase.number:
        words.append(last)
        words.append(NUMBERS[phrase.number])
        last = phrase.noun.counter
    if phrase.also:
        words.append(attach(last, "와"))
        return " ".join([*words, _noun(phrase.also, particle)])
    return " ".join([*words, attach(last, particle)])


@cache
def modifier(stem: Stem) -> str:
    """형용사의 관형사형. 크 -> 큰, 맛있 -> 맛있는."""
    return conjugate(stem, "는" if stem.text[-1] in "있없" else "ㄴ")


def _finished(clause: Clause, question: bool, level: str) -> str:
    if clause.mode == "prohibit":
        return conjugate(clause.predicate.stem, "지") + " " + ORDERS[level]
    before, final = _stem(clause)
    if clause.tense == "future":
        return before + conjugate(final, "ㄹ") + " " + (FUTURE_QUESTIONS if question else FUTURES)[level]
    ending = (QUESTIONS if question else STATEMENTS)[level]
    return before + conjugate(past(final) if clause.tense == "past" else final, ending)


def _connected(clause: Clause, connective: str) -> str:
    before, final = _stem(clause)
    tensed = connective in ("지만", "니까") and clause.tense == "past"
    return before + conjugate(past(final) if tensed else final, connective)


def _adnominal(clause: Clause) -> str:
    before, final = _stem(clause)
    if clause.tense == "present":
        return before + conjugate(final, "는")
    return before + conjugate(final, "ㄴ" if clause.tense == "past" else "ㄹ")


def _stem(clause: Clause) -> tuple[str, Stem]:
    """어미를 받을 어간과 그 앞에 오는 말. 읽, must -> 「읽어야 」와 하."""
    recipient = clause.roles.get("recipient")
    humble = isinstance(recipient, Phrase) and recipient.noun.is_a("elder")
    subject = clause.roles.get("subject")
    mine = isinstance(subject, Phrase) and bool(subject.noun.tags & {"me", "you"})
    return built(clause.predicate, clause.mode, clause.short, clause.honorific, humble, mine)


@cache
def built(
    verb: Predicate, mode: str, short: str, honoured: bool, humble: bool = False, mine: bool = False
) -> tuple[str, Stem]:
    """용언이 mode를 나타내는 꼴: 어미를 받을 어간과 그 앞에 오는 말."""
    plain = Stem(verb.humble) if humble and verb.humble else verb.stem
    polite = Stem(verb.honorific, "시", plain.descriptive) if verb.honorific else honorific(plain)
    high = polite if honoured else plain
    if short:
        return short + " ", high
    if mode == "plain":
        return "", high
    if mode == "not":
        negative = Stem("않", "", plain.descriptive)
        return conjugate(plain, "지") + " ", honorific(negative) if honoured else negative
    if mode == "progressive":
        return conjugate(plain, "고") + " ", STAY if honoured else EXIST
    if mode == "want":
        final = WISH if mine else WISH_OF_OTHERS
        return conjugate(plain, "고") + " ", honorific(final) if honoured else final
    if mode == "must":
        return conjugate(high, "아야") + " ", DO
    return conjugate(high, "ㄹ") + " 수 ", EXIST if mode == "can" else LACK
