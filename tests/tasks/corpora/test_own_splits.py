"""What is held out of a reader's own data is met nowhere else, and nothing is lost without being counted."""

import pytest

from kit_core.tasks.corpora.own_splits import account, own_splits
from kit_core.tasks.corpora.splits import alike

PAIRS = [(f"{n} 더하기 {m}", str(n + m)) for n in range(20) for m in range(20)]


def keys(part):
    return {alike(text) for text, _ in part}


def test_the_held_out_parts_share_no_text_with_each_other_or_the_rest():
    spelled = [(f"{source}!", target) for source, target in PAIRS]
    splits = own_splits(("source", "target"), PAIRS + spelled)
    sides = [keys(part) for part in (splits.train, splits.validation, splits.test)]
    assert sum(map(len, sides)) == len(set().union(*sides))
    assert sum(splits.sizes.values()) == 2 * len(PAIRS)
    assert all(0.05 < size / 800 < 0.15 for size in (splits.sizes["validation"], splits.sizes["test"]))
    again = own_splits(("source", "target"), (PAIRS + spelled)[::-1])
    assert {*again.test} == {*splits.test}


def test_parts_of_ones_own_are_taken_as_they_are_and_out_of_the_rest(tmp_path):
    (tmp_path / "test.tsv").write_text("".join("\t".join(pair) + "\n" for pair in PAIRS[:30]))
    splits = own_splits(("source", "target"), PAIRS, PAIRS[30:50], tmp_path / "test.tsv")
    assert splits.validation == tuple(PAIRS[30:50])
    assert splits.test == tuple(PAIRS[:30])
    assert splits.train == tuple(PAIRS[50:])
    assert splits.counts == {"overlapping": 50}
    assert splits.files.keys() == {"test.tsv", "rows"}
    with pytest.raises(ValueError, match="validation과 test에 같은 글이 1개"):
        own_splits(("source", "target"), PAIRS, PAIRS[:5], [("0 더하기 0.", "0")])


def test_whatever_is_left_out_or_odd_is_counted_and_told(tmp_path):
    rows = [*PAIRS, PAIRS[7], PAIRS[7], ("", "5"), ("5", " "), ("3", "3"), ("1 더하기 1", "11")]
    path = tmp_path / "a.tsv"
    path.write_text("".join("\t".join(pair) + "\n" for pair in rows) + "bad\n")
    skipped = []
    splits = own_splits(("source", "target"), path, skip_bad=True, skipped=skipped)
    assert skipped == [f"{path}의 {len(rows) + 1}번째 줄: 열이 1개이다. 2개여야 한다"]
    assert splits.counts == {"bad": 1, "empty": 2, "doubled": 2, "identical": 1, "disagreeing": 1}
    told = account(splits)
    for words in ("a.tsv: UTF-8", "쓸 수 없어 뺀 줄 1개", "똑같아 뺀 줄 2개", "다른 답이 붙은 글(쓴다) 1개"):
        assert words in told


def test_the_same_rows_read_otherwise_are_other_data(tmp_path):
    path = tmp_path / "a.tsv"
    path.write_text("".join(f"{a}\t{b}\t{b}{b}\n" for a, b in PAIRS))
    one, other = (own_splits(("source", "target"), path, columns=["1", c]).files for c in "23")
    assert one["a.tsv"] == other["a.tsv"]
    assert one["rows"] != other["rows"]


@pytest.mark.parametrize(
    ("rows", "error", "words"),
    [
        (PAIRS[:39], ValueError, "39개뿐이다.*40개 이상"),
        ([*PAIRS, ("a",)], ValueError, r"train\[400\].*열이 1개이다"),
        ([*PAIRS, ["a", {}]], ValueError, r"train\[400\].*글이 아니다"),
        (7, TypeError, "train"),
    ],
)
def test_data_that_cannot_be_split_is_refused(rows, error, words):
    with pytest.raises(error, match=words):
        own_splits(("source", "target"), rows)


def test_a_side_with_nothing_in_it_is_named():
    same = [("".join(["a", "." * n]), str(n)) for n in range(60)]
    with pytest.raises(ValueError, match=r"1가지라 .*에 남은 줄이 없다.*columns"):
        own_splits(("source", "target"), same)


def test_texts_stand_alone():
    splits = own_splits(("text",), [source for source, _ in PAIRS])
    assert all(answer == "" for _, answer in splits.train)
    assert sum(splits.sizes.values()) == len(PAIRS)
