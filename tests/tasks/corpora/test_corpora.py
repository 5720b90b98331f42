"""말뭉치를 읽고 나누는 규칙. 작은 파일로 고장을 내고, 진짜 말뭉치가 있으면 그 수를 센다."""

import gzip
import hashlib
import json
import re
import unicodedata
from pathlib import Path

import keras
import numpy as np
import pytest

from kit_core.tasks import Splits, load_chatbot, load_multi30k, load_reviews
from kit_core.tasks.corpora.registry import FOLDER_VARIABLE, PUBLISHED, digest_of
from kit_core.tasks.corpora.splits import hash_bucket

MULTI30K = [name for name in PUBLISHED if name.startswith("multi30k/")]


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Writes a file into a folder that stands in for the public ones."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))

    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        content = text if isinstance(text, bytes) else text.encode()
        path.write_bytes(gzip.compress(content) if name.endswith(".gz") else content)

    return write


def pairs_of(splits):
    return [*splits.train, *splits.validation, *splits.test]


# The hash


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


# ChatbotData


def test_questions_and_answers_are_split_by_the_question(write):
    rows = [(f"질문 {i // 2}번{'?' * (i % 2)}", f"답, {i}") for i in range(2_000)]
    write("ChatbotData.csv", "Q,A,label\n" + "".join(f'{q},"{a}",{i % 3}\n' for i, (q, a) in enumerate(rows)))
    splits = load_chatbot()
    assert sorted(pairs_of(splits)) == sorted(rows)
    parts = (splits.train, splits.validation, splits.test)
    for part in parts:
        assert list(part) == sorted(part, key=rows.index)
    one, other, third = ({question.rstrip("?") for question, _ in part} for part in parts)
    assert not one & other | one & third | other & third
    assert 60 <= len(splits.validation) <= 140
    assert 60 <= len(splits.test) <= 140


def test_a_csv_file_with_quotes_commas_bom_and_windows_lines(write):
    text = 'Q,A,label\r\n"밥, 먹었어?","그는 ""응""이라 했다",0\r\n  안녕 ,반가워요.,2   \r\n'
    write("ChatbotData.csv", text.encode("utf-8-sig"))
    assert sorted(pairs_of(load_chatbot())) == sorted(
        [("밥, 먹었어?", '그는 "응"이라 했다'), ("안녕", "반가워요.")]
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "A,Q,label\n가,나,0\n",
            r"1번째 줄: 열의 이름이 \['A', 'Q', 'label'\]이다\. \['Q', 'A', 'label'\]여야",
        ),
        ("Q,A,label\n가,나,0\n가,나\n", "3번째 줄: 열이 2개이다. 질문, 답, 레이블의 세 열이어야"),
        ("Q,A,label\n가,나,다,0\n", "2번째 줄: 열이 4개이다"),
        ("Q,A,label\n\n가,나,0\n", "2번째 줄: 열이 0개이다"),
        ("Q,A,label\n가,나,3\n", "2번째 줄: 레이블이 '3'이다. 0, 1, 2 가운데 하나여야"),
        ("Q,A,label\n가,나,\n", "2번째 줄: 레이블이 ''이다"),
        ("Q,A,label\n가, ,1\n", "2번째 줄: 질문이나 답이 비었다"),
        (",A,label\n", "1번째 줄: 열의 이름이"),
        ('Q,A,label\n가,나,0\n가,"나,0\n', "3번째 줄: CSV로 읽을 수 없다.*따옴표의 짝"),
        ('Q,A,label\n가,"나"다,0\n', "2번째 줄: CSV로 읽을 수 없다"),
    ],
)
def test_a_broken_row_of_the_chatbot_is_named(text, words, write):
    write("ChatbotData.csv", text)
    with pytest.raises(ValueError, match=rf"ChatbotData\.csv의 {words}"):
        load_chatbot()


