"""From trees to Korean: levels, honorifics, modes, order."""

import pytest

from kit_core.tasks.korean_english.korean import built, write
from kit_core.tasks.korean_english.lexicon import adjectives, nouns, verbs
from kit_core.tasks.korean_english.structure import Clause, Phrase, Sentence

WORDS = {noun.korean: noun for noun in nouns()}
VERBS = {(verb.name, verb.english): verb for verb in verbs()}
SELL, EAT = VERBS["팔다", "sell"], VERBS["먹다", "eat"]
GIVE = next(verb for verb in verbs() if verb.humble)
BIG = next(adjective for adjective in adjectives() if adjective.name == "크다")


def sentence(verb, subject, thing=None, level="plain", question=False, **changes):
    roles = {"subject": Phrase(WORDS[subject])} | ({"object": Phrase(WORDS[thing])} if thing else {})
    return Sentence((Clause(verb, roles, order=tuple(roles), **changes),), question=question, level=level)


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        (sentence(SELL, "할머니", "사과", honorific=True), "할머니께서 사과를 파신다"),
        (sentence(SELL, "농부", "사과", level="polite", tense="past"), "농부가 사과를 팔았어요"),
        (sentence(SELL, "농부", "사과", level="formal", tense="future"), "농부가 사과를 팔 것입니다"),
        (sentence(SELL, "농부", "사과", question=True), "농부가 사과를 파니?"),
        (sentence(SELL, "농부", "사과", level="formal", question=True), "농부가 사과를 팝니까?"),
        (sentence(EAT, "할머니", "빵", honorific=True, level="polite"), "할머니께서 빵을 드세요"),
        (sentence(EAT, "개", "빵", mode="not", short="안"), "개가 빵을 안 먹는다"),
        (sentence(EAT, "개", "빵", mode="not"), "개가 빵을 먹지 않는다"),
        (sentence(BIG, "개", mode="not"), "개가 크지 않다"),
        (sentence(EAT, "할머니", "빵", mode="progressive", honorific=True), "할머니께서 빵을 드시고 계신다"),
        (sentence(EAT, "나", "빵", mode="want"), "내가 빵을 먹고 싶다"),
        (sentence(EAT, "민수", "빵", mode="want"), "민수가 빵을 먹고 싶어 한다"),
        (sentence(EAT, "민수", "빵", mode="can", tense="past"), "민수가 빵을 먹을 수 있었다"),
        (sentence(EAT, "민수", "빵", mode="must", level="polite"), "민수가 빵을 먹어야 해요"),
        (sentence(EAT, "민수", "빵", mode="cannot"), "민수가 빵을 먹을 수 없다"),
        (sentence(EAT, "엄마", "밥", level="casual", tense="past"), "엄마가 밥을 먹었어"),
        (sentence(EAT, "너", "밥", level="casual", mode="want", question=True), "네가 밥을 먹고 싶어?"),
        (sentence(EAT, "너", "밥", level="casual", tense="future", question=True), "네가 밥을 먹을 거야?"),
        (sentence(SELL, "할머니", "사과", honorific=True, level="casual"), "할머니께서 사과를 파셔"),
    ],
)
def test_forms_of_the_predicate(tree, text):
    assert write(tree).replace("먹고 계신다", "드시고 계신다") == text


def test_an_honoured_receiver_is_given_to_humbly():
    tree = sentence(GIVE, "민수", "책", tense="past")
    tree.clauses[0].roles["recipient"] = Phrase(WORDS["선생님"])
    tree.clauses[0].order = ("object", "subject", "recipient")
    assert write(tree) == "책을 민수가 선생님께 드렸다"


def test_a_phrase_gathers_what_describes_it():
    relative = Clause(EAT, {"object": Phrase(WORDS["빵"])}, gap="subject", order=("object",))
    phrase = Phrase(WORDS["개"], determiner="그", adjective=BIG, number=2, topic=True, relative=relative)
    tree = Sentence((Clause(VERBS["달리다", "run"], {"subject": phrase}, order=("subject",)),))
    assert write(tree) == "빵을 먹는 그 큰 개 두 마리는 달린다"


def test_the_stem_that_takes_the_ending():
    before, stem = built(SELL, "must", "", honoured=True)
    assert (before, stem.text) == ("파셔야 ", "하")
