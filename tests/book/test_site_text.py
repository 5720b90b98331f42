"""The texts as they are committed: one Korean term a concept, outside the pages too, and no mark of Markdown left in sight."""

import re

import book_site
import nbformat
from glossary_rules import wrong_words
from markdown_it import MarkdownIt

CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
MARKDOWN = MarkdownIt("commonmark").enable("table")


def test_the_glossary_rules_in_the_readme_and_in_the_docstrings_too():
    texts = {path: CODE.sub(" ", path.read_text(encoding="utf-8")) for path in book_site.ROOT.glob("*.md")}
    for pattern in ("kit_*/**/*.py", "kit_lab/*/*.csv"):
        texts |= {path: path.read_text(encoding="utf-8") for path in book_site.ROOT.glob(pattern)}
    assert len(texts) > 100
    assert {str(path): wrong for path, text in texts.items() if (wrong := wrong_words(text))} == {}


def marks_left(text):
    """Asterisks that a reader would see: two that close after 」 and before a particle close nothing."""
    spans = [span for token in MARKDOWN.parse(text) for span in token.children or []]
    return [span.content for span in spans if span.type == "text" and "**" in span.content]


def test_bold_is_bold_before_a_particle_too():
    assert marks_left("**「답」**은 뒤에 있다. 「**답**」은 뒤에 있다.") == ["**「답」**은 뒤에 있다. 「"]
    pages = [*book_site.ROOT.glob("*.md"), *book_site.ROOT.glob("book/*.md")]
    texts = [(path.name, path.read_text(encoding="utf-8")) for path in pages]
    for path in book_site.notebooks():
        cells = nbformat.read(path, as_version=4).cells
        texts += [(path.name, cell.source) for cell in cells if cell.cell_type == "markdown"]
    assert [(name, left) for name, text in texts if (left := marks_left(text))] == []
