"""해시로 나누는 규칙. 배포한 모델의 학습 문장이 시험에 들지 않게 언제나 같아야 한다."""

import unicodedata

import numpy as np
import pytest

from kit_core.tasks import Splits
from kit_core.tasks.corpora.splits import hash_bucket


def test_the_hash_does_not_drift():
    """Another hash would put a shipped model's training questions into its test."""
    texts = ("12시 땡!", "배고파", "TV 보자", "Grüße", "!!!", "")
    assert [hash_bucket(text, 20) for text in texts] == [4, 8, 19, 3, 13, 16]
    assert hash_bucket("배고파", 1_000_003) == 661_652


@pytest.mark.parametrize(
    "variants",
    [
        ("배고파", "배 고파", "배고파!", " 배고파~ ", "배고파...", unicodedata.normalize("NFD", "배고파")),
        ("TV 보자", "tv보자", "TV, 보자?"),
    ],
)
def test_spelling_variants_share_a_bucket(variants):
    assert len({hash_bucket(text, 1_000_003) for text in variants}) == 1


def test_texts_of_marks_alone_are_told_apart_and_buckets_are_even():
    assert len({hash_bucket(text, 1_000_003) for text in ("!!!", "...", "♥", "배고파", "")}) == 5
    counts = np.bincount([hash_bucket(f"문장 {i}", 20) for i in range(20_000)], minlength=20)
    assert abs(counts - 1_000).max() < 130  # four standard deviations


def test_splits_show_their_sizes_and_not_their_text():
    splits = Splits((("가", 1),) * 1_200, (), (("나", 0),), {"file": "0"}, {"empty": 3})
    assert repr(splits) == "Splits(train=1,200, validation=0, test=1, counts={'empty': 3}, files=['file'])"


def test_splits_describe_themselves_to_a_card():
    splits = Splits((("가", 1),) * 3, (), (("나", 0),), {"file": "0"}, {"empty": 3}, "글의 해시로 나누었다.")
    sizes = {"train": 3, "validation": 0, "test": 1}
    assert splits.described() == {
        "split": "글의 해시로 나누었다.",
        "sizes": sizes,
        "files": {"file": "0"},
        "counts": {"empty": 3},
    }
