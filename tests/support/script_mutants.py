"""The mistakes that script_mutants.mjs finds in the front ends' modules, as those of Python are written."""

import json
import subprocess
from pathlib import Path

from nodejs import node
from syntax_mutants import SyntaxMutant, told_apart

WALKER = Path(__file__).with_name("script_mutants.mjs")
LONGEST = 120  # of what a key shows of the code: a body of many lines is told by its beginning


def script_mutants_of(root: Path, files: list[str]) -> list[SyntaxMutant]:
    """All mistakes of the modules, in the order of the files and of their lines. One run of Node reads all of them."""
    paths = [root / file for file in files]
    done = subprocess.run([node(), WALKER, *paths], capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    found = [
        SyntaxMutant(
            file,
            f"{file} {one['place']}: {_short(one['before'])} -> {_short(one['said'])}",
            one["line"],
            one["start"],
            one["end"],
            one["before"],
            one["after"],
        )
        for file, mistakes in zip(files, json.loads(done.stdout), strict=True)
        for one in mistakes
    ]
    return told_apart(found)


def _short(code: str) -> str:
    return code if len(code) <= LONGEST else f"{code[:LONGEST]}…"
