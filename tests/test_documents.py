"""The pages for those who carry on name commands and files that exist, and versions that agree."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

import kit_core

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", ".github/pull_request_template.md")
# What make, a training or a build leaves behind, and what a reader brings.
MADE = {"_build", "dist", "runs", ".venv", "my.tsv", "my.txt"}


def code(page):
    """Every command and every name that the page sets as code."""
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```\w+\n(.*?)```", text, flags=re.DOTALL)
    lines = [line.partition(" #")[0] for block in blocks for line in block.splitlines()]
    return lines + re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def paths(page):
    """What in the page's code looks like a path of the repository."""
    suffixes = r"py|pyi|ipynb|yml|md|tsv|bib|txt|toml|cff|json|js|css"
    whole = re.compile(rf"[\w.<>-]+(?:/[\w.<>-]*)+|[\w-]+\.(?:{suffixes})")
    for piece in code(page):
        for word in re.split(r"[\s\"'=()]+", piece):
            if whole.fullmatch(word) and word.partition("/")[0] not in MADE:
                yield word


@pytest.mark.parametrize("page", PAGES)
def test_every_target_of_make_exists(page):
    targets = set(
        re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    )
    named = {target for piece in code(page) for target in re.findall(r"\bmake ([a-z-]+)", piece)}
    assert named <= targets


def test_every_named_file_exists():
    found = {(page, path) for page in PAGES for path in paths(page)}
    assert len(found) > 30
    missing = []
    for page, path in found:
        if "<" in path:  # a file to be made, in a room that is there
            path = "/".join(path.partition("<")[0].split("/")[:-1][:2])
        if not (ROOT / path).exists():
            missing.append((page, path))
    assert missing == []


def test_modules_that_commands_start_can_be_found():
    from importlib.util import find_spec

    modules = {
        module for page in PAGES for piece in code(page) for module in re.findall(r"-m (\w[\w.]+)", piece)
    }
    assert {"pytest", "build", "twine", "kit_core.training"} <= modules
    assert [module for module in modules if find_spec(module) is None] == []


def test_the_version_is_the_same_everywhere():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version, date = re.search(
        r"^## \[(\d[\w.]*)\] - (\d{4}-\d\d-\d\d)$", changelog, flags=re.MULTILINE
    ).groups()
    cff = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert kit_core.__version__ == version == cff["version"]
    assert str(cff["date-released"]) == date
    # Written down in kit_core alone, from where the build reads it.
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project
