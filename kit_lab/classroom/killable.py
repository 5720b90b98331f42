"""일을 하나씩 해 한 줄씩 알리는 자식 프로세스를 돌린다. 멈추거나 죽으면 그 일을 적어 두고, 나머지를 새 자식이 잇는다."""

import json
import os
import queue
import secrets
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

LONGEST_LINE = 100_000  # 글자. 이보다 긴 줄을 쓰는 자식은 멈춘다.
STRIKES = 3  # 자식을 이만큼 잃으면 나머지는 하지 않는다.
STARTING = 60.0  # 초. 자식은 {"kind": "ready"}를 먼저 알린다.
LOST = ("hung", "died", "forged")
# 환경 변수. 나머지는 남의 코드가 보지 못한다.
_KEPT = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "LANG", "LC_ALL")


class ChildError(OSError):
    """자식 프로세스가 시작하지 못했다. 낸 것의 탓이 아니다."""


def answers(
    command: Sequence[str], header: Mapping[str, Any], items: Sequence[Any], seconds: float
) -> list[dict[str, Any]]:
    """items마다 자식이 알린 것. 알리지 못한 것의 kind는 "hung"(시간), "died"(죽음), "left"(하지 않음)이다.

    자식은 받은 token을 줄마다 적는다. 그것이 없는 줄은 남의 코드가 지어낸 것이므로 "forged"이다.

    Raises:
        ChildError: 자식이 준비되었다고 알리지 못했을 때.
    """
    found: list[dict[str, Any]] = []
    strikes = 0
    while len(found) < len(items):
        if strikes == STRIKES:
            return found + [{"kind": "left"}] * (len(items) - len(found))
        found += _until_lost(command, {**header, "items": items[len(found) :]}, seconds)
        strikes += 1
    return found


def _until_lost(command: Sequence[str], job: Mapping[str, Any], seconds: float) -> list[dict[str, Any]]:
    """자식 하나가 알린 것들. 다 알리지 못했으면 잃은 일의 kind가 끝에 온다."""
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    environment |= {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PYTHONHASHSEED"] = "0"  # 집합의 차례가 돌릴 때마다 다르지 않게 한다.
    environment |= dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    child = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=job.get("folder"),
        env=environment,
        start_new_session=True,
        encoding="utf-8",
        errors="replace",
    )
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    token = secrets.token_hex()
    reader = threading.Thread(
        target=_talk, args=(child, json.dumps({**job, "token": token}), lines), daemon=True
    )
    reader.start()
    found: list[dict[str, Any]] = []
    try:
        if _next(lines, STARTING, token)["kind"] != "ready":
            raise ChildError(f"채점하는 프로세스를 시작하지 못했다: {' '.join(command)}")
        while len(found) < len(job["items"]) and (not found or found[-1]["kind"] not in LOST):
            found.append(_next(lines, seconds, token))
        return found
    finally:
        _kill(child)
        reader.join()
        child.wait()


def _talk(child: subprocess.Popen[str], job: str, lines: "queue.SimpleQueue[str]") -> None:
    """일을 건네고, 자식이 쓰는 줄을 옮긴다. 끝나면 빈 줄을 둔다."""
    assert child.stdin is not None
    assert child.stdout is not None
    with suppress(OSError), child.stdin:  # 읽기 전에 죽기도 한다.
        child.stdin.write(job)
    with child.stdout:
        while line := child.stdout.readline(LONGEST_LINE):
            lines.put(line)
    lines.put("")


def _next(lines: "queue.SimpleQueue[str]", seconds: float, token: str) -> dict[str, Any]:
    """자식이 다음에 알린 것. 알리지 못했으면 잃은 까닭."""
    try:
        told = json.loads(lines.get(timeout=seconds))
    except queue.Empty:
        return {"kind": "hung"}
    except (ValueError, RecursionError):
        return {"kind": "died"}
    genuine = (
        isinstance(told, dict) and told.pop("token", None) == token and isinstance(told.get("kind"), str)
    )
    return told if genuine else {"kind": "forged"}


def _kill(child: subprocess.Popen[str]) -> None:
    """자식과 그 무리를 죽인다."""
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            child.kill()
        else:
            os.killpg(child.pid, signal.SIGKILL)
