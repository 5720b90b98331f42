"""이 프로세스를 가둔다: 남의 코드가 오래, 크게, 여럿으로, 폴더 밖에서, 네트워크로 하는 일을 막는다.

벽은 둘이다. 감사 훅(guard)은 어느 시스템에서나 되고 무엇을 하려 했는지 알려 주지만, 마음먹으면 넘을 수 있다. 이름공간(enter)은
리눅스의 커널이 막아 넘을 수 없지만, 시스템이 허락해야 한다. 둘 다 되돌리지 못하므로 채점하는 자식 프로세스에서만 부른다.
"""

import _thread
import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from kit_lab.exercises import running

MEMORY = 2**30  # 바이트. 주소 공간의 크기이다.
FILE = 16 * 2**20  # 바이트. 파일 하나
FOLDER = "64m"  # 작업 폴더
PROCESSES = 32  # 스레드까지 센다.
NOBODY = 65_534

_USER, _MOUNT, _PROCESS, _NETWORK, _IPC = 0x10000000, 0x00020000, 0x20000000, 0x40000000, 0x08000000
_RECURSIVE, _PRIVATE, _NOSUID, _NODEV = 0x4000, 0x40000, 2, 4
_MOUNT_SETATTR, _HERE, _WHOLE, _READ_ONLY = 442, -100, 0x8000, 1
_DEATH_SIGNAL, _DUMPABLE, _DROP_BOUND, _NO_NEW_PRIVILEGES = 1, 4, 24, 38

# 감사 훅이 막는 일: 사건의 이름 -> 무엇을 하려 했는지
_NEVER = {
    "os.fork": "프로세스를 만들려",
    "os.forkpty": "프로세스를 만들려",
    "os.posix_spawn": "프로세스를 만들려",
    "os.exec": "다른 프로그램을 실행하려",
    "os.system": "다른 프로그램을 실행하려",
    "os.startfile": "다른 프로그램을 실행하려",
    "subprocess.Popen": "다른 프로그램을 실행하려",
    "os.kill": "다른 프로세스를 멈추려",
    "os.killpg": "다른 프로세스를 멈추려",
    "ctypes.dlopen": "다른 프로그램의 코드를 불러오려",
    "socket.__new__": "네트워크를 쓰려",
    "socket.getaddrinfo": "네트워크를 쓰려",
}
_OUTSIDE = {
    "os.remove": "지우려",
    "os.rmdir": "지우려",
    "shutil.rmtree": "지우려",
    "os.rename": "옮기려",
    "os.mkdir": "만들려",
    "os.link": "만들려",
    "os.symlink": "만들려",
    "os.truncate": "고치려",
    "os.chmod": "고치려",
    "os.chown": "고치려",
}
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def guard(folder: str) -> list[str]:
    """감사 훅을 건다. 막은 일을 말하는 문장이 쌓일 리스트를 준다."""
    told: list[str] = []
    home = os.path.realpath(folder)
    # 파이썬과 라이브러리는 읽는다. 나중에야 불러오는 것이 있다.
    known = [sys.prefix, sys.base_prefix]
    known += [place for place in sys.path if "packages" in place or ".zip" in place]
    known += [os.path.join(place, name) for place in sys.path for name in ("kit_core", "kit_lab")]
    readable = [home, *map(os.path.realpath, known), "/usr", "/lib", "/dev", "/proc/self"]

    def placed(path: Any) -> str | None:
        named = isinstance(path, (str, bytes, os.PathLike))
        return os.path.realpath(os.fsdecode(path)) if named else None

    def unknown(path: Any) -> bool:
        place = placed(path)
        return place is not None and not any(f"{place}{os.sep}".startswith(one + os.sep) for one in readable)

    def outside(path: Any) -> bool:
        place = placed(path)
        if place is None:
            return isinstance(path, int) and path >= 0  # 열려 있는 파일의 번호
        return place != os.devnull and os.path.commonpath([home, place]) != home

    def refuse(words: str) -> None:
        if words not in told:
            told.append(words)
        raise PermissionError(words)

    def hook(event: str, given: tuple[Any, ...]) -> None:
        if event in _NEVER:
            refuse(f"{_NEVER[event]} 했다.")
        elif event in _OUTSIDE:
            if any(outside(path) for path in given[: 2 if event in ("os.rename", "os.link") else 1]):
                refuse(f"폴더 밖의 파일을 {_OUTSIDE[event]} 했다.")
        elif event == "open":
            path, _, flags = given
            if isinstance(flags, int) and flags & _WRITES and not isinstance(path, int) and outside(path):
                refuse("폴더 밖의 파일에 쓰려 했다.")
            elif unknown(path):
                refuse("폴더 밖의 파일을 읽으려 했다.")

    sys.addaudithook(hook)
    _shut_threads(refuse)
    return told


