"""What a first visit to every page of the built book shows: quiet, complete, light, in Korean, for every reader."""

import json
from itertools import zip_longest
from pathlib import Path

import book_site
import nbformat
import pytest
from first_visit import NARROW, visited
from glossary_rules import HANGUL, is_english, wrong_words

import kit_core.widgets

PAGES = book_site.pages()
# Thirteen columns of numbers, and six with words of twelve letters without a blank.
WIDER_THAN_A_PHONE = {"book/paper": 1, "book/clinic": 1}
LIMIT_WITH_WIDGETS, LIMIT_WITHOUT = 1_000_000, 500_000  # bytes, gzip, fonts aside


@pytest.fixture(scope="module")
def opened(browser):
    """opened(page) -> what a first visit showed; each page is opened once for all tests of this module."""
    known = {}

    def look(page):
        if page not in known:
            known[page] = visited(browser, page)
        return known[page]

    return look


@pytest.mark.parametrize("page", PAGES)
def test_no_request_leaves_the_book(opened, page):
    seen = opened(page)
    assert seen.strangers == []
    assert len(seen.requests) > 1


@pytest.mark.parametrize("page", PAGES)
def test_the_console_stays_empty_and_no_file_is_missing(opened, page):
    seen = opened(page)
    assert seen.complaints == []


@pytest.mark.parametrize("page", PAGES)
def test_no_style_is_missing_that_the_page_needs(opened, page):
    rules = opened(page).rules
    assert rules["missed"] == []
    assert rules["dropped"] > 1000  # most of the theme's style is for parts that this book does not have


@pytest.mark.parametrize("page", PAGES)
def test_the_keyboard_reaches_the_text_first(opened, page):
    seen = opened(page)
    assert seen.first_stop == "본문으로 건너뛰기"
    assert seen.leads_to == "#main-content"


def widgets_of(notebook):
    """How many widgets the chapter shows, told by the names that its saved outputs carry."""
    names = {f"{name}()" for name in kit_core.widgets.__all__}
    outputs = [
        output for cell in nbformat.read(notebook, as_version=4).cells for output in cell.get("outputs", [])
    ]
    return sum(output.get("data", {}).get("text/plain") in names for output in outputs)


@pytest.mark.parametrize("page", PAGES)
def test_every_widget_has_its_state_and_is_drawn(opened, page):
    soup = book_site.soup(page)
    views = [json.loads(node.string)["model_id"] for node in soup.find_all("script", type=book_site.VIEW)]
    saved = [json.loads(node.string) for node in soup.find_all("script", type=book_site.STATE)]
    states = {key: model["state"] for one in saved for key, model in one["state"].items()}
    scripts = {Path(node["src"].split("?")[0]).name for node in soup.find_all("script", src=True)}

    assert set(views) <= set(states)
    for view in views:
        assert f"{states[view]['_esm']}.js" in scripts
    drawn = opened(page).widgets
    assert len(drawn) == len(views)
    for widget in drawn:
        assert widget["drawn"] == "true"
        assert widget["notes"] == 0
        assert widget["size"][0] > 200
        assert widget["size"][1] > 100
        assert widget["text"] > 20
        assert HANGUL.search(widget["named"])


@pytest.mark.parametrize("notebook", book_site.notebooks(), ids=lambda path: path.stem)
def test_every_widget_of_a_chapter_reaches_its_page(notebook):
    page = notebook.relative_to(book_site.ROOT).with_suffix("").as_posix()
    assert len(book_site.soup(page).find_all("script", type=book_site.VIEW)) == widgets_of(notebook)


def test_pages_are_light(opened):
    rows = []
    for page in PAGES:
        seen = opened(page)
        files = {path for path in seen.files if path.suffix not in book_site.FONTS}
        fonts = {path for path in seen.files if path.suffix in book_site.FONTS}
        limit = LIMIT_WITH_WIDGETS if book_site.holds_widgets(page) else LIMIT_WITHOUT
        rows.append(
            {
                "page": page,
                "bytes": sum(map(book_site.transferred, files)),
                "limit": limit,
                "fonts": sum(path.stat().st_size for path in fonts),
                "files": {
                    path.relative_to(book_site.HTML).as_posix(): book_site.transferred(path)
                    for path in sorted(files, key=book_site.transferred, reverse=True)
                },
            }
        )
    target = book_site.HTML.parent / "page-weights.json"
    target.write_text(json.dumps(rows, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    for row in rows:
        print(
            f"\n{row['page']:30} {row['bytes'] / 1000:8.1f} KB, fonts {row['fonts'] / 1000:7.1f} KB", end=""
        )
    assert {row["page"]: row["bytes"] for row in rows if row["bytes"] > row["limit"]} == {}


@pytest.mark.parametrize("page", book_site.chapters())
def test_nothing_is_lost_by_laying_sections_out_late(opened, page):
    seen = opened(page)
    assert len(seen.boxes) > 10
    parts = zip_longest(seen.boxes, seen.boxes_at_once)
    lost = [(late, at_once) for late, at_once in parts if late != at_once]
    assert lost[:3] == []  # a few of thousands tell enough


@pytest.mark.parametrize("page", book_site.chapters())
def test_no_line_of_code_is_cut(opened, page):
    assert opened(page).cut == []


@pytest.mark.parametrize("page", PAGES)
def test_a_phone_scrolls_downwards_only(opened, page):
    width, _ = NARROW
    phone = opened(page).phone
    assert phone["sticking"] == []
    assert phone["widest"] <= width
    # The layout keeps the screen's width, so nothing had to be shrunk to fit either.
    assert phone["window"] == width


@pytest.mark.parametrize("page", PAGES)
def test_on_a_phone_the_widest_tables_scroll_and_no_figure_and_no_code(opened, page):
    kinds = opened(page).phone["sideways"]
    assert kinds["figures"]["wide"] == []
    assert kinds["code"]["wide"] == []
    assert len(kinds["tables"]["wide"]) == WIDER_THAN_A_PHONE.get(page, 0)
    assert [kind["unreached"] for kind in kinds.values()] == [[]] * 4


@pytest.mark.parametrize("page", book_site.chapters())
def test_on_a_phone_code_is_copied_as_it_is_written(opened, page):
    assert opened(page).phone["miscopied"] == []


def test_on_a_phone_few_formulas_scroll(opened):
    kinds = [opened(page).phone["sideways"]["formulas"] for page in PAGES]
    assert sum(len(kind["wide"]) for kind in kinds) < sum(kind["shown"] for kind in kinds) / 4


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_korean(opened, page):
    assert HANGUL.search(opened(page).read["text"])


@pytest.mark.parametrize("page", [page for page in PAGES if page != "book/glossary"])
def test_the_glossary_rules_on_every_page(opened, page):
    seen = opened(page).read
    assert wrong_words(seen["text"] + "\n" + "\n".join(seen["labels"])) == {}


@pytest.mark.parametrize("page", PAGES)
def test_no_paragraph_was_left_in_english(opened, page):
    assert [text for text in opened(page).read["blocks"] if is_english(text, 8)] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_control_was_left_in_english(opened, page):
    assert [text for text in opened(page).read["labels"] if is_english(text, 2)] == []
