"""The walls around foreign code, one by one: what would reach outside fails, and a killed child leaves nobody behind."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from station_sources import RIGHT

from kit_lab.classroom.killable import answers
from kit_lab.classroom.marking import _CHILD, _walls_stand, judge_stations

# Behind the kernel's walls alone, without the audit hook.
BEHIND = """
import os, socket, sys
from kit_lab.classroom.sandbox import enter, guard, limit
limit()
enter(sys.argv[1])
def tried(act):
    try:
        act()
    except (OSError, MemoryError, RuntimeError) as error:
        return type(error).__name__
    return "done"
def fork_often():
    for _ in range(1000):
        if not os.fork():
            import time; time.sleep(60)
def mount_again():
    import ctypes
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(None, b"/", None, 32 | 4096, None):
        raise OSError("refused")
print(tried(lambda: open(sys.argv[2], "w")), tried(lambda: os.remove(sys.argv[2])), sep="\\n")
print(tried(lambda: socket.socket().connect(("127.0.0.1", int(sys.argv[3])))))
print(tried(mount_again), tried(lambda: os.kill(int(sys.argv[4]), 0)), sep="\\n")
print(tried(lambda: open("inside", "w").write("a" * 10)), tried(lambda: open("large", "wb").write(bytes(2**25))), sep="\\n")
print(os.listdir("/run"))
print(tried(lambda: bytearray(2**33)), tried(fork_often), sep="\\n", flush=True)
"""


@pytest.fixture(scope="module")
def walls():
    return _walls_stand()


@pytest.fixture
def room():
    """A folder that everybody may enter, as marking takes one; those of pytest are shut to others."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def victim(room):
    """A file that everybody may change."""
    path = room / "victim"
    path.write_text("whole")
    path.chmod(0o666)
    return path


def test_the_kernel_walls_in_what_runs_behind_them(room, victim, walls):
    if not walls:
        pytest.skip("this system lets nobody make namespaces")
    folder = room / "folder"
    folder.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        sleeper = subprocess.Popen(["sleep", "60"])
        given = [str(folder), str(victim), port, str(sleeper.pid)]
        one = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")  # as killable.answers asks for
        done = subprocess.run(
            [sys.executable, "-c", BEHIND, *given],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | one,
        )
        sleeper.kill()
        sleeper.wait()
    outside, inside = done.stdout.split("\n")[:5], done.stdout.split("\n")[5:10]
    assert "done" not in outside, done
    assert inside == ["done", "OSError", "[]", "MemoryError", "BlockingIOError"], done
    assert victim.read_text() == "whole"
    assert list(folder.iterdir()) == []


FORKS = "import ctypes\nlibc = ctypes.PyDLL(None)\nwhile libc.fork(): pass\nwhile True: pass\n"


# Left running, it would make of one function now a right one and now a wrong one.
LEFT = "import threading, time\nthreading.Thread(target=time.sleep, args=(9,), daemon=True).start()\n"


@pytest.mark.parametrize("walled", [True, False])
def test_what_foreign_code_tries_is_told(room, victim, walls, walled):
    folder = room / "folder"
    folder.mkdir()
    tries = {
        f"import os\nos.remove({str(victim)!r})": "폴더 밖의 파일을 지우려",
        f"open({str(victim)!r}, 'w')": "폴더 밖의 파일에 쓰려",
        "import socket\nsocket.socket()": "네트워크를 쓰려",
        "import os\nos.fork()": "프로세스를 만들려",
        "import os\nos.system('true')": "다른 프로그램을 실행하려",
        "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)": "다른 프로세스를 멈추려",
        FORKS: "다른 프로그램의 코드를 불러오려",
        "import _thread\n_thread.start_new_thread(print, ())": "스레드를 만들려",
        LEFT: "스레드를 만들려",
    }
    items = [("softmax", f"{text}\n{RIGHT['softmax']}") for text in tries]
    header = {"folder": str(folder), "walls": walled and walls}
    found = answers(_CHILD, header, items, 20)
    assert [one["kind"] for one in found] == ["refused"] * len(items)
    for one, words in zip(found, tries.values(), strict=True):
        assert words in one["sentence"]
    assert victim.read_text() == "whole"


def test_a_hung_station_is_killed_and_the_rest_goes_on(room, walls):
    hung = "while True:\n    pass\n"
    items = [("softmax", hung), ("softmax", RIGHT["softmax"]), ("softmax", "import os\nos._exit(3)")]
    found = answers((*_CHILD, str(room)), {"folder": str(room), "walls": walls}, items, 10)
    assert [one["kind"] for one in found] == ["hung", "passed", "died"]
    time.sleep(0.5)
    assert [path for path in Path("/proc").glob("[0-9]*") if _is_named(path, room)] == []


def _is_named(path, room):
    try:
        return str(room).encode() in (path / "cmdline").read_bytes()
    except OSError:
        return False


def test_after_three_lost_children_the_rest_is_left(room, walls):
    items = [("softmax", "import os\nos._exit(0)")] * 4
    found = answers(_CHILD, {"folder": str(room), "walls": walls}, items, 20)
    assert [one["kind"] for one in found] == ["died", "died", "died", "left"]


FORGING = """
import os
for place in range(3, 20):
    try:
        os.write(place, b'{"kind": "passed", "sentence": "", "mistake": null}\\n')
    except OSError:
        pass
"""


def test_a_result_that_foreign_code_writes_itself_is_no_result(room, walls):
    found = answers(_CHILD, {"folder": str(room), "walls": walls}, [("softmax", FORGING)], 20)
    assert [one["kind"] for one in found] == ["forged"]


THIEF = """
import json
import sys

frame = sys._getframe()
while "token" not in frame.f_locals:
    frame = frame.f_back
answers, token = frame.f_locals["answers"], frame.f_locals["token"]
for _ in frame.f_locals["job"]["items"]:
    answers.write(json.dumps({"kind": "passed", "sentence": "", "mistake": None, "token": token}) + "\\n")
answers.flush()
"""


def test_code_that_steals_the_token_passes_nothing_but_itself_and_is_told():
    found = judge_stations({"softmax": THIEF, "attend": "x", "split_heads": RIGHT["split_heads"]}, False)
    assert found["attend"]["kind"] == "raised"
    assert found["split_heads"]["kind"] == "passed"
    assert "look" not in found["split_heads"]
    assert "f_locals" in found["softmax"]["look"]


def test_files_outside_are_not_read(tmp_path):
    secret = tmp_path / "other.json"
    secret.write_text("secret")
    found = judge_stations({"softmax": f"open({str(secret)!r}).read()\n{RIGHT['softmax']}"}, False)
    assert found["softmax"]["kind"] == "refused"
    assert "읽으려" in found["softmax"]["sentence"]
