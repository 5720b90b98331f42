"""The search of the built book: a Korean student's words lead to the right page first, in whatever form they are typed."""

import csv
import re
from collections import Counter
from functools import cache

import book_site
import pytest
from at_length import at_length
from search_engine import asked

INDEX = book_site.HTML / "_static" / "kit" / "search_index.js"
JOSA = [
    ("을", "를"),
    ("은", "는"),
    ("이", "가"),
    ("과", "와"),
    ("의", "의"),
    ("에서", "에서"),
    ("으로", "로"),
]


def forms(term):
    """The term bare and with the particles that its last sound takes."""
    last = (ord(term[-1]) - ord("가")) % 28
    # 으로 after a consonant, but 로 after ㄹ.
    endings = [pair[0 if last and not (pair[0] == "으로" and last == 8) else 1] for pair in JOSA]
    return [term, *(term + ending for ending in endings)]


def glossary():
    """Every Korean word or phrase of the glossary: each name that a row gives, brackets taken apart."""
    with (book_site.ROOT / "book" / "glossary.tsv").open(encoding="utf-8", newline="") as table:
        cells = [row["korean"] for row in csv.DictReader(table, delimiter="\t")]
    names = [name.strip() for cell in cells for name in re.split(r"[/()]", cell)]
    return sorted({name for name in names if re.search("[가-힣]$", name)})


@cache
def prose(page):
    """What the page says, without scripts and widgets."""
    article = book_site.soup(page).find("article")
    # Of a folded cell neither its name ("설치 셀 펼치기") nor its code is in the index.
    folded = "details.hide > summary, details.hide div.cell_input, details.kit-tested"
    apart = article.select(f"script, style, svg, {folded}")
    gone = {text for node in apart for text in node.find_all(string=True)}
    return " ".join(text for text in article.find_all(string=True) if text not in gone)


@cache
def pages_with(term):
    """The pages that use the term: its words one after the other, with or without spaces and a particle."""
    josa = "|".join({ending for pair in JOSA for ending in pair})
    term = r"[\s-]*".join(map(re.escape, re.split(r"[\s-]+", term)))
    whole = re.compile(rf"(?<![가-힣]){term}(?:{josa})?(?![가-힣])")
    return {page for page in book_site.chapters() if whole.search(prose(page))}


@pytest.mark.parametrize("every", at_length([False], [False, True]), ids=["two forms", "all forms"])
def test_every_form_of_a_term_finds_its_definition_first_and_the_pages_that_use_it(every):
    """Each term bare and with one particle, which changes from term to term, or with all of them."""
    queries = {
        form: term
        for place, term in enumerate(glossary())
        for form in (forms(term) if every else [term, forms(term)[1 + place % len(JOSA)]])
    }
    wrong = []
    for (form, term), answer in zip(queries.items(), asked([*queries], script=INDEX), strict=True):
        first = answer["hits"][0]
        if first["kind"] != "definition" or term.replace(" ", "") not in first["heading"].replace(" ", ""):
            wrong.append((form, first["heading"]))
        lost = pages_with(term) - {hit["page"] for hit in answer["hits"]}
        wrong += [(form, page) for page in lost]
    assert wrong == []


def test_what_students_type_leads_to_the_right_page_first():
    with (book_site.ROOT / "tests/book/search_queries.tsv").open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    assert len(rows) >= 60
    wrong = []
    for row, answer in zip(rows, asked([row["query"] for row in rows], script=INDEX), strict=True):
        first = answer["hits"][0] if answer["hits"] else {"page": "", "heading": ""}
        pages = {f"book/{page}" for page in row["pages"].split("|")}
        if first["page"] not in pages or row["heading"] not in first["heading"]:
            wrong.append((row["query"], first["page"], first["heading"]))
    assert wrong == []


