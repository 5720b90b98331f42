"""What a page of the book teaches, uses and points to: the order of _toc.yml, the guide's table and the glossary."""

import ast
import csv
import re
from collections import Counter
from functools import cache

import book_site

BOOK = book_site.ROOT / "book"
LINK = re.compile(r"\]\((?:\.\./)?([\w/]+)\.(?:ipynb|md)(?:#[^)]*)?\)")
ROW = re.compile(r"^\| \[「.+」\]\(([\w/]+)\.(?:ipynb|md)\) \| .+? \| .+? \| (.+) \|$", re.MULTILINE)


@cache
def order() -> tuple[str, ...]:
    """The pages as they are read, without folder of the book and suffix."""
    return tuple(page.removeprefix("book/") for page in book_site.chapters())


@cache
def _cells(page: str) -> tuple:
    return tuple(book_site.notebook(BOOK / f"{page}.ipynb").cells)


@cache
def prose(page: str) -> str:
    """What the page says to its reader; code within the text does not count."""
    text = "\n\n".join(cell.source for cell in _cells(page) if cell.cell_type == "markdown")
    return re.sub(r"`[^`\n]+`", "", text)


@cache
def names(page: str) -> Counter:
    """Names and attributes that the code of the page uses, not those that it only imports."""
    found = Counter()
    for cell in _cells(page):
        if cell.cell_type == "code":
            for node in ast.walk(ast.parse(cell.source)):
                if isinstance(node, (ast.Name, ast.Attribute)):
                    found[node.id if isinstance(node, ast.Name) else node.attr] += 1
    return found


@cache
def links(page: str) -> frozenset[str]:
    """The pages to which the text leads."""
    return frozenset(LINK.findall(prose(page)))


@cache
def first(page: str) -> frozenset[str]:
    """What the guide wants to be read before, and what that wants in turn."""
    asked = dict(ROW.findall((BOOK / "guide.md").read_text(encoding="utf-8")))
    known, open_ = set(), {page}
    while open_:
        found = {target for one in open_ for target in LINK.findall(asked.get(one, ""))}
        open_ = found - known
        known |= found
    return frozenset(known)


@cache
def glossary() -> dict[str, tuple[tuple[str, ...], str]]:
    """English entry -> its Korean names and the page that teaches it."""
    with (BOOK / "glossary.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return {
        row["english"]: (
            tuple(name.strip() for name in re.split(r"[/()]", row["korean"]) if re.search("[가-힣]", name)),
            row["chapter"],
        )
        for row in rows
    }
