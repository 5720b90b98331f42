"""바이트에서 글까지: 읽을 수 없는 파일은 몇째 줄이 왜 그런지 말한다."""

import gzip
from pathlib import Path

import pytest

from kit_core.tasks import load_chatbot, load_multi30k, load_reviews
from kit_core.tasks.corpora.files import DataFile
from kit_core.tasks.corpora.registry import PUBLISHED
from kit_core.tasks.corpora.text import clean, lines_of, text_of


def file(content, name="file.txt"):
    return DataFile(Path("folder") / name, content)


def test_text_is_decoded_without_its_bom_and_unpacked():
    text = "첫 줄\n둘째 줄\n"
    assert text_of(file(text.encode())) == text
    assert text_of(file(text.encode("utf-8-sig"))) == text
    assert text_of(file(gzip.compress(text.encode()), "file.gz")) == text


def test_lines_end_at_line_feeds_alone():
    assert lines_of(file("가\u2028나\x85다\n라\n".encode())) == ["가\u2028나\x85다", "라"]
    assert lines_of(file("가\n라".encode())) == ["가", "라"]
    assert lines_of(file("가\n\n".encode())) == ["가", ""]


def test_clean():
    assert clean(" \u1100\u1161 나\r\n") == "가 나"


def test_another_encoding_is_named_with_its_line():
    with pytest.raises(
        ValueError, match=r"file\.txt의 3번째 줄: UTF-8이 아닌 바이트가 있다\. UTF-8로 저장한다"
    ):
        text_of(file(b"a\nb\n" + "한글".encode("cp949") + b"\nc"))


@pytest.mark.parametrize(
    "content",
    [
        # An archive holds the second of its making: as part of a test's name, no two workers would agree on it.
        pytest.param(gzip.compress(b"text" * 1000)[:-9], id="cut near its end"),
        pytest.param(gzip.compress(b"text" * 1000)[:30], id="cut near its start"),
        pytest.param(b"no gzip", id="no gzip"),
        pytest.param(b"\x1f\x8b\x08", id="a piece of its header"),
    ],
)
def test_a_broken_archive_is_named(content):
    with pytest.raises(ValueError, match=r"file\.gz의 압축을 풀 수 없다.*다시 받는다"):
        text_of(file(content, "file.gz"))


def test_an_altered_archive_is_named():
    content = bytearray(gzip.compress(bytes(range(256)) * 4))
    content[-6] ^= 1  # its checksum
    with pytest.raises(ValueError, match="압축을 풀 수 없다"):
        text_of(file(bytes(content), "file.gz"))


@pytest.mark.parametrize(
    ("content", "name"),
    [
        pytest.param(b"", "a.txt", id="nothing"),
        pytest.param(b" \n\n", "a.txt", id="blank lines"),
        pytest.param(gzip.compress(b""), "a.gz", id="an archive of nothing"),
        pytest.param(b"", "a.gz", id="no archive"),
    ],
)
def test_an_empty_file_is_named(content, name):
    with pytest.raises(ValueError, match="비었다"):
        text_of(file(content, name))


def ratings(rows):
    lines = [f"{number}\t{text}\t{label}" for number, (text, label) in enumerate(rows)]
    return "\n".join(["id\tdocument\tlabel", *lines]) + "\n"


MULTI30K = [name for name in PUBLISHED if name.startswith("multi30k/")]


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
