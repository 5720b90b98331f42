"""Firefox under its own strict policy for files, where every page has a storage of its own: what is remembered goes along."""

import json

import book_site
import pytest
from firefox import firefox, launched
from way_finding import anchors_of

pytestmark = [
    pytest.mark.browsers,
    pytest.mark.skipif(firefox() is None, reason="파이어폭스가 없다. 설치하거나 KIT_FIREFOX에 경로를 적는다"),
]
READY = "document.documentElement.dataset.kitLaidOut === 'true'"
# The small file has answered: it takes the sign away. Nobody turns a page sooner.
SHELVED = "document.querySelector('iframe[title=기록]') && localStorage.getItem('kit-sign') === null"
SEEN = "JSON.stringify([kitMemory.isRead('book/masking', %r), localStorage.getItem('kit-solved/somewhere')])"


def test_what_is_remembered_goes_from_file_to_file(tmp_path):
    name = anchors_of("book/masking")[0]
    with launched(tmp_path) as reader:
        masking, guide = (book_site.html_of(page).as_uri() for page in ("book/masking", "book/guide"))
        reader.open(masking)
        reader.until(f"{READY} && {SHELVED}")
        reader.evaluate(
            f"kitMemory.noteRead({name!r}); localStorage.setItem('kit-solved/somewhere', '1');"
            " document.querySelector('.kit-code-switch').click();"
            " while (document.documentElement.dataset.theme !== 'dark')"
            " document.querySelector('.theme-switch-button').click();"
        )
        reader.evaluate("setTimeout(() => document.querySelector('.right-next').click())")
        reader.until("location.pathname.endsWith('/blocks.html') && globalThis.kitMemory !== undefined")
        # In the link: there before the page is drawn, and its address is as plain as before.
        shown = "JSON.stringify([document.documentElement.dataset.theme, document.documentElement.dataset.kitCode])"
        assert json.loads(reader.evaluate(shown)) == ["dark", "hidden"]
        assert json.loads(reader.evaluate(SEEN % name)) == [True, "1"]
        assert "kit=" not in reader.evaluate("location.href")

        # Without a link: by the one small file that all pages share.
        reader.open(guide)
        reader.until(f"globalThis.kitMemory && kitMemory.isRead('book/masking', {name!r})")
        assert reader.evaluate("document.documentElement.dataset.theme") == "dark"
        reader.until("document.querySelector('.kit-progress')")
        reader.evaluate("document.querySelector('.bd-article .kit-forget-ask').click()")
        reader.evaluate("document.querySelector('.bd-article .kit-forget-all').click()")
        reader.open(masking)  # which has a copy of its own
        reader.until(f"{READY} && !kitMemory.isRead('book/masking', {name!r})")
        reader.until("localStorage.getItem('kit-solved/somewhere') === null")


def test_a_choice_made_just_before_leaving_is_kept(tmp_path):
    with launched(tmp_path) as reader:
        reader.open(book_site.html_of("book/masking").as_uri())
        reader.until(f"{READY} && {SHELVED}")
        reader.evaluate("document.querySelector('.bd-header-article .kit-road-switch').click()")
        reader.open(book_site.html_of("book/blocks").as_uri())
        reader.until("document.documentElement.dataset.kitRoad === 'short'")
