"""멈추라는 신호(Ctrl+C, SIGTERM, SIGHUP)를 받으면 무엇이 남았고 어떻게 이어 가는지 말하고 끝낸다."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from kit_core.language.saying import said
from kit_core.training.loop.atomic_files import STATE

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class Stopped(KeyboardInterrupt):
    """멈추라는 신호를 받았다. number는 신호의 번호이다."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def answered(act: Callable[[int], None]) -> Iterator[None]:
    """with 안에서 멈추라는 신호를 받으면 act(신호의 번호)를 부른다. nohup처럼 무시하기로 한 신호는 그대로 무시한다."""
    before = {}
    if threading.current_thread() is threading.main_thread():  # 다른 스레드는 신호를 받지 않는다.
        for number in SIGNALS:
            if signal.getsignal(number) not in (signal.SIG_IGN, None):
                before[number] = signal.signal(number, lambda number, frame: act(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def stop(number: int) -> NoReturn:
    """하던 일을 치우며 멈춘다. 치우는 동안 거듭 오는 신호는 무시하되, 다시 누른 Ctrl+C에는 곧바로 끝난다."""
    for other in SIGNALS:
        if signal.getsignal(other) is not signal.SIG_IGN:
            signal.signal(other, signal.SIG_DFL if other == signal.SIGINT else signal.SIG_IGN)
    raise Stopped(number)


def leave(number: int, sentence: Callable[[], str]) -> NoReturn:
    """아직 쓴 것이 없을 때, 말하고 그 자리에서 끝낸다. 패키지를 불러오던 중에 오류를 내면 그 패키지가 영어로 옮긴다."""
    say(number, sentence())
    os._exit(128 + number)


def stopped_by(error: BaseException) -> int | None:
    """오류 뒤에 있는 신호의 번호. 신호가 아니면 None. 터미널이 닫히면 멈추던 중에 글을 쓰다가 다른 오류도 난다."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return getattr(error, "number", int(signal.SIGINT))
        error = error.__context__
    return None


def say(number: int, sentence: str) -> None:
    """표준 오류에 적는다. 터미널이 이미 닫혔으면 적지 않으며, 그래서 종료 코드가 바뀌지도 않는다."""
    name = "" if number == signal.SIGINT else f"({signal.Signals(number).name})"
    try:
        print(said(f"\n멈췄다{name}. {sentence}"), file=sys.stderr, flush=True)
        sys.stdout.flush()
    except (OSError, ValueError):
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115 -- 프로세스가 끝날 때까지 쓴다.


def what_remains(work: Path, again: str, snapshots: bool) -> str:
    """무엇이 남았고 어느 명령으로 이어 가는지. again은 --resume을 붙이지 않은 명령이다."""
    if snapshots:
        return f"스냅숏은 남지 않았다. 처음부터 다시 한다: {again}"
    if any(work.rglob(STATE)):
        resume = again if "--resume" in again.split() else f"{again} --resume"
        return f"체크포인트는 {work}에 남아 있으며 --resume으로 이어 간다: {resume}"
    return f"아직 체크포인트가 남지 않았다. 처음부터 다시 한다: {again}"
