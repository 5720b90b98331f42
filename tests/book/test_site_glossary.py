"""The glossary page: every term of the table with its meaning, in the order of the Korean alphabet."""

import csv

import book_site
import pytest

PAGE = "book/glossary"


def rows():
    with (book_site.ROOT / "book" / "glossary.tsv").open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table, delimiter="\t"))


def entries():
    names = book_site.soup(PAGE).select(".kit-glossary dt")
    return {name.get_text(): name.find_next_sibling("dd") for name in names}


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["english"])
def test_every_term_is_explained(row):
    meaning = entries()[f"{row['korean']} {row['english']}"].get_text()
    assert meaning.startswith(row["meaning"].split("$")[0])
    assert all(f"‘{word}’" in meaning for word in row["forbidden"].split("|") if word)


def test_nothing_else_is_listed_and_the_order_is_the_alphabets():
    names = list(entries())
    assert len(names) == len(rows())
    assert names == sorted(names)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["english"])
def test_a_term_leads_to_its_chapter(row):
    links = [link["href"] for link in entries()[f"{row['korean']} {row['english']}"].find_all("a")]
    assert links == [f"{row['chapter']}.html"]
