"""The shipped model, measured as its card says, and on what its grammar promises."""

import pytest

from kit_core import load_pretrained
from kit_core.tasks import korean_english as task
from kit_core.training.recipes.korean_english import HELD_OUT, answers, exact_match

# Of depth nothing is asked: it is there to show what is not learned.
LEAST = {"sentences": 0.99, "combinations": 0.95, "depth": 0.0}


@pytest.fixture(scope="module")
def pretrained():
    return load_pretrained("korean_english")


@pytest.mark.parametrize(
    ("korean", "english"),
    [
        ("할머니께서 시장에서 사과를 파신다", "The grandmother sells the apple at the market"),
        ("학생이 책을 읽는다", "The student reads the book"),
        ("책을 학생이 읽는다", "The student reads the book"),
        ("민수는 도서관에서 편지를 쓰고 있습니다", "Minsu is writing the letter at the library"),
        ("지은이 산 모자는 예쁘다", "The hat that Jieun bought is pretty"),
        ("누가 문을 열었니?", "Who opened the door?"),
        ("나는 너를 사랑해", "I love you"),
        ("어제 비가 왔어", "It rained yesterday"),
        ("철수가 사과 다섯 개를 샀다", "Cheolsu bought five apples"),
    ],
)
def test_translates_the_examples_of_the_task(pretrained, korean, english):
    assert task.translate(korean) == english
    assert pretrained.generate([korean]) == [english]


@pytest.mark.parametrize("split", ["sentences", "combinations"])
def test_what_was_kept_from_training_is_translated(pretrained, split):
    examples = task.held_out_examples(100, 12, split=split)
    assert exact_match(answers(pretrained.model, examples), examples) >= LEAST[split] - 0.03


@pytest.mark.long
@pytest.mark.parametrize("split", HELD_OUT)
def test_it_is_right_as_often_as_the_card_says(pretrained, split):
    measured = pretrained.card["measured"]
    examples = task.held_out_examples(measured["count"], measured["seed"], split=split)
    rate = exact_match(answers(pretrained.model, examples), examples)
    assert rate >= LEAST[split]
    # Another processor may round a tie the other way, but not many.
    assert rate == pytest.approx(measured["exact_match"][split], abs=0.002)


def test_a_word_that_it_does_not_know_is_named(pretrained):
    with pytest.raises(ValueError, match="모르는 낱말이 있다: '수상이'"):
        pretrained.generate(["수상이 책을 읽는다"])


@pytest.mark.parametrize("text", ["I love you", "민수가 책 2권을 읽는다"])
def test_what_is_not_korean_is_refused(pretrained, text):
    """English words are in the vocabulary, as those of translations."""
    with pytest.raises(ValueError, match=f"'{text}'.*한글로만 적는다"):
        pretrained.generate(["학생이 웃는다", text])
