"""One training a folder: real processes that want the same one."""

import os
import signal
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest

from kit_core.training.loop import folder_lock
from kit_core.training.loop.failures import TrainingFailure
from kit_core.training.loop.folder_lock import LOCK, locked

HOLDER = """
import sys
from pathlib import Path
from kit_core.training.loop.folder_lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""
# Whoever is inside alone makes a file that must not be there yet.
CROWD = """
import os, sys
from pathlib import Path
from kit_core.training.loop import failures
from kit_core.training.loop.folder_lock import locked
folder, entered = Path(sys.argv[1]), 0
while entered < 200:
    try:
        with locked(folder):
            os.close(os.open(folder / "inside", os.O_CREAT | os.O_EXCL))
            os.unlink(folder / "inside")
        entered += 1
    except failures.TrainingFailure:
        pass
"""


@pytest.fixture
def holder(tmp_path):
    """A process that holds the folder until it is let go."""
    command = [sys.executable, "-c", HOLDER, tmp_path / "work"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "held\n"
        yield child
        child.kill()


def test_another_process_is_refused_by_the_folder_and_who_holds_it(holder, tmp_path):
    with (
        pytest.raises(
            TrainingFailure, match=rf"--work='.*work'.*다른 학습이 쓰고 있다\(프로세스 번호 {holder.pid}\)"
        ),
        locked(tmp_path / "work", "--work"),
    ):
        pass
    holder.communicate()
    assert holder.returncode == 0
    with locked(tmp_path / "work"):
        pass


def test_a_dead_process_holds_nothing(holder, tmp_path):
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    assert (tmp_path / "work" / LOCK).read_text().startswith(f"{holder.pid} ")
    with locked(tmp_path / "work"):
        assert (tmp_path / "work" / LOCK).read_text().startswith(f"{os.getpid()} ")


def test_never_are_two_inside(tmp_path):
    """Each leaves by removing the file that the next one may just have opened."""
    stand_in = tmp_path / "packages" / "keras"
    stand_in.mkdir(parents=True)
    (stand_in / "__init__.py").write_text("class callbacks:\n    Callback = object\n")
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(stand_in.parent), os.environ.get("PYTHONPATH", "")])
    }
    command = [sys.executable, "-c", CROWD, tmp_path / "work"]
    crowd = [subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    said = [child.communicate()[1] for child in crowd]
    assert [child.returncode for child in crowd] == [0, 0, 0], said
    assert not [*tmp_path.glob("work/*")]


def test_the_thread_that_holds_a_folder_passes_and_another_does_not(tmp_path):
    refused = []

    def enter():
        try:
            with locked(tmp_path):
                pass
        except TrainingFailure as error:
            refused.append(str(error))

    with locked(tmp_path):
        with locked(tmp_path / "." / "..", "outer"), locked(tmp_path):
            pass
        assert (tmp_path / LOCK).exists()
        other = threading.Thread(target=enter)
        other.start()
        other.join()
    assert len(refused) == 1
    assert f"프로세스 번호 {os.getpid()}" in refused[0]


def test_nothing_is_left_behind(tmp_path):
    with pytest.raises(KeyboardInterrupt), locked(tmp_path / "new" / "deep"):
        raise KeyboardInterrupt
    assert [*tmp_path.iterdir()] == []
    with locked(tmp_path / "new"):
        (tmp_path / "new" / "kept").touch()
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["kept"]


def test_a_holder_on_another_computer_is_named_with_it(holder, tmp_path, monkeypatch):
    monkeypatch.setattr(folder_lock.platform, "node", lambda: "another")
    with (
        pytest.raises(TrainingFailure, match=rf"프로세스 번호 {holder.pid}, 컴퓨터 "),
        locked(tmp_path / "work"),
    ):
        pass


def test_a_file_system_without_locks_is_told(tmp_path, monkeypatch):
    def unable(handle, how):
        raise OSError(37, "No locks available")

    monkeypatch.setattr(folder_lock.fcntl, "flock", unable)
    with pytest.warns(UserWarning, match="잠글 수 없다.*No locks available"), locked(tmp_path):
        assert (tmp_path / LOCK).exists()


def test_windows_locks_a_byte_that_nobody_reads(tmp_path, monkeypatch):
    calls = []

    def locking(handle, how, count):
        calls.append((os.lseek(handle, 0, os.SEEK_CUR), how, count))
        if len(calls) > 1:
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(folder_lock, "fcntl", None)
    monkeypatch.setattr(folder_lock, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=locking), raising=False)
    with locked(tmp_path):
        monkeypatch.setattr(folder_lock, "_held", {})  # as in another process
        with pytest.raises(TrainingFailure, match=f"프로세스 번호 {os.getpid()}"), locked(tmp_path):
            pass
    assert calls == [(folder_lock.FAR, 2, 1)] * 2


def test_a_place_where_no_folder_can_be_made_is_refused(tmp_path):
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")
    (tmp_path / "file").touch()
    for place in ("dangling", "file", "file/below"):
        with pytest.raises(OSError, match=place.split("/")[0]), locked(tmp_path / place):
            pass
