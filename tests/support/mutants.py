"""The mistakes that the clinic shows to readers, one at a time, and the tests that must notice.

`python tools/mutation.py` applies each to a copy of the code and runs the named tests there.
"""

import csv
from dataclasses import dataclass
from pathlib import Path

from kit_lab.clinic import BUGS, LOOKALIKES


@dataclass(frozen=True)
class Mutant:
    """One deliberate mistake: in `file`, `text` (found exactly once) becomes `instead`; one of `tests` must fail."""

    name: str
    file: str
    text: str
    instead: str
    tests: tuple[str, ...]

    def applied(self, code: str) -> str:
        """The file with this mistake in it."""
        return code.replace(self.text, self.instead)


ILL = BUGS | LOOKALIKES

# Mistakes that the clinic shows to readers -> the tests that notice.
with Path(__file__).with_name("clinic_mutants.tsv").open(encoding="utf-8", newline="") as table:
    FROM_CLINIC = {
        row["bug"]: tuple(row["tests"].split("; ")) for row in csv.DictReader(table, delimiter="\t")
    }

MUTANTS = tuple(
    Mutant(name, ILL[name].file, ILL[name].text, ILL[name].instead, tests)
    for name, tests in FROM_CLINIC.items()
)
