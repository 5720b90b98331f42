"""Mistakes in the front ends' modules that change nothing which can be seen, and why: as equivalent_mutants.py."""

REASONS: dict[str, dict[str, str]] = {}

EQUIVALENT = {f"{file} {key}": reason for file, of in REASONS.items() for key, reason in of.items()}
