"""작은 책을 실제로 지어 브라우저로 연다: 수식, 그림, 위젯 호스트, 바깥 요청, 접근성."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from browser import new_page, settle
from local_server import serving

ROOT = Path(__file__).resolve().parents[2]

WIDGET = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    globalThis.loaded = (globalThis.loaded ?? 0) + 1;
    export default {
      initialize({ model }) { model.on("change:n", () => model.set("twice", 2 * model.get("n"))); },
      render({ model, el }) {
        if (model.get("broken")) throw new Error("<b>boom</b>");
        const button = document.createElement("button");
        const view = model.get("data");
        const sum = new Float32Array(view.buffer, view.byteOffset, view.byteLength / 4).reduce((a, b) => a + b);
        const show = () => { button.textContent = `${sum} ${model.get("n")} ${model.get("twice")}`; };
        button.onclick = () => { model.set("n", model.get("n") + 1); model.save_changes(); };
        model.on("change", show);
        show();
        el.append(button);
      },
    };
    """
    _css = ".counter { color: red; }"
    n = traitlets.Int(0).tag(sync=True)
    twice = traitlets.Int(0).tag(sync=True)
    broken = traitlets.Bool(False).tag(sync=True)
    data = traitlets.Bytes(b"").tag(sync=True)

    def __repr__(self):
        return "Counter()"

