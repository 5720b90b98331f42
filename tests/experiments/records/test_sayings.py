"""Short sayings that nobody learned from, half of them praise."""

from kit_core.tasks import load_reviews
from kit_lab.experiments import load_sayings


def test_half_of_them_are_praise_and_each_is_said_once():
    rows = load_sayings()
    assert [row["label"] for row in rows].count(1) == len(rows) // 2 == 50
    assert len({row["text"] for row in rows}) == len(rows)
    assert all(0 < row["rival"] < 1 for row in rows)


def test_two_of_them_are_among_the_reviews_as_the_chapter_says(data_dir):
    learned = {text for text, _ in load_reviews().train}
    assert sum(row["text"] in learned for row in load_sayings()) == 2
