"""The reader's guide: every page stands in it, and what is to be read first stands before."""

import re

import book_site
import yaml

GUIDE = (book_site.ROOT / "book/guide.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| \[「(.+)」\]\(([\w/]+\.(?:ipynb|md))\) \| (\d+)분 \| (.+) \|$", re.MULTILINE)
LOOKED_UP = {"guide", "glossary", "api", "references"}  # nobody reads these from the first line to the last


def rows():
    return {target: (title, int(minutes), first) for title, target, minutes, first in ROW.findall(GUIDE)}


def prose(name):
    path = book_site.ROOT / "book" / name
    if path.suffix == ".md":
        return path.read_text(encoding="utf-8")
    cells = book_site.notebook(path).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def test_every_page_that_is_read_is_in_the_guide():
    contents = yaml.safe_load((book_site.ROOT / "_toc.yml").read_text(encoding="utf-8"))
    pages = [chapter["file"] for part in contents["parts"] for chapter in part["chapters"]]
    read = [page.removeprefix("book/") for page in pages if page.removeprefix("book/") not in LOOKED_UP]
    assert [target.partition(".")[0] for target in rows()] == read


def test_titles_are_those_of_the_pages():
    for target, (title, _, _) in rows().items():
        assert re.search(r"^# (.+)$", prose(target), re.MULTILINE)[1] == title


def test_what_is_to_be_read_first_stands_before():
    order = list(rows())
    for place, (_, _, first) in enumerate(rows().values()):
        for target in re.findall(r"\(([\w/]+\.(?:ipynb|md))\)", first):
            assert target in order[:place]
