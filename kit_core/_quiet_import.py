"""Keras를 처음 불러올 때 TensorFlow가 표준 오류에 쏟는 안내문을 삼킨다.

그 글은 파이썬을 거치지 않고 파일 기술자 2로 바로 나가므로, 그 기술자를 잠시 돌려놓아야 한다. 그러지 않으면 모든 장의
첫 셀에 붉은 글이 찍힌다. 불러오기가 실패하면 삼킨 글을 되돌려 준다.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import IO


class _StandardError:
    """파일 기술자 2. 겹쳐 돌려놓으면 처음 한 번만 돌려놓고, 마지막이 나갈 때 제자리로 되돌린다.

    불러오는 내내 자물쇠를 쥐지는 않는다. 파이썬이 불러올 때 쓰는 자물쇠와 엇갈려 서로 기다릴 수 있다.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._inside = 0
        self._kept = -1
        self._swallowed: IO[bytes] | None = None

    def turn_away(self) -> bool:
        """표준 오류를 삼키기 시작한다. 표준 오류가 없거나(pythonw, 2>&-) 돌려놓을 수 없으면 False를 준다."""
        with self._lock:
            if self._inside == 0:
                try:
                    sys.stderr.flush()
                    self._kept = os.dup(2)
                except (AttributeError, OSError, ValueError):
                    return False
                try:
                    self._swallowed = tempfile.TemporaryFile()  # noqa: SIM115 - closed by turn_back
                except OSError:
                    os.close(self._kept)
                    return False
                os.dup2(self._swallowed.fileno(), 2)
            self._inside += 1
            return True

    def give_back(self) -> None:
        """지금까지 삼킨 글을 표준 오류에 쓴다."""
        with self._lock:
            self._swallowed.seek(0)
            os.write(self._kept, self._swallowed.read())
            self._swallowed.seek(0)
            self._swallowed.truncate()

    def turn_back(self) -> None:
        """삼키기를 끝낸다."""
        with self._lock:
            self._inside -= 1
            if self._inside == 0:
                os.dup2(self._kept, 2)
                os.close(self._kept)
                self._swallowed.close()


_STANDARD_ERROR = _StandardError()


@contextmanager
def quiet_import() -> Iterator[None]:
    """with 안에서 Keras를 처음 불러오면 표준 오류를 삼킨다. 이미 불러왔다면 아무 일도 하지 않는다."""
    if "keras" in sys.modules:
        yield
        return
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")  # 첫 연산 때 나오는 안내문은 이것으로 막는다.
    if not _STANDARD_ERROR.turn_away():
        yield
        return
    try:
        yield
    except BaseException:
        _STANDARD_ERROR.give_back()
        raise
    finally:
        _STANDARD_ERROR.turn_back()
