"""fork로 갈라진 프로세스를 알아본다. 텐서플로와 JAX의 스레드는 갈라질 때 따라오지 않아, 거기서 계산을 시키면 말없이 멈춘다."""

import os

import keras

_started = _forked = False


def check_not_forked() -> None:
    """층을 만들거나 부르기 전에 부른다. 이미 층을 만든 프로세스에서 갈라져 나온 곳이면 RuntimeError."""
    global _started
    if _forked:
        raise RuntimeError(
            "층을 이미 만든 프로세스에서 fork로 갈라져 나온 프로세스에서는 모델을 쓸 수 없다. 백엔드가 말없이 멈춘다. "
            "multiprocessing.get_context('spawn')으로 프로세스를 만들고, 모델은 그 안에서 연다."
        )
    _started = True


def _in_child() -> None:
    global _forked
    _forked = _started and keras.backend.backend() != "torch"


if hasattr(os, "register_at_fork"):  # 윈도에는 fork가 없다.
    os.register_at_fork(after_in_child=_in_child)
