"""찾은 자리에 보이는 글을 지은 쪽에서 꺼내는 일과, 작은 색인에서 찾는 일."""

import json
import sys
from pathlib import Path

import pytest
import sphinx

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "book" / "_ext"))
from kit_book.search import STEMMER, sections

BOOK = Path(__file__).resolve().parents[2] / "book"
SPHINX = Path(sphinx.__file__).parent / "themes" / "basic" / "static"

PAGE = """<article><section id="top"><h1>마스킹<a class="headerlink" href="#top">#</a></h1>
<p>뒤에서는 <a href="x">「마스킹」</a>은 <strong>두</strong> 가지이고, 식
<span class="katex"><span class="katex-mathml"><math><mi>Q</mi></math></span><span class="katex-html">Q</span></span>를
쓴다.</p><p>다음 문단.</p>
<div class="highlight"><pre><span>mask</span><span>.</span><span>shape</span></pre></div>
<section id="below"><h2>가림</h2><ul><li>하나</li><li>둘</li></ul></section></section></article>"""


def test_words_keep_their_particles_and_blocks_are_parted(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(PAGE, encoding="utf-8")
    assert sections(page) == [
        ("top", "마스킹", "뒤에서는 「마스킹」은 두 가지이고, 식 Q를 쓴다. 다음 문단. mask.shape"),
        ("below", "가림", "하나 둘"),
    ]


INDEX = {
    "docnames": ["api", "masking"],
    "filenames": ["api.md", "masking.ipynb"],
    "titles": ["API", "마스킹"],
    "terms": {"마스크": [0, 1], "constructors": 0},
    "titleterms": {"마스킹": 1},
    **{name: {} for name in ("alltitles", "indexentries", "objects", "objnames", "objtypes")},
}
OPTIONS = """var DOCUMENTATION_OPTIONS = { LINK_SUFFIX: ".html", LANGUAGE: "ko", SHOW_SEARCH_SUMMARY: false };
var SPHINX_HIGHLIGHT_ENABLED = false;
var stopwords = [];
var kitSearchTexts = { api: [["", "API", "마스크와 constructors"]], masking: [["", "마스킹", "마스크"]] };
document.documentElement.dataset.content_root = "./";
"""


@pytest.fixture(scope="module", params=["index first", "index last"])
def search(browser, request):
    """search(query) -> the pages found and what the page says, with Sphinx' own script and a small index."""
    page = browser.new_page()
    complaints = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.set_content('<div id="search-results"></div><div id="search-progress"></div>')
    page.add_script_tag(content=OPTIONS + STEMMER)
    for name in ("doctools.js", "searchtools.js"):
        page.add_script_tag(path=SPHINX / name)
    scripts = [
        {"content": f"Search.setIndex({json.dumps(INDEX, ensure_ascii=False)})"},
        {"path": BOOK / "_static" / "search.js"},
    ]
    for script in scripts if request.param == "index first" else scripts[::-1]:
        page.add_script_tag(**script)

    def find(query):
        page.evaluate("document.getElementById('search-results').replaceChildren()")
        page.evaluate("(query) => Search.performSearch(query)", query)
        found = page.locator(".kit-found > a").evaluate_all("(all) => all.map((a) => a.textContent)")
        return sorted(found), page.locator(".search-summary").inner_text()

    yield find
    page.close()
    assert complaints == []


@pytest.mark.parametrize(
    ("query", "pages"),
    [
        ("마스크를", ["API", "마스킹"]),
        ("마스킹", ["마스킹"]),
        ("constructors", ["API"]),
        ("constructor", ["API"]),  # as a part of a word, as any other
        ("__proto__", []),
        ("toString hasOwnProperty valueOf", []),
        ("__proto__ 마스크", []),
    ],
)
def test_no_word_is_found_that_the_book_does_not_hold(search, query, pages):
    found, said = search(query)
    assert found == pages
    assert "undefined" not in said
    assert said.startswith(f"{len(pages)}쪽" if pages else "찾는 말이 책에 없다.")
