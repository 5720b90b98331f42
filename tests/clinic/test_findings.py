import pytest
from toy_patients import VOCABULARY, Toy

from kit_lab.clinic import CHECKS, Finding, Findings, examine

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
    "function": "x",
    "error": {"ko": "x", "en": "x"},
}


def test_every_finding_can_be_said_in_both_languages():
    findings = [Finding(name, NUMBERS, language) for name in CHECKS for language in ("ko", "en")]
    assert [one.name for one in findings if "{" in one.sentence] == []
    korean = [any("가" <= letter <= "힣" for letter in one.title + one.hint) for one in findings]
    assert korean == [one.language == "ko" for one in findings]


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