import struct
first = Counter(data=struct.pack("<3f", 1.5, 2, 3))
first
'''
FIGURE = """
from kit_lab.style import use_book_style
import matplotlib.pyplot as plt

use_book_style()
figure, axes = plt.subplots(figsize=(5, 2), label="0에서 내려가는 선")
axes.plot([0, 1], [0, -1])
axes.set(title="한글 제목");
"""
COUNTED = """
with open("runs.txt", "a") as runs:
    runs.write(f"{os.name}\\n")
"""
TEXT = r"""
# 작은 책

줄 안의 $QK^\top$과 {eq}`eq:softmax`.

$$
\mathrm{softmax}(x)_i = \frac{e^{x_i}}{\sum_j e^{x_j}}
$$ (eq:softmax)

<a id="eq:mean"></a>
$$
\mu = \frac{1}{n} \sum_i x_i
\tag{2}
$$

[식 (9)](#eq:mean)는 평범한 마크다운으로 적었고 번호가 낡았다.

<!-- {tip} -->
> 귀띔이다.

| 층 | 연산 |
|---|---|
| 어텐션 | $O(n^2 d)$ |

```{note}
알림이다.
```

<details class="solution"><summary>풀이</summary>

답은 $2$다.

</details>
"""

CARDS = """
<!-- cards: chapters attention blocks masking -->
- [작은 책](small.ipynb): **식**을 적는다.
- [쓰지 않은 장](absent.ipynb): 나오지 않는다.
- **갈래**: 차례로 읽는다. *사흘*
  1. [작은 책](small.ipynb)
  2. [쓰지 않은 장](absent.ipynb)
"""


GUIDE = """
# 읽는 길

## 세 길

<!-- cards: paths attention stairs -->
- **짧은 길**: 둘만 읽는다.
  1. [작은 책](small.ipynb)
  2. [쓰지 않은 장](absent.ipynb)
  3. [몇 번 실행되는가](counted.ipynb)
- **긴 길**: 다 읽는다.
  1. [어느 길에도 없는 쪽](further.ipynb)

**짧은 길**을 다 걸었으면 [「더 먼 곳」](further.ipynb)으로 간다.

## 어디까지 읽고 풀었는가

## 페이지마다 걸리는 시간
"""  # the synonyms of the search lead to these sections
DEEP = "## 돌아가는 길\n\n접히는 글.\n\n<!-- {tip} -->\n> 귀띔이다.\n\n### 안쪽\n\n더 접히는 글."


def chapter(path, text, *codes, deep=None):
    cells = [
        nbformat.v4.new_markdown_cell(text),
        *(nbformat.v4.new_code_cell(code.strip()) for code in codes),
    ]
    cells[-1].metadata["tags"] = ["hide-input"]
    if deep:
        cells.append(nbformat.v4.new_markdown_cell(deep, metadata={"tags": ["deep"]}))
        cells.append(nbformat.v4.new_markdown_cell("## 곧은길\n\n늘 있는 글."))
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), path)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    root = tmp_path_factory.mktemp("book")
    for name in ("_config.yml", "requirements.txt"):
        shutil.copy(ROOT / name, root)
    shutil.copytree(ROOT / "book" / "_static", root / "book" / "_static")
    shutil.copy(ROOT / "book" / "references.bib", root / "book")
    (root / "book" / "_ext").symlink_to(ROOT / "book" / "_ext")
    for package in ("kit_core", "kit_lab"):
        (root / package).symlink_to(ROOT / package)
    chapter(
        root / "book" / "small.ipynb", TEXT, WIDGET, "first", "Counter(broken=True)", FIGURE, 'print("글")'
    )
    chapter(root / "book" / "counted.ipynb", "# 몇 번 실행되는가", "import os", COUNTED, deep=DEEP)
    (root / "book" / "plain.md").write_text(
        f"# 글만 있는 쪽\n\n문단 하나.{' 둘째 문장.' * 30}\n\n{CARDS}", encoding="utf-8"
    )
    chapter(root / "book" / "further.ipynb", "# 더 먼 곳", "import os")
    (root / "book" / "guide.md").write_text(GUIDE, encoding="utf-8")
    (root / "book" / "last.md").write_text("# 마지막 쪽\n", encoding="utf-8")
    pages = "".join(f"  - file: book/{name}\n" for name in ("plain", "counted", "guide", "further", "last"))
    toc = f"format: jb-book\nroot: book/small\nchapters:\n{pages}"
    (root / "_toc.yml").write_text(toc, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(ROOT), "GIT_CEILING_DIRECTORIES": str(root.parent)}
    environment.pop("KIT_BOOK_REPOSITORY", None)
    done = subprocess.run(
        [str(Path(sys.executable).with_name("jupyter-book")), "build", str(root), "-n", "-W", "--keep-going"],
        capture_output=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return root / "_build" / "html"


@pytest.mark.long
def test_a_chapter_is_run_once(site):
    """What runs ahead is what Sphinx then finds in the cache."""
    assert (site.parents[1] / "book" / "runs.txt").read_text(encoding="utf-8") == f"{os.name}\n"


@pytest.fixture(scope="module")
def served(site):
    """The book as a website: under load Chromium gives a page from the disk an empty storage now and then."""
    with serving(site) as address:
        yield address


class Visit:
    """연 페이지와, 그동안 나온 콘솔 글과 요청."""

    def __init__(self, page):
        self.page = page
        self.problems = []
        self.requests = []
        page.on("console", lambda one: one.type in ("error", "warning") and self.problems.append(one.text))
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("requestfailed", lambda request: self.problems.append(request.url))
        page.on("request", lambda request: self.requests.append(request.url))

    def open(self, address):
        self.page.goto(address)
        if self.page.locator(".kit-widget-host").count():
            self.page.wait_for_selector("html[data-kit-widgets=ready]")
        self.page.wait_for_selector("html[data-kit-laid-out=true]")
        settle(self.page)
        return self.page


@pytest.fixture
def visit(browser, request):
    context = browser.new_context(color_scheme=getattr(request, "param", "light"))
    yield Visit(new_page(context))
    context.close()


# The widget that fails on purpose reports its error, as it should.
EXPECTED = "boom"


def test_what_is_deep_folds_on_the_short_road_and_opens_where_it_is_sought(served, visit):
    page = visit.open(f"{served}book/counted.html")

    def seen():
        texts = (
            page.get_by_text(text, exact=True) for text in ("접히는 글.", "더 접히는 글.", "늘 있는 글.")
        )
        # What is hidden until it is found hides its content, and is visible itself.
        return [text.evaluate("(one) => one.checkVisibility() && !one.closest('[hidden]')") for text in texts]

    section, button = page.locator(".kit-deep"), page.locator(".kit-deep-mark button")
    assert section.locator(".kit-deep-mark b").text_content() == "심화"
    assert (seen(), button.is_visible()) == ([True, True, True], False)
    page.locator(".bd-header-article .kit-road-switch").click()
    assert (seen(), button.text_content()) == ([False, False, True], "펼치기")
    assert section.locator(":scope > [hidden]").evaluate_all(
        "(parts) => parts.map((one) => [one.getAttribute('hidden'), one.offsetHeight])"
    ) == 3 * [["until-found", 0]]
    assert section.bounding_box()["height"] < 150
    page.reload()
    page.wait_for_selector("html[data-kit-road=short]")
    assert seen() == [False, False, True]
    for event, open_ in (("beforeprint", True), ("afterprint", False)):
        page.evaluate("(name) => dispatchEvent(new Event(name))", event)
        assert seen() == [open_, open_, True]
    button.focus()
    page.keyboard.press("Enter")
    assert (seen(), button.text_content()) == ([True, True, True], "접기")
    button.click()
    page.evaluate("location.hash = '안쪽'")
    page.wait_for_selector(".kit-deep-mark button[aria-expanded=true]")
    assert seen() == [True, True, True]
    page.reload()  # with the address of what is folded
    page.wait_for_selector("html[data-kit-road=short]")
    assert seen() == [True, True, True]
    page.locator(".bd-header-article .kit-road-switch").click()
    assert (seen(), button.is_visible()) == ([True, True, True], False)


def test_the_foot_of_a_page_leads_along_the_short_road_only_while_it_is_walked(served, visit):
    """It names the pages that the guide lists and the book has, what the guide names after them, and the guide."""
    page = visit.open(f"{served}book/counted.html")

    def feet():
        links = page.locator(".prev-next-area a")
        return [one.get_attribute("href") for one in links.all()], links.locator(
            ".prev-next-title"
        ).all_inner_texts()

    long, short = (
        (["plain.html", "guide.html"], ["글만 있는 쪽", "읽는 길"]),
        (["small.html", "further.html"], ["작은 책", "더 먼 곳"]),
    )
    switch = page.locator(".bd-header-article .kit-road-switch")
    assert feet() == long
    switch.click()
    assert feet() == short
    page.locator(".prev-next-area .right-next").click()
    page.wait_for_url("**/further.html")
    assert feet() == (["counted.html", "guide.html"], ["몇 번 실행되는가", "읽는 길"]), "where the road ends"
    page.go_back()
    page.wait_for_url("**/counted.html")
    page.wait_for_selector("html[data-kit-road=short]")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/small.html")
    assert feet() == (["counted.html"], ["몇 번 실행되는가"]), "from the first page on, past what is between"
    page.go_back()
    page.wait_for_url("**/counted.html")
    page.wait_for_selector("html[data-kit-road=short]")
    switch.click()
    assert feet() == long


def test_a_saved_widget_lives_and_its_views_move_together(site, visit):
    page = visit.open((site / "book/small.html").as_uri())
    first, second = page.locator(".kit-widget-host button").all()
    assert first.text_content() == second.text_content() == "6.5 0 0"
    first.click()
    second.click()
    assert first.text_content() == second.text_content() == "6.5 2 4"


def test_a_front_end_is_loaded_and_styled_once(site, visit):
    page = visit.open((site / "book/small.html").as_uri())
    assert page.evaluate("loaded") == 1
    styles = page.evaluate(
        "[...document.querySelectorAll('style')].filter((s) => s.textContent.includes('.counter')).length"
    )
    assert styles == 1
    assert page.locator("script[src*='kit/widgets/Counter.js']").count() == 1
    html = (site / "book/small.html").read_text(encoding="utf-8")
    assert html.count('"_esm":"Counter"') == html.count('"_esm"') == 2
    assert "kit/widgets/" not in (site / "book/plain.html").read_text(encoding="utf-8")


def test_a_widget_that_cannot_be_drawn_says_so(site, visit):
    page = visit.open((site / "book/small.html").as_uri())
    note = page.locator(".kit-widget-host [role=alert]")
    assert note.count() == 1
    assert note.text_content() == "움직이는 그림을 그리지 못했다. (<b>boom</b>)"
    assert any(EXPECTED in text for text in visit.problems)


def test_a_view_without_state_says_so(site, visit, tmp_path):
    html = (site / "book/small.html").read_text(encoding="utf-8")
    start = html.index('<script type="application/vnd.jupyter.widget-state+json">')
    end = html.index("</script>", start) + len("</script>")
    copy = site / "book" / "stateless.html"
    copy.write_text(html[:start] + html[end:], encoding="utf-8")
    try:
        page = visit.open(copy.as_uri())
        notes = page.locator(".kit-widget-host [role=alert]").all_text_contents()
    finally:
        copy.unlink()
    assert len(notes) == 3
    assert all(note.startswith("움직이는 그림을 그리지 못했다.") for note in notes)


def test_a_front_end_whose_file_is_missing_says_so(site, visit):
    visit.page.route("**/kit/widgets/*", lambda route: route.abort())
    page = visit.open((site / "book/small.html").as_uri())
    notes = page.locator(".kit-widget-host [role=alert]").all_text_contents()
    assert len(notes) == 3
    assert all("책의 폴더를 통째로 내려받았는지" in note for note in notes)


def test_what_the_pages_bring_along_has_its_licence(site):
    kit = site / "_static" / "kit"
    for place, words in (
        ("pretendard", "SIL OPEN FONT LICENSE"),
        ("katex", "The MIT License"),
        ("icons", "CC BY 4.0"),
    ):
        licence = next(kit.glob(f"{place}/LICENSE.txt"), kit / f"{place}.LICENSE.txt")
        assert words in licence.read_text(encoding="utf-8")


def test_without_a_repository_no_button_leads_outside(site):
    html = (site / "book/small.html").read_text(encoding="utf-8")
    for word in ("mybinder", "colab", "github.com", "executablebooks"):
        assert word not in html
