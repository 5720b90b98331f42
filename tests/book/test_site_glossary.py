"""The glossary page: every term of the table with its meaning, in the order of the Korean alphabet."""

import csv

import book_site

PAGE = "book/glossary"


def rows():
    with (book_site.ROOT / "book" / "glossary.tsv").open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table, delimiter="\t"))


def entries():
    names = book_site.soup(PAGE).select(".kit-glossary dt")
    return {name.get_text(): name.find_next_sibling("dd") for name in names}


def test_every_term_is_explained_and_leads_to_its_chapter():
    found, wrong = entries(), []
    for row in rows():
        entry = found[f"{row['korean']} {row['english']}"]
        meaning = entry.get_text()
        told = [f"‘{word}’" for word in row["forbidden"].split("|") if word]
        if not meaning.startswith(row["meaning"].split("$")[0]) or any(word not in meaning for word in told):
            wrong.append((row["english"], meaning))
        if [link["href"] for link in entry.find_all("a")] != [f"{row['chapter']}.html"]:
            wrong.append((row["english"], row["chapter"]))
    assert wrong == []


def test_nothing_else_is_listed_and_the_order_is_the_alphabets():
    names = list(entries())
    assert len(names) == len(rows())
    assert names == sorted(names)
