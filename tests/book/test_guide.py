"""The reader's guide: every page stands in it with its minutes, and what is to be read first stands before."""

import re
import sys

import book_site
import nbformat
import yaml

sys.path.insert(0, str(book_site.ROOT / "book" / "_ext"))

from kit_book import short_road
from kit_book.reading_time import ROUNDED_TO, SYLLABLES_A_MINUTE, minutes, spoken

GUIDE = (book_site.ROOT / "book/guide.md").read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| \[「(.+)」\]\(([\w/]+\.(?:ipynb|md))\) \| (\d+)분 \| (?:(\d+)분 )?\| (.+?) \| (.+) \|$",
    re.MULTILINE,
)
SIZES = {"●○○": 10, "●●○": 20, "●●●": 40}  # minutes
A_FORMULA = 2  # minutes; as much for an open cell of code and for a widget
TO_TOUCH = "만져 본다.)"  # a widget's text ends so
# Nobody reads these from the first line to the last.
LOOKED_UP = {"guide", "teaching", "errors", "glossary", "api", "references", "about"}


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


def labelled(text):
    """The minutes of the stations and those of the exercises, by their labels."""
    turns = re.findall(r"(●[●○]{2})(?: ·|$)", text, re.MULTILINE)
    exercises = re.findall(r"^\*\S+ · (\d+)(분|시간)\*$", text, re.MULTILINE)
    return (
        sum(SIZES[size] for size in turns),
        sum(int(number) * {"분": 1, "시간": 60}[unit] for number, unit in exercises),
    )


def test_minutes_are_those_of_the_text_and_of_the_labels_on_what_is_solved():
    for target, (_, reading, _, solving, _) in rows().items():
        assert int(reading) == minutes(book_site.ROOT / "book" / target), target
        total = sum(labelled(prose(target)))
        rounded = ROUNDED_TO * -(-total // ROUNDED_TO)
        assert solving == (spoken(rounded) if total else "없음"), target


def test_what_is_to_be_read_first_stands_before():
    order = list(rows())
    for place, (*_, first) in enumerate(rows().values()):
        for target in re.findall(r"\(([\w/]+\.(?:ipynb|md))\)", first):
            assert target in order[:place]


def road():
    """Every page of the short road, as the guide's first card lists them -> its cells."""
    listed = GUIDE[GUIDE.index("- **짧은 길**") : GUIDE.index("- **긴 길**")]
    return {
        target: nbformat.read(book_site.ROOT / "book" / target, as_version=4).cells
        for target in re.findall(r"^  \d+\. \[.+\]\((\w+\.ipynb)\)$", listed, re.MULTILINE)
    }


def test_the_foot_of_the_pages_follows_the_list_and_then_what_the_guide_recommends():
    *listed, after = short_road.listed(GUIDE)
    assert [f"{name}.ipynb" for name in listed] == list(road())
    assert f"{after}.ipynb" in rows()
    assert after not in listed


def test_the_text_of_the_short_road_takes_two_hours_and_the_guide_tells_each_page():
    shown = {target: short_road.measured(cells)[0] for target, cells in road().items()}
    assert sum(shown.values()) <= 30_000
    assert max(shown.values()) <= 25 * SYLLABLES_A_MINUTE
    told = {target: int(short) for target, (_, _, short, *_) in rows().items() if short}
    assert told == {target: short_road.minutes(count) for target, count in shown.items()}


def worked_through(cells):
    """How many formulas, open cells of code and widgets stand in view; a code cell is counted as a formula is."""
    seen = []
    for cell in cells:
        if cell["cell_type"] == "code":
            folded = {"hide-cell", "hide-input", "remove-input", "remove-cell"} & {
                *cell.metadata.get("tags", [])
            }
            shown = "".join(str(one.get("data", {}).get("text/plain", "")) for one in cell.outputs)
            counts = not folded or shown.rstrip().endswith(TO_TOUCH)
            cell = {"cell_type": "markdown", "metadata": {}, "source": "$$" * 2 * counts}
        seen.append(cell)
    return sum(
        one.text.count("$$") // 2 for one in short_road.pieces(seen) if one.deep is None and not one.solved
    )


def test_the_card_of_the_short_road_tells_what_its_text_its_formulas_its_stations_and_its_exercises_take():
    text = "\n".join(
        one.text for cells in road().values() for one in short_road.pieces(cells) if one.deep is None
    )
    reading = sum(int(rows()[target][2]) for target in road())
    working = reading + A_FORMULA * sum(worked_through(cells) for cells in road().values())
    turns, exercises = labelled(text)
    told = re.search(
        r"^- \*\*짧은 길\*\*.+\*글만 (\d+)분, .+?까지 (.+), .+?까지 (.+), .+?까지 (.+)\*$",
        GUIDE,
        re.MULTILINE,
    )
    assert int(told[1]) == ROUNDED_TO * -(-reading // ROUNDED_TO)
    assert told[2] == spoken(working)
    assert f"짧은 길로 아홉 장, {told[2]}*" in prose("index.ipynb")
    assert told[3] == spoken(working + turns)
    assert told[4] == spoken(working + turns + exercises)


def test_what_stands_in_view_leans_on_no_formula_or_figure_that_is_folded():
    """A summary may name it where it says that it is 심화."""
    for target, cells in road().items():
        all_of_it = list(short_road.pieces(cells))
        folded = "".join(one.text for one in all_of_it if one.deep is not None)
        shown = "".join(one.text for one in all_of_it if one.deep is None and not one.solved)
        leaned_on = re.findall(r"(?<!심화의 )\[[^]]+\]\(#([\w:.-]+)\)", shown)
        assert not set(leaned_on) & set(re.findall(r'<a id="(.+?)">', folded)), target


def test_an_exercise_that_asks_for_what_is_folded_is_folded_with_it():
    for target, cells in road().items():
        all_of_it = list(short_road.pieces(cells))
        folded = [one for one in all_of_it if one.deep is not None]
        names = {f"「{one.title}」" for one in folded}
        anchors = {f"](#{name})" for one in folded for name in re.findall(r'<a id="(.+?)">', one.text)}
        for one in all_of_it:
            if one.deep is None and one.title.startswith("연습") and not one.text.startswith("<details"):
                assert not [name for name in names | anchors if name in one.text], (target, one.title)


def test_what_is_deep_ends_at_a_heading_as_high_and_what_is_solved_is_not_counted():
    cells = [
        {"cell_type": kind, "metadata": {"tags": tags}, "source": source}
        for kind, tags, source in (
            ("markdown", [], "# 쪽\n\n가나"),
            ("markdown", ["deep"], "다\n\n## 깊은 절\n\n라\n\n### 안쪽\n\n마"),
            ("code", [], "# 바"),
            ("markdown", [], "<details>\n사\n</details>"),
            ("markdown", [], "아\n\n## 다음\n\n자"),
            ("markdown", [], "## 연습 문제\n\n차\n\n### 연습\n\n카"),
            ("markdown", ["deep"], "### 깊은 연습\n\n파"),
            ("markdown", [], "## 정리\n\n타"),
        )
    ]
    assert short_road.measured(cells) == (len("쪽가나다다음자정리타"), {1: len("깊은절라안쪽마아"), 6: 0})
