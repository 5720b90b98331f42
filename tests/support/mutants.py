"""The mistakes that the clinic shows to readers and the tests that must notice: tools/mutation.py tries them one by one."""

import csv
from pathlib import Path

with Path(__file__).with_name("clinic_mutants.tsv").open(encoding="utf-8", newline="") as table:
    FROM_CLINIC = {
        row["bug"]: tuple(row["tests"].split("; ")) for row in csv.DictReader(table, delimiter="\t")
    }
