"""Mistakes that change nothing which can be seen, by the keys of tools/mutation_sample.py, and why they do not."""

EQUIVALENT: dict[str, str] = {}
