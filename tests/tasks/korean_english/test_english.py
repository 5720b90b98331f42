"""From trees to English: one tree, one sentence."""

import pytest

from kit_core.tasks.korean_english.english import agreement, comparative, phrase, progressive, standing, write
from kit_core.tasks.korean_english.lexicon import nouns
from kit_core.tasks.korean_english.parser import readings
from kit_core.tasks.korean_english.structure import Phrase

WORDS = {noun.korean: noun for noun in nouns()}


@pytest.mark.parametrize(
    ("korean", "english"),
    [
        ("할머니께서 시장에서 사과를 파신다", "The grandmother sells the apple at the market"),
        ("민수가 책 두 권을 읽고 있다", "Minsu is reading two books"),
        ("아이들이 그 모자들을 샀다", "The children bought those hats"),
        ("이 신발이 비싸요", "These shoes are expensive"),
        ("학생은 물 한 잔을 마셔야 한다", "The student has to drink one glass of water"),
        ("나는 학교에 가지 않을 것이다", "I will not go to the school"),
        ("우리는 자고 있습니다", "We are sleeping"),
        ("의사가 편지를 쓸 수 없었어요", "The doctor could not write the letter"),
        ("의사가 편지를 못 써요", "The doctor cannot write the letter"),
        ("학생은 지은과 함께 부산에 머물렀다", "The student stayed in Busan with Jieun"),
        ("개가 고양이보다 크다", "The dog is bigger than the cat"),
        ("누가 문을 닫았니?", "Who closed the door?"),
        ("선생님께서는 누구에게 책을 주셨습니까?", "Who did the teacher give the book to?"),
        ("고양이가 어디에서 자요?", "Where does the cat sleep?"),
        ("모자가 비싸요?", "Is the hat expensive?"),
        ("민수는 책을 읽고 싶어 하니?", "Does Minsu want to read the book?"),
        ("창문을 열지 마세요", "Do not open the window"),
        ("민수가 읽은 책은 어렵다", "The book that Minsu read is difficult"),
        ("빵을 먹는 아이가 웃는다", "The child who eats the bread smiles"),
        ("의사는 빵을 먹고 우유를 마실 것이다", "The doctor will eat the bread and will drink the milk"),
        ("상자가 무거우니까 민수는 상자를 못 든다", "Minsu cannot lift the box because the box is heavy"),
        ("민수는 바빠서 쉴 수 없었다", "Minsu was busy so Minsu could not rest"),
        ("미나는 자주 도서관에서 조용히 책을 읽는다", None),
        ("미나는 어제 도서관에서 책을 조용히 읽었다", "Mina read the book quietly at the library yesterday"),
        ("미나는 도서관에서 책을 자주 읽는다", "Mina often reads the book at the library"),
        ("내 친구는 아주 큰 개를 길러요", "My friend raises the very big dog"),
        ("학생들의 책이 재미있다", "The students' book is interesting"),
        ("엄마가 밥을 먹었어", "The mom ate the rice"),
        ("나는 너를 사랑해", "I love you"),
        ("네 동생은 어디에 갈 거야?", "Where will your younger sibling go?"),
        ("너는 바빴어?", "Were you busy?"),
        ("오늘 비가 와", "It rains today"),
        ("눈이 오고 있니?", "Is it snowing?"),
        ("지금 날씨가 아주 춥다", "The weather is very cold now"),
        ("역이 공항보다 멀어요", "The station is farther than the airport"),
        ("친구들은 김밥 세 줄을 먹었어", "The friends ate three rolls of gimbap"),
        ("아내가 혼자 설거지해", "The wife does the dishes alone"),
    ],
)
def test_translations(korean, english):
    assert [write(tree) for tree in readings(korean)] == ([english] if english else [])


def test_forms_of_words():
    assert [progressive(verb) for verb in ("write", "run", "lie", "take off", "look at", "open")] == [
        "writing",
        "running",
        "lying",
        "taking off",
        "looking at",
        "opening",
    ]
    assert [comparative(word) for word in ("big", "pretty", "large", "cheap", "famous", "good")] == [
        "bigger",
        "prettier",
        "larger",
        "cheaper",
        "more famous",
        "better",
    ]


def test_phrases_agree():
    mine = Phrase(WORDS["책"], owner=Phrase(WORDS["나"]))
    assert " ".join(phrase(mine)) == "my book"
    assert " ".join(phrase(Phrase(WORDS["나"]), subject=False)) == "me"
    assert agreement(Phrase(WORDS["나"])) == "first"
    assert agreement(Phrase(WORDS["신발"])) == "plural"
    assert agreement(Phrase(WORDS["신발"], number=1)) == "single"
    assert agreement(Phrase(WORDS["민수"], also=Phrase(WORDS["지은"]))) == "plural"
    assert [standing(WORDS[word]) for word in ("의자", "방", "상자", "학교")] == ["on", "in", "in", "at"]
