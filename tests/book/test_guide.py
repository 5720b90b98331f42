"""The reader's guide: every page stands in it with its minutes, and what is to be read first stands before."""

import re
import sys

import book_site
import yaml

sys.path.insert(0, str(book_site.ROOT / "book" / "_ext"))

from kit_book.reading_time import ROUNDED_TO, minutes, spoken

GUIDE = (book_site.ROOT / "book/guide.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| \[「(.+)」\]\(([\w/]+\.(?:ipynb|md))\) \| (\d+)분 \| (.+?) \| (.+) \|$", re.MULTILINE)
SIZES = {"●○○": 10, "●●○": 20, "●●●": 40}  # minutes
# Nobody reads these from the first line to the last.
LOOKED_UP = {"guide", "glossary", "api", "references", "about"}


def rows():
    return {target: (title, *columns) for title, target, *columns in ROW.findall(GUIDE)}


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
    for target, (title, *_) in rows().items():
        assert re.search(r"^# (.+)$", prose(target), re.MULTILINE)[1] == title


def test_minutes_are_those_of_the_text_and_of_the_labels_on_what_is_solved():
    for target, (_, reading, solving, _) in rows().items():
        assert int(reading) == minutes(book_site.ROOT / "book" / target), target
        turns = re.findall(r"(●[●○]{2})(?: ·|$)", prose(target), re.MULTILINE)
        exercises = re.findall(r"^\*\S+ · (\d+)(분|시간)\*$", prose(target), re.MULTILINE)
        total = sum(SIZES[size] for size in turns)
        total += sum(int(number) * {"분": 1, "시간": 60}[unit] for number, unit in exercises)
        rounded = ROUNDED_TO * -(-total // ROUNDED_TO)
        assert solving == (spoken(rounded) if total else "없음"), target


def test_what_is_to_be_read_first_stands_before():
    order = list(rows())
    for place, (*_, first) in enumerate(rows().values()):
        for target in re.findall(r"\(([\w/]+\.(?:ipynb|md))\)", first):
            assert target in order[:place]
