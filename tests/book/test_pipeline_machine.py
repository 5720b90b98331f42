"""What make looks for on the machine before it sets anything up: a Python."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def machine(tmp_path):
    """A machine with nothing but what scripts need; `put` adds a command."""
    commands = tmp_path / "bin"
    commands.mkdir()
    for name in ("sh", "dirname", "env", "grep", "id", "sed", "paste", "true"):
        (commands / name).symlink_to(shutil.which(name))

    class Machine:
        @staticmethod
        def put(path, script):
            path = commands / path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)  # a link would lead to the machine's own command
            path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
            path.chmod(0o755)

        @staticmethod
        def run(script):
            (tmp_path / "tools").mkdir(exist_ok=True)
            shutil.copy(ROOT / "tools" / "apt.sh", tmp_path / "tools")
            copy = shutil.copy(ROOT / "tools" / script, tmp_path / "tools")
            done = subprocess.run(
                [copy], env={"PATH": str(commands)}, capture_output=True, encoding="utf-8", check=False
            )
            return done.stdout.removeprefix(f"{commands}/").strip(), done.stderr

    return Machine


REAL = f'exec "{sys.executable}" "$@"'
WITHOUT_ENSUREPIP = f'case "$2" in *ensurepip*) exit 1;; esac; {REAL}'


def test_the_python_that_the_book_was_tested_with_comes_first(machine):
    for name in ("python3.13", "python3.11", "python3.12", "python3"):
        machine.put(name, REAL)
    assert machine.run("find-python")[0] == "python3.11"


def test_a_python_that_can_make_environments_comes_before_one_that_cannot(machine):
    machine.put("python3.11", WITHOUT_ENSUREPIP)
    assert machine.run("find-python")[0] == "python3.11"
    machine.put("python3", REAL)
    assert machine.run("find-python")[0] == "python3"


def test_a_python_that_the_book_does_not_support_is_passed_over(machine):
    machine.put("python3", "exit 1")
    assert machine.run("find-python")[0] == ""