@pytest.mark.parametrize("end", ["\r\n", "\r\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_files_of_every_system_hold_the_same(end, encoding, write):
    loads, found = (load_chatbot, load_reviews, load_multi30k), []
    for one_end, one_encoding in (("\n", "utf-8"), (end, encoding)):
        write(
            "ChatbotData.csv",
            'Q,A,label\n안녕,"반가워, 요",2\n배고파,밥 먹자,0\n'.replace("\n", one_end).encode(one_encoding),
        )
        for name in ("nsmc/ratings_train.txt", "nsmc/ratings_test.txt"):
            write(name, ratings([("좋다", 1), ("싫다", 0)]).replace("\n", one_end).encode(one_encoding))
        for name in MULTI30K:
            write(name, f"A dog.{one_end}A cat.{one_end}".encode(one_encoding))
        found.append([[getattr(load(), part) for part in ("train", "validation", "test")] for load in loads])
    assert found[0] == found[1]


# Reviews


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


def test_an_unknown_corpus_is_named():
    with pytest.raises(ValueError, match=r"corpus='IMDB'.*'nsmc', 'imdb'"):
        load_reviews("IMDB")


@pytest.fixture
def imdb(tmp_path, monkeypatch):
    """A tiny IMDB behind Keras' own loader, which shuffles, shifts and drops words unless told otherwise."""
    word_index = {"the": 1, "film": 2, "was": 3, "good": 4, "bad": 5, "rarest": 6}
    reviews = [[1, 2, 3, 4], [1, 2, 3, 5], [6, 2], [3, 1, 6]]
    boxed = np.empty(len(reviews), dtype=object)
    boxed[:] = reviews
    np.savez(tmp_path / "imdb.npz", x_train=boxed, y_train=[1, 0, 1, 0], x_test=boxed[:2], y_test=[1, 0])
    (tmp_path / "imdb_word_index.json").write_text(json.dumps(word_index))

    def get_file(fname, origin, file_hash=None):
        assert origin.endswith("/" + fname)
        return str(tmp_path / fname)

    monkeypatch.setattr("keras.src.datasets.imdb.get_file", get_file)
    monkeypatch.setattr(keras.utils, "get_file", get_file)
    return tmp_path


def test_imdb_is_put_back_together_as_text(imdb):
    splits = load_reviews("imdb")
    expected = {("the film was good", 1), ("the film was bad", 0), ("rarest film", 1), ("was the rarest", 0)}
    assert set(splits.train + splits.validation) == expected
    assert len(splits.train + splits.validation) == 4
    assert set(splits.test) == {("the film was good", 1), ("the film was bad", 0)}
    assert all(type(label) is int for _, label in pairs_of(splits))
    assert splits.counts == {"empty_train": 0, "empty_test": 0, "test_seen_in_train": 2}
    assert splits.note == "공식 분할이다."
    assert splits.files == {
        name: hashlib.sha256((imdb / name).read_bytes()).hexdigest()
        for name in ("imdb.npz", "imdb_word_index.json")
    }


def test_imdb_without_a_network(monkeypatch):
    def fail(*_, **__):
        raise Exception("URL fetch failure")

    monkeypatch.setattr("keras.src.datasets.imdb.get_file", fail)
    with pytest.raises(ConnectionError, match=r"IMDB를 keras\.datasets로 받지 못했다\(URL fetch failure\)"):
        load_reviews("imdb")


# Multi30k


def test_multi30k_is_taken_as_it_is(write):
    for name in MULTI30K:
        stem = Path(name).stem
        write(name, f"A dog. \n\u0041\u0308hnlich {stem}\u2028x\r\n")
    splits = load_multi30k()
    assert splits.train == (("A dog.", "A dog."), ("Ähnlich train.en\u2028x", "Ähnlich train.de\u2028x"))
    assert splits.validation[1] == ("Ähnlich val.en\u2028x", "Ähnlich val.de\u2028x")
    assert splits.test[1][1] == "Ähnlich test_2016_flickr.de\u2028x"
    assert list(splits.files) == MULTI30K
    assert len(set(splits.files.values())) == 6


@pytest.mark.parametrize(
    ("german", "words"),
    [
        ("eins\n", r"val\.en\.gz의 2번째 줄: 짝이 되는 줄이 없다\(val\.en\.gz 2줄, val\.de\.gz 1줄\)"),
        ("eins\nzwei\ndrei\n", r"val\.de\.gz의 3번째 줄: 짝이 되는 줄이 없다.*줄 수가 같아야"),
        ("eins\n \n", r"val\.de\.gz의 2번째 줄: 빈 줄이다"),
    ],
)
def test_sides_that_do_not_match_are_named(german, words, write):
    for name in MULTI30K:
        write(name, german if name == "multi30k/val.de.gz" else "one\ntwo\n")
    with pytest.raises(ValueError, match=words):
        load_multi30k()


def test_splits_show_their_sizes_and_not_their_text():
    splits = Splits((("가", 1),) * 1_200, (), (("나", 0),), {"file": "0"}, {"empty": 3})
    assert repr(splits) == "Splits(train=1,200, validation=0, test=1, counts={'empty': 3}, files=['file'])"


# The real corpora


def test_the_real_chatbot(data_dir):
    splits = load_chatbot()
    assert sum(map(len, (splits.train, splits.validation, splits.test))) == 11_823
    assert (len(splits.validation), len(splits.test)) == (620, 612)
    assert splits.files["ChatbotData.csv"] == PUBLISHED["ChatbotData.csv"].digest
    # Normalised anew here, so that a slip in hash_bucket cannot hide itself.
    letters = [
        {re.sub(r"[\W_]", "", question).lower() for question, _ in part}
        for part in (splits.train, splits.validation, splits.test)
    ]
    assert not letters[0] & letters[1] | letters[0] & letters[2] | letters[1] & letters[2]
    assert ("12시 땡!", "하루가 또 가네요.") in pairs_of(splits)


def test_the_real_reviews(data_dir):
    splits = load_reviews()
    assert len(splits.train) + len(splits.validation) + splits.counts["empty_train"] == 150_000
    assert len(splits.test) + splits.counts["empty_test"] == 50_000
    assert len(splits.validation) == pytest.approx(7_500, abs=350)
    assert {label for _, label in pairs_of(splits)} == {0, 1}
    seen = {text for text, _ in splits.train + splits.validation}
    assert splits.counts["test_seen_in_train"] == sum(text in seen for text, _ in splits.test)


def test_the_real_multi30k(data_dir):
    splits = load_multi30k()
    assert (len(splits.train), len(splits.validation), len(splits.test)) == (29_000, 1_014, 1_000)
    assert splits.files == {name: PUBLISHED[name].digest for name in MULTI30K}
    assert splits.train[0] == (
        "Two young, White males are outside near many bushes.",
        "Zwei junge weiße Männer sind im Freien in der Nähe vieler Büsche.",
    )
