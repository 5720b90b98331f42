"""What a first visit to every page of the built book shows: quiet, complete, light, in Korean, for every reader."""

import json
from pathlib import Path

import book_site
import nbformat
import pytest
from first_visit import NARROW, visited
from glossary_rules import HANGUL, is_english, wrong_words

PAGES = book_site.pages()
# Thirteen columns of numbers, and six with words of twelve letters without a blank.
WIDER_THAN_A_PHONE = {"book/paper": 1, "book/clinic": 1}
LIMIT_WITH_WIDGETS, LIMIT_WITHOUT = 1_000_000, 500_000  # bytes, gzip, fonts aside


def widgets_of(notebook):
    """How many widgets the chapter shows: their saved outputs end by telling where they move."""
    outputs = [
        output for cell in nbformat.read(notebook, as_version=4).cells for output in cell.get("outputs", [])
    ]
    return sum(output.get("data", {}).get("text/plain", "").endswith("만져 본다.)") for output in outputs)


def widgets_without_script(page):
    """Widgets on the page that have no state, or whose front end the page does not load."""
    soup = book_site.soup(page)
    views = [json.loads(node.string)["model_id"] for node in soup.find_all("script", type=book_site.VIEW)]
    saved = [json.loads(node.string) for node in soup.find_all("script", type=book_site.STATE)]
    states = {key: model["state"] for one in saved for key, model in one["state"].items()}
    scripts = {Path(node["src"].split("?")[0]).name for node in soup.find_all("script", src=True)}
    return [view for view in views if view not in states or f"{states[view]['_esm']}.js" not in scripts]


def badly_drawn(widget):
    return (
        widget["drawn"] != "true"
        or widget["notes"] > 0
        or widget["size"][0] <= 200
        or widget["size"][1] <= 100
        or widget["text"] <= 20
        or not HANGUL.search(widget["named"])
    )


def weight(page, files):
    """The bytes that come with a page beside its fonts, and its heaviest files; nothing where it is light enough."""
    files = [path.relative_to(book_site.HTML) for path in files if path.suffix not in book_site.FONTS]
    sizes = {path.as_posix(): book_site.transferred(book_site.HTML / path) for path in files}
    if sum(sizes.values()) <= (LIMIT_WITH_WIDGETS if book_site.holds_widgets(page) else LIMIT_WITHOUT):
        return []
    return [sum(sizes.values()), *sorted(sizes.items(), key=lambda item: -item[1])[:5]]


@pytest.mark.parametrize("page", PAGES)
def test_a_first_visit(browser, page):
    """One visit a page: a page that does not open fails once, and what is wrong with it is told all together."""
    seen = visited(browser, page)
    phone, read = seen.phone, seen.read
    chapter = page in book_site.chapters()
    kinds = phone["sideways"]
    tables = len(kinds["tables"]["wide"])
    views = book_site.soup(page).find_all("script", type=book_site.VIEW)
    notebook = book_site.ROOT / f"{page}.ipynb"
    widgets = widgets_of(notebook) if notebook.exists() else 0
    wrong = {
        "requests that leave the book": seen.strangers,
        "complaints of the console, missing files": seen.complaints,
        "style that the page needs and lacks": seen.rules["missed"],
        "the keyboard reaches the text first": [seen.first_stop, seen.leads_to]
        if (seen.first_stop, seen.leads_to) != ("본문으로 건너뛰기", "#main-content")
        else [],
        "widgets of the chapter and on its page": [widgets, len(views)] if widgets != len(views) else [],
        "widgets without state or script": widgets_without_script(page),
        "widgets that are not drawn": [widget for widget in seen.widgets if badly_drawn(widget)],
        "widgets and their places": [len(seen.widgets), len(views)]
        if len(seen.widgets) != len(views)
        else [],
        "models fetched before anything is asked": [
            one for one in seen.requests if "_static/kit/live" in one
        ],
        "widgets that do not answer a text, a key and a click": [seen.idle] if seen.idle else [],
        "heavier than a page may be": weight(page, seen.files),
        "lines of code that are cut": seen.cut if chapter else [],
        "sticking out on a phone": phone["sticking"],
        "wider than a phone": [phone["widest"]] if phone["widest"] > NARROW[0] else [],
        # The layout keeps the screen's width, so nothing had to be shrunk to fit either.
        "shrunk to fit a phone": [phone["window"]] if phone["window"] != NARROW[0] else [],
        "figures and code that scroll sideways on a phone": kinds["figures"]["wide"] + kinds["code"]["wide"],
        "tables that scroll": kinds["tables"]["wide"] if tables != WIDER_THAN_A_PHONE.get(page, 0) else [],
        "formulas that scroll": kinds["formulas"]["wide"]
        if len(kinds["formulas"]["wide"]) > max(2, kinds["formulas"]["shown"] / 4)
        else [],
        "what scrolls and no key reaches": [name for kind in kinds.values() for name in kind["unreached"]],
        "code that is copied otherwise than written": phone["miscopied"] if chapter else [],
        "words that the glossary forbids": []
        if page == "book/glossary"
        else [*wrong_words(read["text"] + "\n" + "\n".join(read["labels"])).items()],
        "sentences of another language that do not say so": read["unspoken"],
        "paragraphs in English": [text for text in read["blocks"] if is_english(text, 8)],
        "controls in English": [text for text in read["labels"] if is_english(text, 2)],
    }
    assert {name: found for name, found in wrong.items() if found} == {}
    # What was looked at is there: an empty page would have passed all of this.
    assert len(seen.requests) > 1
    assert seen.rules["dropped"] > 1000  # most of the theme's style is for parts that this book does not have
    assert HANGUL.search(read["text"])
