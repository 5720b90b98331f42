"""A Python of its own, as on a computer where some packages are not installed."""

import os
import subprocess
import sys


def run_without(absent, code, **env):
    """A fresh Python in which the packages `absent` are not installed."""
    hide = (
        "from importlib.machinery import PathFinder\n"
        "found = PathFinder.find_spec\n"
        # A method bound to its class, as the one before: pytest keeps it in a class of its own.
        "PathFinder.find_spec = classmethod(lambda cls, name, *rest: "
        f"None if name.split('.')[0] in {absent} else found(name, *rest))\n"
    )
    return subprocess.run(
        [sys.executable, "-c", hide + code],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | env,
    )