def _shut_threads(refuse: Callable[[str], None]) -> None:
    """점검하는 스레드 말고는 시작하지 못한다. 남겨 둔 스레드는 결과를 돌릴 때마다 다르게 한다.

    파이썬 3.11은 이 사건을 감사 훅에 알리지 않는다.
    """

    def only_ours(start: Callable[..., Any]) -> Callable[..., Any]:
        def begin(function: Callable[..., Any], *given: Any, **named: Any) -> Any:
            if type(getattr(function, "__self__", None)) is not running.Work:
                refuse("스레드를 만들려 했다.")
            return start(function, *given, **named)

        return begin

    for name in ("start_new_thread", "start_new", "start_joinable_thread"):
        if start := getattr(_thread, name, None):
            begin = only_ours(start)
            setattr(_thread, name, begin)
            if hasattr(threading, f"_{name}"):
                setattr(threading, f"_{name}", begin)


def limit() -> None:
    """메모리, 파일의 크기, 코어 덤프의 한도를 정한다. 없는 시스템에서는 아무 일도 하지 않는다."""
    if sys.platform == "win32":
        return
    import resource

    for name, most in {"AS": MEMORY, "FSIZE": FILE, "CORE": 0}.items():
        with suppress(OSError, ValueError):  # macOS는 주소 공간의 한도를 받지 않는다.
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))


def enter(folder: str) -> None:
    """새 이름공간으로 들어간다. 네트워크가 없고, folder 말고는 쓰지 못하고, 밖의 프로세스가 보이지 않는다.

    갈라져 나온 자식에서만 돌아온다. 부른 프로세스는 자식이 끝나기를 기다렸다가 끝나고, 그것을 죽이면 자식도, 자식이
    만든 것도 모두 죽는다.

    Raises:
        OSError: 리눅스가 아니거나 시스템이 허락하지 않을 때. 이때 이 프로세스는 더 쓰지 못한다.
    """
    if sys.platform != "linux":
        raise OSError("리눅스가 아니다.")
    import resource

    libc = ctypes.CDLL(None, use_errno=True)
    until = time.monotonic() + 5
    while len(os.listdir("/proc/self/task")) > 1 and time.monotonic() < until:
        time.sleep(1e-3)  # 스레드가 남아 있는 프로세스는 새 이름공간을 얻지 못한다.
    if os.geteuid() == 0:  # 관리자에게는 프로세스의 한도가 듣지 않는다.
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        _done(libc.prctl(_DUMPABLE, 1, 0, 0, 0))
    user, group = os.geteuid(), os.getegid()
    _done(libc.unshare(_USER | _MOUNT | _PROCESS | _NETWORK | _IPC))
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    _done(libc.mount(None, b"/", None, _RECURSIVE | _PRIVATE, None))
    read_only = (ctypes.c_uint64 * 4)(_READ_ONLY, 0, 0, 0)
    _done(libc.syscall(_MOUNT_SETATTR, _HERE, b"/", _WHOLE, read_only, ctypes.sizeof(read_only)))
    room = f"size={FOLDER},mode=0777".encode()
    _done(libc.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", _NOSUID | _NODEV, room))
    # /run에는 다른 프로그램의 소켓이 있다.
    libc.mount(b"tmpfs", b"/run", b"tmpfs", _NOSUID | _NODEV, b"size=0,mode=0555")
    os.chdir(folder)
    resource.setrlimit(resource.RLIMIT_NPROC, (PROCESSES, PROCESSES))
    inside = os.fork()
    if inside:
        _, status = os.waitpid(inside, 0)
        os._exit(0 if status == 0 else 1)
    _done(libc.prctl(_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0))
    for power in range(64):  # 마운트를 되돌릴 힘까지 버린다.
        libc.prctl(_DROP_BOUND, power, 0, 0, 0)
    _done(libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0))
    header, none = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    _done(libc.capset(header, none))


def _done(result: int) -> None:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
