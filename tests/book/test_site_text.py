"""One Korean term a concept, outside the pages too: the README, what stands beside it, and the docstrings."""

import re

import book_site
import pytest
from glossary_rules import forbidden, wrong_words


def test_the_glossary_forbids_something():
    assert ("타겟", "소스 / 타깃") in forbidden()
    assert len(forbidden()) > 20


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_the_glossary_rules_in_the_readme_too(name):
    text = (book_site.ROOT / name).read_text(encoding="utf-8")
    prose = re.sub(r"```.*?```|`[^`\n]*`", " ", text, flags=re.DOTALL)
    assert wrong_words(prose) == {}


@pytest.mark.parametrize(
    "path", sorted((book_site.ROOT / "kit_core").rglob("*.py")), ids=lambda path: path.stem
)
def test_the_glossary_rules_in_the_docstrings_too(path):
    assert wrong_words(path.read_text(encoding="utf-8")) == {}
