"""The lecturer's guide: its minutes add up and are the guide's, and what it quotes and points at is there."""

import re

import book_site
from kit_book.section_ids import slug

from kit_lab.exercises import MISTAKES
from kit_lab.questions import load_questions

BOOK = book_site.ROOT / "book"
TEACHING = (BOOK / "teaching.md").read_text(encoding="utf-8")
# A page's minutes in the guide, and those of the short road.
ROW = re.compile(r"^\| \[「.+」\]\((\S+)\) \| (\d+)분 \| (?:(\d+)분)?", re.MULTILINE)


def part(title):
    return re.split(rf"^## {title}$", TEACHING, flags=re.MULTILINE)[1].partition("\n## ")[0]


def minutes(text):
    return sum(int(number) for number in re.findall(r"(\d+)분", text))


def test_the_blocks_of_a_meeting_add_up_to_its_length():
    table = part("90분 한 번")
    begins, ends = zip(*re.findall(r"^\| (\d+)–(\d+)분 \|", table, re.MULTILINE), strict=True)
    assert (begins[0], begins[1:], ends[-1]) == ("0", ends[:-1], "90")
    week, term = part("한 주, 다섯 번"), part("열네 주")
    first, second = re.search(r"첫 시간은 (.+?)이고, 둘째 시간은 (.+?)이다\.", term).groups()
    blocks = re.search("나누는 분이 같다: (.+?)\\.", week)[1]
    assert [minutes(one) for one in (blocks, first, second)] == [75, 75, 75]


def test_the_minutes_of_reading_are_those_of_the_guide():
    """A week's student walks the short road, a term's reads all; two pages may share one number."""
    known = {target: times for target, *times in ROW.findall((BOOK / "guide.md").read_text(encoding="utf-8"))}
    for title, column in (("한 주, 다섯 번", 1), ("열네 주", 0)):
        for row in re.findall(r"^\| \d+ (\[.+?)\|", part(title), re.MULTILINE):
            counted, told = 0, re.findall(r"\]\(([\w.]+)\)(?: \((?:읽기 )?(\d+)분\))?", row)
            assert told, row
            for target, number in told:
                counted += int(known[target][column] or known[target][0])
                if number:
                    assert int(number) == counted, (title, target)
                    counted = 0
            assert not counted, row


def test_a_section_that_is_opened_is_there():
    linked = re.findall(r'href="(\w+)\.html#(.+?)"', TEACHING)
    assert linked
    for name, section in linked:
        text = "\n".join(
            cell.source
            for cell in book_site.notebook(BOOK / f"{name}.ipynb").cells
            if cell.cell_type == "markdown"
        )
        headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        assert section in {slug(heading) for heading in headings}, (name, section)


def test_a_homework_names_questions_that_are_there_and_as_many_as_it_tells():
    sets = re.findall(r'href="homework\.html\?set=(.+?)">(\d+)문제', TEACHING)
    assert sets
    for words, told in sets:
        found = [
            {one.name for one in load_questions() if word in (one.chapter, one.name)}
            for word in words.split(",")
        ]
        assert all(found), words
        assert len(set().union(*found)) == int(told), words


def test_an_answer_in_quotation_marks_is_what_the_book_itself_says():
    """A sentence of a named mistake, or of what a question on a page tells."""
    told = " ".join([one.sentence + " " + one.hint for one in MISTAKES.values()])
    for path in book_site.notebooks():
        told += "\n".join(cell.source for cell in book_site.notebook(path).cells)
    answers = re.findall(r"「((?:[^「」]|「[^「」]*」)+[.])」", TEACHING)
    assert len(answers) >= 20
    assert [one for one in answers if one not in told] == []
