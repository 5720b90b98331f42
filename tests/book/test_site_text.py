"""One Korean term a concept, outside the pages too: the README, what stands beside it, and the docstrings."""

import re

import book_site
from glossary_rules import wrong_words

CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def test_the_glossary_rules_in_the_readme_and_in_the_docstrings_too():
    texts = {path: CODE.sub(" ", path.read_text(encoding="utf-8")) for path in book_site.ROOT.glob("*.md")}
    texts |= {path: path.read_text(encoding="utf-8") for path in book_site.ROOT.glob("kit_*/**/*.py")}
    assert len(texts) > 100
    assert {str(path): wrong for path, text in texts.items() if (wrong := wrong_words(text))} == {}
