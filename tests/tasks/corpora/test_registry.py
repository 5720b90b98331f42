"""KIT_DATA_DIR, 공개된 파일의 표, 그리고 바이트에서 글까지."""

import gzip
import tracemalloc
from pathlib import Path

import pytest

from kit_core.tasks.corpora.files import DataFile
from kit_core.tasks.corpora.registry import PUBLISHED, digest_of
from kit_core.tasks.corpora.text import text_of


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


def file(content, name="file.txt"):
    return DataFile(Path("folder") / name, content)


def test_an_archive_that_unpacks_to_too_much_is_refused_before_it_is_unpacked():
    bomb = gzip.compress(bytes(2**20)) * 256
    tracemalloc.start()
    with pytest.raises(ValueError, match=r"file\.gz의 압축을 풀면 67,108,864바이트를 넘는다"):
        text_of(file(bomb, "file.gz"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * 2**26  # the whole would be four times
