"""The cards of the first page and of the guide: pictures, minutes, where they lead, a phone's width, the keyboard."""

import re
import sys

import book_site
import pytest
import yaml
from browser import resize, settle
from first_visit import NARROW

sys.path.insert(0, str(book_site.ROOT / "book" / "_ext"))


LANDING, GUIDE = "book/index", "book/guide"
# Named below the cards, without one.
LOOKED_UP = {
    "guide",
    "homework",
    "teaching",
    "errors",
    "glossary",
    "api",
    "references",
    "differences",
    "about",
}
MINUTES = re.compile(r"^\| \[「(.+)」\]\(\S+\) \| (\d+)분 \|", re.MULTILINE)


def cards(page, kind):
    return book_site.soup(page).select(f"ul.kit-cards-{kind} > li.kit-card")


def page_of(link, page):
    """The document that a card's link leads to: "book/attention"."""
    file = (book_site.html_of(page).parent / link["href"]).resolve()
    return file.relative_to(book_site.HTML).with_suffix("").as_posix()


def minutes():
    """Title of a page -> minutes, as the guide's table (which tests/book/test_guide.py counts) tells them."""
    text = (book_site.ROOT / f"{GUIDE}.md").read_text(encoding="utf-8")
    return {title: int(number) for title, number in MINUTES.findall(text)}


def test_every_chapter_has_a_card_in_reading_order():
    contents = yaml.safe_load((book_site.ROOT / "_toc.yml").read_text(encoding="utf-8"))
    read = [chapter["file"] for part in contents["parts"] for chapter in part["chapters"]]
    read = [page for page in read if page.rpartition("/")[2] not in LOOKED_UP]
    shown = {
        kind: [page_of(card.select_one(".kit-card-title a"), LANDING) for card in cards(LANDING, kind)]
        for kind in ("ways", "chapters")
    }
    ways, chapters = shown["ways"], shown["chapters"]
    assert chapters == [page for page in read if page not in ways[1:]]
    assert ways == [chapters[0], "book/workbook/my_transformer", "book/paper"]


def test_a_card_has_a_picture_the_pages_own_title_an_outcome_and_the_minutes_of_its_text():
    for card in cards(LANDING, "chapters"):
        (link,) = card.select("a")
        heading = book_site.soup(page_of(link, LANDING)).select_one("article h1")
        assert heading.find(string=True, recursive=False) == link.text
        assert card.select_one("svg.kit-thumb")["aria-hidden"] == "true"
        assert card.select_one(".kit-card-outcome").text.endswith("다.")
        assert card.select_one(".kit-card-time").text == f"읽는 데 {minutes()[link.text]}분"


def test_the_first_screen_holds_the_promise_the_model_and_the_ways_in(browser):
    with book_site.visit(browser, LANDING, width=1280, height=800) as seen:
        page = seen.page
        tops = [
            page.locator(one).first.bounding_box()["y"]
            for one in ("h1", "article p:not(.kit-project)", "[data-kit=text]", ".kit-cards-ways")
        ]
        assert tops == sorted(tops)
        titles = [one.bounding_box() for one in page.locator(".kit-cards-ways .kit-card-title").all()]
        assert len({box["y"] for box in titles}) == 1
        assert all(box["y"] + box["height"] < 800 for box in titles)
        assert page.locator(".kit-tx-part").first.is_hidden()


# Where the words of a card or its picture reach out of it.
OUTSIDE = """() => [...document.querySelectorAll(".kit-card")].flatMap((card) => {
  const frame = card.getBoundingClientRect();
  return [...card.querySelectorAll("p, li, svg *")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
  }).map((one) => one.outerHTML.slice(0, 80));
})"""


@pytest.mark.parametrize("page", [LANDING, GUIDE])
def test_nothing_reaches_out_of_its_card_and_a_phone_shows_one_column(browser, page):
    with book_site.visit(browser, page) as seen:
        for width in (1280, 768, NARROW[0]):
            resize(seen.page, width, NARROW[1])
            assert seen.page.evaluate(OUTSIDE) == []
        boxes = [card.bounding_box() for card in seen.page.locator(".kit-card").all()]
        assert len({box["x"] for box in boxes}) == 1
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)


def test_the_keyboard_goes_from_card_to_card_and_shows_where_it_is(browser):
    with book_site.visit(browser, LANDING) as seen:
        page = seen.page
        titles = page.locator(".kit-cards-ways .kit-card-title a")
        titles.first.focus()
        for title in titles.all_text_contents():
            here = page.locator("a:focus")
            assert here.text_content() == title
            ring = here.evaluate("(link) => getComputedStyle(link, '::after').outlineStyle")
            assert ring == "solid"
            page.keyboard.press("Tab")
        assert page.locator("a:focus").get_attribute("href").endswith("guide.html")
        # Anywhere on a card leads where its title leads.
        picture = page.locator(".kit-cards-chapters .kit-card", has_text="마스킹").first.locator("svg")
        picture.scroll_into_view_if_needed()
        box = picture.bounding_box()
        page.mouse.click(box["x"] + 10, box["y"] + 10)
        page.wait_for_url("**/masking.html")
        settle(page)
