"""What the pages hold as they lie on the disk: no address of another host, links that lead somewhere, pictures in words."""

import re
from collections import Counter
from functools import cache
from html import unescape
from itertools import pairwise
from urllib.parse import unquote, urlsplit

import book_site
import pytest

PAGES = book_site.pages()
FALLBACK = "앞의 코드가 그린 그림"  # what book/_ext/kit_book/figures.py calls a figure without a description
# What the browser fetches by itself; links that a reader has to click are free to leave the book.
FETCHED = {
    "script": ["src"],
    "link": ["href"],
    "img": ["src", "srcset"],
    "iframe": ["src"],
    "source": ["src", "srcset"],
    "video": ["src", "poster"],
    "audio": ["src"],
    "embed": ["src"],
    "object": ["data"],
    "form": ["action"],
    "use": ["href", "xlink:href"],
    "image": ["href", "xlink:href"],
    "base": ["href"],
}
ELSEWHERE = re.compile(r"""^\s*(?:[a-z][a-z0-9+.-]*:)?//""", re.IGNORECASE)
PARTS = {"mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "msubsup": 3, "munder": 2, "mover": 2, "munderover": 3}
CSS_ADDRESS = re.compile(r"""(?:url\(|@import)\s*["']?\s*((?:[a-z]+:)?//[^"')\s]+)""", re.IGNORECASE)


# ---- what is wrong with a page ----------------------------------------------------------------------------------
def points_at_another_host(page):
    soup = book_site.soup(page)
    yield from (
        f"<{tag} {name}={node[name]}>"
        for tag, names in FETCHED.items()
        for node in soup.find_all(tag)
        for name in names
        if ELSEWHERE.match(node.get(name, ""))
    )
    styles = [str(node) for node in soup.find_all("style")]
    styles += [node["style"] for node in soup.find_all(style=True)]
    yield from CSS_ADDRESS.findall("\n".join(styles))


@cache
def names_on(page):
    """Every id of a page: where a link can lead."""
    html = re.sub(r"<script\b.*?</script>", "", book_site.html_of(page).read_text("utf-8"), flags=re.DOTALL)
    return Counter(unescape(name) for name in re.findall(r'<[a-zA-Z][^<>]* id="([^"]+)"', html))


def leads_nowhere(page):
    here = book_site.html_of(page)
    for link in book_site.soup(page).find_all("a", href=True):
        address = urlsplit(link["href"])
        if address.scheme or address.netloc:
            if address.scheme != "https":
                yield link["href"]
            continue
        file = (here.parent / unquote(address.path)).resolve() if address.path else here
        fragment = unquote(address.fragment)
        if not file.is_file() or not file.is_relative_to(book_site.HTML):
            yield link["href"]
        elif fragment and file.suffix == ".html":
            there = names_on(file.relative_to(book_site.HTML).with_suffix("").as_posix())
            yield from [] if fragment in there else [link["href"]]


def has_a_name_twice(page):
    return [name for name, count in names_on(page).items() if count > 1]


def leaves_out_a_heading(page):
    headings = book_site.soup(page).select("main :is(h1, h2, h3, h4, h5, h6)")
    levels = [int(heading.name[1]) for heading in headings]
    if levels[:1] != [1] or levels.count(1) != 1:
        yield f"levels {levels}"
    yield from (str(two) for one, two in pairwise(headings) if int(two.name[1]) > int(one.name[1]) + 1)
    yield from (str(heading) for heading in headings if not heading.get_text(strip=True).removesuffix("#"))


def has_a_formula_of_too_many_parts(page):
    """Browsers draw no such formula and screen readers read none."""
    parts = book_site.soup(page).find_all(list(PARTS))
    return [str(part) for part in parts if len(part.find_all(recursive=False)) != PARTS[part.name]]


def has_a_picture_without_words_of_its_own(page):
    soup = book_site.soup(page)
    yield from (str(image) for image in soup.find_all("img") if not image.has_attr("alt"))
    words = [image.get("alt", "") for image in soup.main.find_all("img")]
    words += [picture.get("aria-label", "") for picture in soup.main.select("svg.kit-figure, .kit-picture")]
    yield from (word for word in words if not word.strip() or word == FALLBACK or words.count(word) > 1)


def has_a_plot_that_is_not_drawn_for_a_phone(page):
    """Else a chapter's figure holds what cannot be copied: kit_lab/style/narrow.py."""
    for plot in book_site.soup(page).select("svg.kit-plot"):
        layouts = plot.parent.select(":scope > svg.kit-plot")
        if [layout["class"][-1] for layout in layouts] != ["kit-wide", "kit-narrow"]:
            yield plot.get("aria-label", "")


WRONG = (
    points_at_another_host,
    leads_nowhere,
    has_a_name_twice,
    leaves_out_a_heading,
    has_a_formula_of_too_many_parts,
    has_a_picture_without_words_of_its_own,
    has_a_plot_that_is_not_drawn_for_a_phone,
)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_sound(page):
    assert {how.__name__: found for how in WRONG if (found := list(how(page)))} == {}


def test_the_front_page_leads_into_the_book():
    assert list(leads_nowhere("index")) == []


def test_no_style_sheet_points_at_another_host():
    sheets = sorted(book_site.HTML.rglob("*.css"))
    assert sheets
    found = {sheet.name: CSS_ADDRESS.findall(sheet.read_text(encoding="utf-8")) for sheet in sheets}
    assert {name: addresses for name, addresses in found.items() if addresses} == {}


def test_a_formula_in_a_heading_or_in_the_name_of_a_link_has_words():
    """Chromium leaves MathML out of a name."""
    found = set()
    for page in PAGES:
        for formula in book_site.soup(page).select(":is(h1, h2, h3, h4, a) .math"):
            assert formula["role"] == "img"
            found.add(formula["aria-label"])
    assert found >= {"루트 d_k", "루트 d_model"}


def test_every_reference_leads_to_its_paper():
    entries = book_site.soup("book/references").select("div.citation")
    assert len(entries) > 50
    assert [entry["id"] for entry in entries if not entry.select("a[href^=https]")] == []


def test_each_model_lies_in_the_book_once():
    folder = book_site.HTML / "_static" / "kit" / "live"
    # A large model comes in parts: name, number of the part, hash.
    names = sorted(path.name.removesuffix(".js").rpartition(".")[0] for path in folder.iterdir())
    assert names == sorted(set(names))
    assert {"engine", "korean_numbers", "chatbot.1"} <= set(names)
