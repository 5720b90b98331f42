"""Signals end a training with a word, whenever they come: while packages are loaded, while it trains, while it winds down."""

import os
import shlex
import signal
import subprocess
import sys
import threading

import pytest

from kit_core.training.interruption import (
    SIGNALS,
    Stopped,
    answered,
    say,
    stop,
    stopped_by,
    what_remains,
)


@pytest.fixture
def slow_keras(tmp_path):
    """The environment of a Python whose Keras takes a minute to load."""
    package = tmp_path / "packages" / "keras"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("import time\nprint('loading', flush=True)\ntime.sleep(60)\n")
    path = os.pathsep.join([str(package.parent), os.environ.get("PYTHONPATH", "")])
    return os.environ | {"PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}


def loading(environment, *arguments, **options):
    command = [sys.executable, "-m", "kit_core.training", *map(str, arguments)]
    child = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        **options,
    )
    assert child.stdout.readline() == "loading\n"
    return child


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("checkpoint", [False, True])
def test_a_signal_while_packages_are_loaded(number, checkpoint, slow_keras, tmp_path):
    work = tmp_path / "the work"
    if checkpoint:
        (work / "transformer-0").mkdir(parents=True)
        (work / "transformer-0" / "last.safetensors").touch()
    child = loading(slow_keras, "chatbot", "--work", work, "--config", "epochs=3")
    child.send_signal(number)
    said = child.communicate()[1].strip()
    assert child.returncode == 128 + number
    assert said.startswith("멈췄다")
    assert len(said.splitlines()) == 1
    again = ["python", "-m", "kit_core.training", "chatbot", "--work", str(work), "--config", "epochs=3"]
    assert f"체크포인트는 {work}에 남아 있으며" in said if checkpoint else "체크포인트가 남지 않았다" in said
    assert shlex.split(said.split(": ")[1]) == again + ["--resume"] * checkpoint


def test_a_training_that_outlives_its_terminal_is_not_stopped_by_its_end(slow_keras, tmp_path):
    """As nohup starts it."""
    child = loading(
        slow_keras,
        "chatbot",
        "--work",
        tmp_path,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    child.send_signal(signal.SIGHUP)
    with pytest.raises(subprocess.TimeoutExpired):
        child.wait(0.3)
    child.send_signal(signal.SIGTERM)
    child.communicate()
    assert child.returncode == 128 + signal.SIGTERM


@pytest.mark.parametrize("number", SIGNALS)
def test_handlers_are_put_back(number):
    before, seen = [signal.getsignal(one) for one in SIGNALS], []
    with answered(seen.append):
        os.kill(os.getpid(), number)
        assert seen == [number]
    assert [signal.getsignal(one) for one in SIGNALS] == before


def test_winding_down_is_not_disturbed_but_a_second_interrupt_ends_it():
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(Stopped) as stopped, answered(stop):  # noqa: PT012 -- what follows the signal is the test
        try:
            os.kill(os.getpid(), signal.SIGTERM)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)
            os.kill(os.getpid(), signal.SIGHUP)
            assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    assert stopped.value.number == signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) is before


def test_another_thread_leaves_the_signals_alone():
    kept = []

    def run():
        with answered(stop):
            kept.append(signal.getsignal(signal.SIGTERM))

    before = signal.getsignal(signal.SIGTERM)
    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert kept == [before]


def test_the_signal_behind_an_error_is_found():
    """A closed terminal lets the progress bar fail while the training is being stopped."""
    error = OSError(5, "terminal")
    error.__context__ = Stopped(signal.SIGHUP)
    assert stopped_by(error) == signal.SIGHUP
    assert stopped_by(KeyboardInterrupt()) == signal.SIGINT
    assert stopped_by(OSError(5, "disk")) is None


def test_a_closed_terminal_changes_nothing(monkeypatch, capsys):
    class Closed:
        def write(self, text):
            raise OSError(5, "Input/output error")

        flush = write

    monkeypatch.setattr(sys, "stdout", sys.stdout)
    monkeypatch.setattr(sys, "stderr", Closed())
    say(signal.SIGHUP, "체크포인트")
    print("nowhere", file=sys.stderr)
    sys.stderr.close()
    monkeypatch.undo()
    say(signal.SIGTERM, "끝.")
    assert capsys.readouterr().err == "\n멈췄다(SIGTERM). 끝.\n"


def test_what_remains_is_what_is_there(tmp_path):
    assert (
        what_remains(tmp_path, "go", snapshots=False)
        == "아직 체크포인트가 남지 않았다. 처음부터 다시 한다: go"
    )
    assert "스냅숏은 남지 않았다" in what_remains(tmp_path, "go", snapshots=True)
    (tmp_path / "last.safetensors").touch()
    assert what_remains(tmp_path, "go", snapshots=False).endswith("--resume으로 이어 간다: go --resume")
    assert what_remains(tmp_path, "go --resume", snapshots=False).endswith(": go --resume")