def common_nouns(reviews):
    """The nouns that stand most often in reviews of films: words of two to four syllables that are there bare, at least twice
    with each of three pairs of particles and once with another. What ends like a form of a word (들, 만, ㅁ) is left out.
    """
    counts = Counter(word for review in reviews for word in re.findall("[가-힣]+", review))
    found = {}
    for word in counts:
        if not 2 <= len(word) <= 4 or word[-1] in "들만" or (ord(word[-1]) - ord("가")) % 28 == 16:
            continue
        seen = [counts[form] for form in forms(word)]
        if min(seen[:4]) >= 2 and any(counts[word + particle] for particle in ("에", "의", "도")):
            found[word] = sum(seen)
    return sorted(found, key=lambda word: (-found[word], word))[:400]


def test_a_word_that_the_book_does_not_have_is_not_invented(data_dir):
    """Of the common nouns, which nobody picked by hand, those that stand nowhere in the book: nothing is found, or it comes
    with a question.
    """
    reviews = [
        line.split("\t")[1]
        for part in ("train", "test")
        for line in (data_dir / "nsmc" / f"ratings_{part}.txt").read_text(encoding="utf-8").splitlines()[1:]
        if line.count("\t") == 2
    ]
    script = INDEX.read_text(encoding="utf-8")
    book = re.sub("[^가-힣]", "", script)
    absent = [word for word in common_nouns(reviews) if word not in book]
    answers = asked(absent, script=INDEX)
    assert len(absent) >= 200
    invented = [
        word
        for word, answer in zip(absent, answers, strict=True)
        if answer["hits"] and not (answer["maybe"] and answer["missing"] == [word])
    ]
    assert invented == []
    assert sum(bool(answer["hits"]) for answer in answers) <= 0.1 * len(absent)


def test_what_the_book_does_not_treat_is_said_and_the_nearest_shown():
    [answer] = asked(["flash attention"], script=INDEX)
    assert "다루지 않는다" in answer["notes"][0]
    assert answer["hits"][0]["page"] == "book/budget"


def test_the_index_is_light_and_loaded_on_first_use_only(browser):
    assert book_site.transferred(INDEX) <= 500_000
    assert not (book_site.HTML / "searchindex.js").exists()
    with book_site.visit(browser, "book/guide") as seen:
        assert INDEX not in seen.files()
        page = seen.page
        page.keyboard.press("/")
        field = page.locator("#pst-search-dialog input")
        field.press_sequentially("빔서치")
        found = page.locator("#pst-search-dialog .kit-found")
        found.first.wait_for()
        assert INDEX in seen.files()
        assert found.first.locator("a").get_attribute("href") == "../book/glossary.html#term-beam-search"
        assert "곳에서 찾았다" in page.locator("#pst-search-dialog [role=status]").inner_text()
        field.press("ArrowDown")
        field.press("ArrowDown")
        heading = found.nth(1).locator(".kit-found-heading").inner_text()
        assert heading in page.locator("#pst-search-dialog [role=status]").inner_text()
        with page.expect_navigation():
            field.press("Enter")
        place = page.evaluate("decodeURIComponent(location.hash.slice(1))")
        assert heading in page.locator(f'[id="{place}"]').inner_text()
        assert seen.complaints == []


def test_the_search_page_shows_sections_and_what_is_typed_stays_text(browser):
    with book_site.visit(browser, "search", query="q=%EB%93%9C%EB%9E%8D%EC%95%84%EC%9B%83") as seen:
        page = seen.page
        found = page.locator("#search-results .kit-found")
        found.first.wait_for()
        assert "찾은 말: 「드롭아웃」." in page.locator("#search-results [role=status]").inner_text()
        assert (
            "드롭아웃" in set(found.locator("mark").all_inner_texts()) <= {"드롭아웃", "dropout", "Dropout"}
        )
        page.locator(".bd-search-container input").fill("로싯")
        page.locator("#search-results [role=status]").filter(has_text="「로싯」. 혹시 「로짓」?").wait_for()
        page.locator(".bd-search-container input").fill("<img src=x onerror=alert(1)> 고등어")
        page.locator("#search-results [role=status]").filter(has_text="「고등어」").wait_for()
        assert page.locator("#search-results img").count() == 0
        page.locator(".bd-search-container input").fill("고등어")
        page.locator("#search-results [role=status]").filter(has_text="찾는 말이 책에 없다").wait_for()
        assert found.count() == 0
        assert seen.complaints == []
