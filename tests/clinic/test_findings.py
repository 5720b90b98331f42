import pytest
from toy_patients import VOCABULARY, Toy

from kit_lab.clinic import CHECKS, Finding, Findings, examine
from kit_lab.clinic.words import REMARKS

NUMBERS = {
    "place": 2,
    "changed": 4,
    "moved": 1,
    "change": 0.5,
    "count": 3,
    "side": "source",
    "input": "usual",
    "names": ["a", "b", "c", "d", "e"],
    "given": 2.0,
    "wanted": 1.0,
    **dict.fromkeys(("share", "next", "same", "after_next"), 0.25),
    **dict.fromkeys(("rows", "of", "still", "first", "steps", "length", "row", "rank", "end_id"), 1),
    **dict.fromkeys(("source_length", "target_length"), 4),
    **dict.fromkeys(("turned", "alone", "loss", "chance", "before", "after", "last"), 1.5),
    "least": 1.0,
    "most": 1.0,
    "function": "x",
    "error": {"ko": "x", "en": "x"},
}


def test_every_finding_can_be_said_in_both_languages():
    findings = [Finding(name, NUMBERS, language) for name in (*CHECKS, *REMARKS) for language in ("ko", "en")]
    assert [one.name for one in findings if "{" in one.sentence] == []
    korean = [any("가" <= letter <= "힣" for letter in one.title + one.hint) for one in findings]
    assert korean == [one.language == "ko" for one in findings]
    four = Finding("weights_not_trained", NUMBERS | {"names": ["a", "b", "c", "d"]})
    assert four.sentence.endswith(": a, b, c, d")


@pytest.mark.parametrize(
    ("name", "numbers", "words"),
    [
        ("beam_differs", {"after_end": 2}, "끝 토큰 뒤에 토큰이 2개"),
        ("beam_differs", {"length": 3, "steps": 6}, "6토큰까지 쓸 수 있는데 끝 토큰도 없이 3토큰에서"),
        ("beam_differs", {"twin": 0}, "0번 가설과 글이 같다"),
        ("beam_differs", {"given": -1.5, "before": -2.0}, "점수가 -1.5인데 그보다 앞에 점수가 -2인 가설"),
        ("beam_differs", {"given": -3.0, "best": -1.0}, "점수가 -3인데, 그리디로도 -1인 글"),
        ("probabilities", {"loss": 1.6, "once": 0.1, "twice": 1.6}, "확률에 다시 건 것은 1.6"),
    ],
)
def test_each_way_of_being_wrong_has_its_words(name, numbers, words):
    told = Finding(name, {"row": 0, "rank": 1} | numbers)
    assert words in told.sentence
    assert Finding(name, told.numbers, "en").sentence.isascii()


def test_they_are_a_collection_that_is_true_when_something_is_wrong():
    findings = examine(Toy("deaf"), vocab_size=VOCABULARY)
    assert findings
    assert len(findings) == 1
    assert "source_ignored" in findings
    assert [finding.name for finding in findings] == ["source_ignored"]
    assert findings["source_ignored"].numbers["still"] == 7
    with pytest.raises(KeyError):
        findings["shape"]
    assert not Findings((), (), {})
