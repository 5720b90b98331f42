"""The tables of words: their size, the words that were promised, who can do what."""

import pytest

from kit_core.tasks.korean_english.lexicon import adjectives, adverbs, nouns, select, verbs, with_s

PROMISED = """학생 student, 의사 doctor, 친구 friend, 아이 child, 선생님 teacher, 할머니 grandmother, 고양이 cat, 개 dog,
민수 Minsu, 지은 Jieun, 책 book, 편지 letter, 사과 apple, 빵 bread, 물 water, 우유 milk, 문 door, 창문 window,
상자 box, 모자 hat, 학교 school, 공원 park, 도서관 library, 시장 market, 먹다 eat, 읽다 read, 쓰다 write, 마시다 drink,
열다 open, 닫다 close, 사다 buy, 팔다 sell, 만들다 make, 씻다 wash, 좋아하다 like, 만나다 meet, 자다 sleep, 웃다 smile,
울다 cry, 걷다 walk, 달리다 run, 크다 big, 작다 small, 예쁘다 pretty, 무겁다 heavy, 비싸다 expensive, 차갑다 cold"""


def word(name):
    return next(noun for noun in nouns() if noun.korean == name)


def verb(name, english):
    return next(one for one in verbs() if one.name == name and one.english == english)


def test_the_promised_words_have_their_meanings_and_are_in_the_small_grammar():
    core = {(noun.korean, noun.english) for noun in nouns() if noun.core}
    core |= {(one.name, one.english) for one in (*verbs(), *adjectives()) if one.core}
    assert {tuple(pair.split()) for pair in PROMISED.split(",")} <= core


def test_there_are_four_hundred_stems_of_every_irregular_class():
    predicates = (*verbs(), *adjectives())
    assert len(nouns()) + len({one.name for one in predicates}) + len(adverbs()) >= 400
    assert {one.stem.irregular for one in predicates} == {"", "ㅂ", "ㄷ", "ㅅ", "ㅎ", "르", "러"}
    assert len({noun.korean for noun in nouns()}) == len(nouns())


@pytest.mark.parametrize(
    ("name", "english", "who", "what", "possible"),
    [
        ("읽다", "read", "학생", "책", True),
        ("읽다", "read", "고양이", "책", False),
        ("먹다", "eat", "고양이", "생선", True),
        ("먹다", "eat", "고양이", "케이크", False),
        ("쓰다", "wear", "민수", "모자", True),
        ("쓰다", "write", "민수", "모자", False),
        ("팔다", "sell", "손님", "사과", False),
        ("운전하다", "drive", "아이", "버스", False),
    ],
)
def test_who_can_do_what(name, english, who, what, possible):
    frames = verb(name, english).frames
    assert any(word(who) in doers and word(what) in things for doers, things in frames) == possible


@pytest.mark.parametrize(
    ("name", "english", "who", "what", "place", "possible"),
    [
        ("사다", "buy", "민수", "빵", "빵집", True),
        ("사다", "buy", "민수", "모자", "빵집", False),
        ("보다", "watch", "민수", "영화", "극장", True),
        ("일하다", "work", "의사", None, "병원", True),
        ("일하다", "work", "농부", None, "병원", False),
        ("자다", "sleep", "사자", None, "방", False),
        ("자다", "sleep", "고양이", None, "정원", True),
    ],
)
def test_where_it_is_done(name, english, who, what, place, possible):
    places = verb(name, english).places(word(who), what and word(what))
    assert (word(place) in places) == possible


def test_a_selection_adds_and_takes_away():
    assert {noun.korean for noun in select("brewed,우유,-녹차")} == {"커피", "우유"}
    with pytest.raises(ValueError, match="표에 없는 갈래나 낱말이다: 용"):
        select("food,용")


def test_plurals():
    assert [with_s(one) for one in ("book", "box", "puppy", "boy")] == ["books", "boxes", "puppies", "boys"]
    assert (word("아이").plural, word("물").plural, word("신발").plural) == ("children", "", "shoes")
