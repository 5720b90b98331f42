"""공개된 파일의 표."""

from pathlib import Path

from kit_core.tasks.corpora import registry
from kit_core.tasks.corpora.registry import PUBLISHED


def test_the_table_pins_every_address():
    assert len(PUBLISHED) == 9
    for name, (address, kind, digest) in PUBLISHED.items():
        commit = address.removeprefix("https://raw.githubusercontent.com/").split("/")[2]
        assert len(commit) == 40
        assert address.endswith("/" + Path(name).name)
        assert len(digest) == {"sha256": 64, "git blob": 40}[kind]


def test_the_hash_of_a_git_blob():
    # What git hash-object prints for these files.
    assert registry.digest_of(b"", "git blob") == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
    assert registry.digest_of(b"hello\n", "git blob") == "ce013625030ba8dba906f756967f9e9ca394464a"
