"""KIT_DATA_DIR, 공개된 파일의 표, 그리고 바이트에서 글까지."""

import gzip
import hashlib
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from kit_core.tasks.corpora.files import DataFile, read_data_file
from kit_core.tasks.corpora.registry import FOLDER_VARIABLE, PUBLISHED, digest_of
from kit_core.tasks.corpora.text import clean, lines_of, text_of


def test_files_of_the_named_folder_are_used_as_they_are(tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    content = "내가 고친 파일".encode()
    (tmp_path / "ChatbotData.csv").write_bytes(content)
    file = read_data_file("ChatbotData.csv")
    assert (file.path, file.content) == (tmp_path / "ChatbotData.csv", content)
    assert file.sha256 == hashlib.sha256(content).hexdigest()


def test_a_file_that_the_named_folder_lacks(tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    with pytest.raises(
        FileNotFoundError, match=r"nsmc/ratings_test\.txt 파일이 없다.*unset KIT_DATA_DIR"
    ) as caught:
        read_data_file("nsmc/ratings_test.txt")
    assert str(tmp_path) in str(caught.value)


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(ValueError, match=r"name='Chatbot\.csv'.*ChatbotData\.csv"):
        read_data_file("Chatbot.csv")


def test_the_table_pins_every_address():
    assert len(PUBLISHED) == 9
    for name, (address, kind, digest, largest) in PUBLISHED.items():
        commit = address.removeprefix("https://raw.githubusercontent.com/").split("/")[2]
        assert len(commit) == 40
        assert address.endswith("/" + Path(name).name)
        assert len(digest) == {"sha256": 64, "git blob": 40}[kind]
        assert 20_000 < largest <= 2**24


def test_the_real_files_are_as_large_as_the_table_tells(data_dir):
    for name, (_, kind, digest, largest) in PUBLISHED.items():
        content = (data_dir / name).read_bytes()
        assert len(content) <= largest
        if digest_of(content, kind) == digest and kind == "sha256":
            assert len(content) == largest


def test_importing_the_loaders_needs_neither_keras_nor_the_downloader():
    code = (
        "import sys; from kit_core.tasks import load_chatbot, load_multi30k, load_reviews;"
        "print({'keras', 'tensorflow', 'pooch', 'requests', 'tqdm'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def file(content, name="file.txt"):
    return DataFile(Path("folder") / name, content)


def test_text_is_decoded_without_its_bom_and_unpacked():
    text = "첫 줄\n둘째 줄\n"
    assert text_of(file(text.encode())) == text
    assert text_of(file(text.encode("utf-8-sig"))) == text
    assert text_of(file(gzip.compress(text.encode()), "file.gz")) == text


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r\r\n", "\r"])
def test_lines_of_every_system_are_the_same(end):
    text = f"첫 줄{end}둘째 줄{end}"
    for content in (text.encode(), text.encode("utf-8-sig")):
        assert lines_of(file(content)) == ["첫 줄", "둘째 줄"]
        assert lines_of(file(gzip.compress(content), "file.gz")) == ["첫 줄", "둘째 줄"]


def test_an_archive_that_unpacks_to_too_much_is_refused_before_it_is_unpacked():
    bomb = gzip.compress(bytes(2**20)) * 256
    tracemalloc.start()
    with pytest.raises(ValueError, match=r"file\.gz의 압축을 풀면 67,108,864바이트를 넘는다"):
        text_of(file(bomb, "file.gz"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * 2**26  # the whole would be four times


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
