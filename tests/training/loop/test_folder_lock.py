"""One training a folder: real processes that want the same one."""

import errno
import os
import signal
import subprocess
import sys
import threading

import pytest
from filelock import FileLock

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


@pytest.fixture
def holder(tmp_path):
    """A process that holds the folder until it is let go."""
    command = [sys.executable, "-c", HOLDER, tmp_path / "work"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "held\n"
        yield child
        child.kill()


def test_another_process_is_refused_by_the_folder_and_who_holds_it_until_it_is_dead(
    holder, tmp_path, monkeypatch
):
    told = rf"--work='.*work'.*다른 학습이 쓰고 있다\(프로세스 번호 {holder.pid}\)"
    with pytest.raises(TrainingFailure, match=told), locked(tmp_path / "work", "--work"):
        pass
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(folder_lock.platform, "node", lambda: "another")
        told = rf"프로세스 번호 {holder.pid}, 컴퓨터 "
        with pytest.raises(TrainingFailure, match=told), locked(tmp_path / "work"):
            pass
    # A dead process holds nothing.
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    assert (tmp_path / "work" / LOCK).read_text().startswith(f"{holder.pid} ")
    with locked(tmp_path / "work"):
        assert (tmp_path / "work" / LOCK).read_text().startswith(f"{os.getpid()} ")


def test_the_thread_that_holds_a_folder_passes_and_another_does_not(tmp_path):
    refused = []

    def enter():
        try:
            with locked(tmp_path):
                pass
        except TrainingFailure as error:
            refused.append(str(error))

    def ask():
        other = threading.Thread(target=enter)
        other.start()
        other.join()

    with locked(tmp_path):
        with locked(tmp_path / "." / "..", "outer"), locked(tmp_path):
            pass
        ask()
    assert len(refused) == 1
    assert f"프로세스 번호 {os.getpid()}" in refused[0]
    ask()
    assert len(refused) == 1


def test_a_file_system_without_locks_is_told(tmp_path, monkeypatch):
    def unable(lock):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(FileLock, "_acquire", unable)
    with pytest.warns(UserWarning, match="잠글 수 없다.*No locks available"), locked(tmp_path):
        pass


def test_a_place_where_no_folder_can_be_made_is_refused(tmp_path):
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")
    (tmp_path / "file").touch()
    for place in ("dangling", "file", "file/below"):
        with pytest.raises(OSError, match=place.split("/")[0]), locked(tmp_path / place):
            pass
