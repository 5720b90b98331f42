"""영화평을 읽고 나누는 규칙. 작은 파일로 고장을 내고, 진짜 말뭉치가 있으면 그 수를 센다."""

import pytest
from corpus_pairs import pairs_of

from kit_core.tasks import load_reviews
from kit_core.tasks.corpora.registry import PUBLISHED, digest_of


def ratings(rows):
    lines = [f"{number}\t{text}\t{label}" for number, (text, label) in enumerate(rows)]
    return "\n".join(["id\tdocument\tlabel", *lines]) + "\n"


def test_reviews_are_split_counted_and_quotes_left_alone(write):
    train = [(f'"영화 {i}, 좋다', i % 2) for i in range(2_000)] + [
        ("", 1),
        ("  ", 0),
        ("겹친다", 1),
        ("겹친다", 0),
    ]
    test = [("겹친다", 1), ("겹친다!", 1), ("", 0), ('"따옴표', 0)]
    write("nsmc/ratings_train.txt", ratings(train))
    write("nsmc/ratings_test.txt", ratings(test))
    splits = load_reviews()
    assert splits.test == (("겹친다", 1), ("겹친다!", 1), ('"따옴표', 0))
    assert sorted(splits.train + splits.validation) == sorted(pair for pair in train if pair[0].strip())
    assert not {text for text, _ in splits.train} & {text for text, _ in splits.validation}
    assert 60 <= len(splits.validation) <= 140
    assert splits.counts == {"empty_train": 2, "empty_test": 1, "test_seen_in_train": 1}
    assert splits.note.startswith("공식 분할이 아니다.")


def test_the_official_reviews_are_told_by_their_hash(write, monkeypatch):
    rows = {"nsmc/ratings_train.txt": ratings([("좋다", 1)]), "nsmc/ratings_test.txt": ratings([("싫다", 0)])}
    known = {
        name: PUBLISHED[name]._replace(digest=digest_of(text.encode(), "git blob"))
        for name, text in rows.items()
    }
    monkeypatch.setattr("kit_core.tasks.corpora.reviews.PUBLISHED", known)
    for name, text in rows.items():
        write(name, text)
    assert load_reviews().note == "공식 분할이다."
    write("nsmc/ratings_train.txt", ratings([("좋다", 0)]))
    assert load_reviews().note.startswith("공식 분할이 아니다.")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("id\tdocument\n1\t글\n", r"1번째 줄: 열의 이름이 \['id', 'document'\]"),
        (ratings([("좋다", 1)]) + "3\t싫다\n", "3번째 줄: 열이 2개이다"),
        (ratings([("좋\t다", 1)]), "2번째 줄: 열이 4개이다"),
        (ratings([("좋다", 1), ("싫다", 2)]), "3번째 줄: 레이블이 '2'이다. 0이나 1이어야"),
        (ratings([("좋다", "")]), "2번째 줄: 레이블이 ''이다"),
        (ratings([("좋다", 1)]).encode() + "3\t싫다\t0\n".encode("cp949"), "3번째 줄: UTF-8이 아닌"),
    ],
)
def test_a_broken_review_is_named(text, words, write):
    write("nsmc/ratings_train.txt", ratings([("좋다", 1)]))
    write("nsmc/ratings_test.txt", text)
    with pytest.raises(ValueError, match=rf"ratings_test\.txt의 {words}"):
        load_reviews()


def test_the_real_reviews(data_dir):
    splits = load_reviews()
    assert len(splits.train) + len(splits.validation) + splits.counts["empty_train"] == 150_000
    assert len(splits.test) + splits.counts["empty_test"] == 50_000
    assert len(splits.validation) == pytest.approx(7_500, abs=350)
    assert {label for _, label in pairs_of(splits)} == {0, 1}
    seen = {text for text, _ in splits.train + splits.validation}
    assert splits.counts["test_seen_in_train"] == sum(text in seen for text, _ in splits.test)
