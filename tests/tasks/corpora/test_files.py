"""KIT_DATA_DIR과 캐시: 파일을 어디에서 찾고, 없으면 무엇을 말하는지."""

import hashlib
from pathlib import Path

import pytest

from kit_core.tasks.corpora import download
from kit_core.tasks.corpora.files import DataFile, read_data_file
from kit_core.tasks.corpora.registry import FOLDER_VARIABLE, PUBLISHED, Published


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


def test_the_cache_is_read_where_no_folder_is_named_and_what_was_altered_is_not(tmp_path, monkeypatch):
    content = b"published"
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    monkeypatch.setitem(
        PUBLISHED, "a.txt", Published("nowhere", "sha256", hashlib.sha256(content).hexdigest())
    )
    monkeypatch.setattr(download, "cache_folder", lambda: tmp_path)
    asked = []
    monkeypatch.setattr(download, "download", lambda name, path: asked.append((name, path)) or content)
    for cached in (content, b"altered"):
        (tmp_path / "a.txt").write_bytes(cached)
        assert read_data_file("a.txt").content == content
    assert asked == [("a.txt", tmp_path / "a.txt")]


def test_what_a_file_holds_is_not_printed():
    file = DataFile(Path("a.txt"), b"a whole corpus")
    assert "corpus" not in repr(file)
    assert file.sha256 in repr(file)
