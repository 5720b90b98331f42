"""Files that stand in for the public corpora."""

import gzip

import pytest

from kit_core.tasks.corpora.registry import FOLDER_VARIABLE


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
