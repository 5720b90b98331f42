"""내려받기: 어떤 고장에서도 오류가 한국어로 까닭과 할 일을 말하고, 캐시에는 아무것도 남지 않는다."""

import errno
import gzip
import hashlib
import os
import signal
import subprocess
import sys
import textwrap
import time
import tracemalloc
from pathlib import Path

import pytest
from file_server import address_that_refuses, serving
from small_disk import mounted

from kit_core.tasks.corpora import download, registry
from kit_core.tasks.corpora.files import read_data_file
from kit_core.tasks.corpora.registry import PUBLISHED, Published

BODY = "질문,답\n".encode() * 20_000  # several chunks
SHA256 = hashlib.sha256(BODY).hexdigest()
BLOB = hashlib.sha1(f"blob {len(BODY)}\0".encode() + BODY).hexdigest()
NAMES = {"sha256": "folder/by_sha256.csv", "git blob": "folder/by_blob.txt"}


@pytest.fixture
def server():
    with serving() as server:
        server.body = BODY
        yield server


@pytest.fixture
def cache(tmp_path, monkeypatch, server):
    """An empty cache, and a table of files that knows the own server alone."""
    table = {
        NAMES["sha256"]: Published(server.address, "sha256", SHA256),
        NAMES["git blob"]: Published(server.address, "git blob", BLOB),
    }
    for name in list(PUBLISHED):
        monkeypatch.delitem(PUBLISHED, name)
    for name, published in table.items():
        monkeypatch.setitem(PUBLISHED, name, published)
    monkeypatch.delenv(registry.FOLDER_VARIABLE, raising=False)
    monkeypatch.setattr(download, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def left_in(cache):
    """Everything in the cache but folders that stay for the next file."""
    return sorted(str(path.relative_to(cache)) for path in cache.rglob("*") if path.name != "folder")


kinds = pytest.mark.parametrize("kind", [*NAMES])


@kinds
def test_a_file_is_downloaded_once_and_hashed(kind, cache, server, capfd):
    file = read_data_file(NAMES[kind])
    assert (file.content, file.sha256, file.path) == (BODY, SHA256, cache / NAMES[kind])
    assert left_in(cache) == [NAMES[kind]]
    shown = capfd.readouterr().err
    assert NAMES[kind] in shown
    assert "100%" in shown
    assert read_data_file(NAMES[kind]) == file
    assert server.requests == 1
    assert capfd.readouterr().err == ""


@kinds
@pytest.mark.parametrize("sent", [0, 1, 100_000, len(BODY) - 1])
def test_a_cut_off_body(kind, sent, cache, server):
    server.sent = sent
    with pytest.raises(
        ConnectionError, match=f"{NAMES[kind]} 파일을 받지 못했다. 받는 도중에 연결이 끊겼다"
    ) as caught:
        read_data_file(NAMES[kind])
    assert registry.FOLDER_VARIABLE in str(caught.value)
    assert left_in(cache) == []
    server.sent = None
    assert read_data_file(NAMES[kind]).content == BODY


@kinds
@pytest.mark.parametrize("body", [b"", b"<html>", BODY[:-1], BODY[:-1] + b"x", BODY + b"\n"])
def test_other_content(kind, body, cache, server):
    server.body = body
    with pytest.raises(
        ValueError, match=rf"{NAMES[kind]} 파일\({len(body):,}바이트\)이 공개된 것과 다르다"
    ) as caught:
        read_data_file(NAMES[kind])
    assert PUBLISHED[NAMES[kind]].digest in str(caught.value)
    assert registry.digest_of(body, kind) in str(caught.value)
    assert left_in(cache) == []


@kinds
def test_nobody_answers(kind, cache, monkeypatch):
    nobody = PUBLISHED[NAMES[kind]]._replace(address=address_that_refuses())
    monkeypatch.setitem(PUBLISHED, NAMES[kind], nobody)
    with pytest.raises(
        ConnectionError, match=r"서버에 연결하지 못했다\. 네트워크를 확인하고.*직접 받아"
    ) as caught:
        read_data_file(NAMES[kind])
    assert nobody.address in str(caught.value)
    assert left_in(cache) == []


@pytest.mark.parametrize("status", [404, 429, 500])
def test_a_server_that_refuses(status, cache, server):
    server.status = status
    with pytest.raises(ConnectionError, match=f"서버가 {status}로 답했다"):
        read_data_file(NAMES["sha256"])
    assert left_in(cache) == []


@kinds
def test_a_broken_file_in_the_cache_is_replaced(kind, cache, server):
    path = cache / NAMES[kind]
    path.parent.mkdir(parents=True)
    path.write_bytes(BODY[:-1])
    assert read_data_file(NAMES[kind]).content == path.read_bytes() == BODY
    path.write_bytes(BODY[:-1])
    server.status = 500
    with pytest.raises(ConnectionError):
        read_data_file(NAMES[kind])
    assert left_in(cache) == []


@kinds
@pytest.mark.parametrize("fails", [False, True])
def test_two_at_once_leave_each_other_the_file(kind, fails, cache, server, monkeypatch):
    """The second has found nothing in the cache; the first is done before the second starts to download."""
    name, first = NAMES[kind], []

    def second(name, path):
        first.append(download_(name, path))
        server.status = 500 if fails else 200
        return download_(name, path)

    download_ = download.download
    monkeypatch.setattr(download, "download", second)
    if fails:
        with pytest.raises(ConnectionError):
            read_data_file(name)
    else:
        assert read_data_file(name).content == BODY
    assert first == [BODY]
    assert (cache / name).read_bytes() == BODY
    assert left_in(cache) == [name]


@pytest.mark.parametrize("size", ["8k", "64k", "192k"])
def test_a_disk_that_is_really_full(size, cache):
    assert len(BODY) > 192 * 1024
    with mounted(cache, f"size={size}"):
        with pytest.raises(OSError, match=f"{NAMES['sha256']} 파일을 .*두지 못했다.*디스크가 찼다") as caught:
            read_data_file(NAMES["sha256"])
        assert caught.value.errno == errno.ENOSPC
        assert left_in(cache) == []


@kinds
def test_more_than_the_published_file_has_is_not_taken(kind, cache, server, monkeypatch):
    small = PUBLISHED[NAMES[kind]]._replace(largest=100_000)
    monkeypatch.setitem(PUBLISHED, NAMES[kind], small)
    server.body = bytes(50_000_000)
    with pytest.raises(
        ValueError, match=rf"{NAMES[kind]} 파일이 공개된 것과 다르다\. 알려진 크기 100,000바이트를 넘었다"
    ):
        read_data_file(NAMES[kind])
    assert left_in(cache) == []


def test_what_a_server_packs_is_not_unpacked(cache, server):
    server.body, server.headers = gzip.compress(bytes(100_000_000)), {"Content-Encoding": "gzip"}
    tracemalloc.start()
    with pytest.raises(ValueError, match="공개된 것과 다르다"):
        read_data_file(NAMES["sha256"])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10_000_000
    assert left_in(cache) == []


def test_a_server_that_never_comes_to_an_end(cache, server, monkeypatch):
    monkeypatch.setattr(download, "PATIENCE", 1)
    server.drips = True
    with pytest.raises(ConnectionError, match=r"1초가 지나도록 \d+바이트만 왔다.*직접 받아"):
        read_data_file(NAMES["sha256"])
    assert left_in(cache) == []


def test_a_cache_that_cannot_be_written(cache):
    cache.parent.mkdir(exist_ok=True)
    cache.write_text("a file where the folder should be")
    with pytest.raises(OSError, match="캐시 폴더에 쓸 수 없다"):
        read_data_file(NAMES["sha256"])


def test_an_interrupted_download_leaves_nothing(cache, monkeypatch):
    def interrupted(name, partial, by_hand):
        Path(partial).write_bytes(BODY[:1000])
        raise KeyboardInterrupt

    monkeypatch.setattr(download, "_fetch", interrupted)
    with pytest.raises(KeyboardInterrupt):
        read_data_file(NAMES["sha256"])
    assert left_in(cache) == []


def test_a_killed_download_leaves_no_file_and_its_rest_is_swept_later(cache, server):
    """SIGKILL gives no chance to tidy up: the file must not have its name, and the next download does."""
    server.sent, server.stalls = 100_000, True
    code = f"""
        from pathlib import Path
        from kit_core.tasks.corpora import download, files, registry
        registry.PUBLISHED[{NAMES["sha256"]!r}] = registry.Published({server.address!r}, "sha256", {SHA256!r})
        download.cache_folder = lambda: Path({str(cache)!r})
        files.read_data_file({NAMES["sha256"]!r})
    """
    child = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stderr=subprocess.DEVNULL)
    assert server.started.wait(120)
    deadline = time.monotonic() + 120
    while not any(path.is_file() for path in cache.rglob("*")) and time.monotonic() < deadline:
        time.sleep(0.01)
    child.send_signal(signal.SIGKILL)
    child.wait(timeout=30)
    server.released.set()
    (scratch,) = (cache / "folder").iterdir()
    assert not (cache / NAMES["sha256"]).exists()

    server.sent, server.stalls = None, False
    read_data_file(NAMES["sha256"])
    assert scratch.exists()  # it could be another process's, still at work
    for path in (scratch, *scratch.iterdir()):
        os.utime(path, (time.time() - download.ABANDONED - 1,) * 2)
    read_data_file(NAMES["git blob"])
    assert left_in(cache) == sorted(NAMES.values())


def test_without_the_packages_the_error_says_what_to_install(cache, monkeypatch):
    monkeypatch.delitem(sys.modules, "kit_core.tasks.corpora.download")
    monkeypatch.setitem(sys.modules, "pooch", None)
    with pytest.raises(
        ModuleNotFoundError, match=r"pooch 패키지가 있어야 한다\. .*pip install .*\[training\]"
    ):
        read_data_file(NAMES["sha256"])
