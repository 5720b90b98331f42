"""책을 짓는 확장과 도구의 조각들."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import nbformat
import pytest
from bs4 import BeautifulSoup
from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from sphinx.builders.html import BuildInfo

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "book" / "_ext"), str(ROOT / "tools")]

import notebooks  # noqa: E402
from kit_book import (  # noqa: E402
    execution,
    figures,
    formulas,
    markup,
    reading_time,
    repository,
    sections,
    widgets,
)

from kit_lab.drawings import shift_by_one  # noqa: E402


def test_every_form_of_a_github_remote_gives_one_address_and_others_none():
    book = "github.com/someone/some-book"
    same = [
        f"https://{book}",
        f"https://{book}.git",
        f"https://user:secret@{book}.git/",
        "git@github.com:someone/some-book.git",
        f"ssh://git@{book}",
        "ssh://git@ssh.github.com:443/someone/some-book.git",
        book,
    ]
    assert [one for one in same if repository.github_address(one) != f"https://{book}"] == []
    others = [
        "",
        "/srv/git/book.git",
        "https://gitlab.com/a/b",
        "https://github.com/a",
        "https://notgithub.com/a/b",
    ]
    assert [one for one in others if repository.github_address(one) is not None] == []


def test_a_book_inside_another_checkout_does_not_take_its_repository(monkeypatch, tmp_path):
    monkeypatch.delenv("KIT_BOOK_REPOSITORY", raising=False)
    monkeypatch.delenv("KIT_BOOK_BRANCH", raising=False)
    (tmp_path / "책 방").mkdir()
    for command in (["init"], ["remote", "add", "origin", "https://github.com/someone/else"]):
        subprocess.run(["git", "-C", tmp_path, *command], check=True, capture_output=True)
    assert repository.find(tmp_path) == ("https://github.com/someone/else", "main")
    assert repository.find(tmp_path / "책 방") is None


def test_notebooks_that_the_book_gives_out_know_their_repository(monkeypatch, tmp_path):
    cell = (ROOT / "book/_install_cell.py").read_text(encoding="utf-8")
    notebook = nbformat.writes(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)]))
    given = [tmp_path / "_sources/book/attention.ipynb", tmp_path / "_downloads/1a/blank.ipynb"]
    for path in given:
        path.parent.mkdir(parents=True)
        path.write_text(notebook, encoding="utf-8")
    app = SimpleNamespace(builder=SimpleNamespace(name="html"), srcdir=tmp_path, outdir=tmp_path)
    monkeypatch.setenv("KIT_BOOK_REPOSITORY", "git@github.com:reader/fork.git")
    for branch in ("draft", "초안/2"):
        monkeypatch.setenv("KIT_BOOK_BRANCH", branch)
        repository.address_notebooks(app, None)
        known = f'CAME_FROM = "https://github.com/reader/fork/tree/{branch}"'
        for path in given:
            (written,) = nbformat.read(path, as_version=4).cells
            assert written.source == cell.replace('CAME_FROM = ""', known)
    # Built again by somebody who has no repository.
    monkeypatch.delenv("KIT_BOOK_REPOSITORY")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    repository.address_notebooks(app, None)
    assert [path.read_text(encoding="utf-8") for path in given] == [notebook] * 2


@pytest.fixture
def katex():
    formulas.render.cache_clear()
    yield formulas.katex()
    formulas.close()


def test_a_wrong_formula_is_an_error_and_the_next_is_drawn(katex):
    with pytest.raises(ValueError, match="KaTeX parse error"):
        formulas.render(r"\frac{1}{", display=False)
    assert "katex" in formulas.render("x", display=False)


def test_a_function_in_a_fraction_or_an_index_is_one_part_of_it(katex):
    html = formulas.render(r"e_{\max} x_{\max}^2 \frac{\min}{2}", display=False)
    whole = ElementTree.fromstring(re.search("<math.*</math>", html)[0])
    parts = {part.tag.split("}")[1]: len(part) for part in whole.iter() if len(part)}
    assert (parts["msub"], parts["msubsup"], parts["mfrac"]) == (2, 3, 2)


def test_the_formula_of_a_heading_is_told_in_words():
    assert formulas.spoken(r"\sqrt{d_{\text{model}}}") == "루트 d_model"
    with pytest.raises(ValueError, match=r"\\frac.*말로 옮길 줄 모른다"):
        formulas.spoken(r"\frac{1}{2}")


def test_only_bare_lines_are_wrapped():
    assert (
        formulas.wrapped(r"a &= b \\ c &= d", nowrap=False) == r"\begin{aligned}a &= b \\ c &= d\end{aligned}"
    )
    matrix = r"\begin{pmatrix} 1 \\ 2 \end{pmatrix}"
    assert formulas.wrapped(matrix, nowrap=False) == matrix
    assert formulas.wrapped(r"a \\ b", nowrap=True) == r"a \\ b"


def saved_state():
    esm = 'const said = "</script>";\nexport default { said };\n'
    return {
        "version_major": 2,
        "version_minor": 0,
        "state": {
            key: {
                "model_name": "AnyModel",
                "state": {
                    "_anywidget_id": f"a.module.{kind}",
                    "_esm": esm,
                    "_css": ".a{}",
                    "said": "</script>",
                },
            }
            for key, kind in (("1", "One"), ("2", "One"), ("3", "Two"))
        },
    }


def test_state_cannot_close_its_script():
    script = widgets.script(saved_state())
    inside = re.fullmatch(r"<script [^>]*>(.*)</script>", script)[1]
    assert "<" not in inside
    assert json.loads(inside) == saved_state()


SVG = """<?xml version="1.0"?><!DOCTYPE svg>
<svg xmlns="http://www.w3.org/2000/svg"><metadata><a>x</a></metadata>
<defs><path id="p1"/></defs><g id="g"><use href="#p1" style="fill: #1D5FD1"/><path clip-path="url(#p1)"/></g></svg>"""


def test_figures_follow_the_theme_and_share_no_ids():
    html = figures.inlined(SVG, '가중치 "지도" <1>')
    assert "metadata" not in html
    assert "DOCTYPE" not in html
    assert "fill: var(--kit-accent)" in html
    assert 'aria-label="가중치 &quot;지도&quot; &lt;1>"' in html
    identifier = re.search(r'<path id="([^"]+)"', html)[1]
    assert identifier != "p1"
    assert f'href="#{identifier}"' in html
    assert f"url(#{identifier})" in html
    other = figures.inlined(SVG.replace("1D5FD1", "000000"), "")
    assert identifier not in other


def test_a_drawing_of_two_layouts_is_one_picture_to_a_screen_reader():
    svg = shift_by_one("012")._repr_svg_()
    told = figures.described(svg)
    assert told == shift_by_one("012").description
    html = figures.inlined(svg, told)
    frame = BeautifulSoup(html, "html.parser").div
    assert frame["role"] == "img"
    assert frame["aria-label"] == told
    wide, narrow = frame.find_all("svg")
    assert "kit-wide" in wide["class"]
    assert "kit-narrow" in narrow["class"]
    assert not narrow.has_attr("display")
    assert frame.find("desc") is None
    assert not set(re.findall("#[0-9a-f]{6}", html))


def test_figures_use_the_colours_that_the_page_swaps():
    from kit_lab.style import COLOURS

    assert set(COLOURS.values()) <= set(figures.TOKENS)
    css = (ROOT / "book" / "_static" / "book.css").read_text(encoding="utf-8")
    light, dark = css.split('html[data-theme="dark"] {', 1)
    for colour, variable in figures.TOKENS.items():
        assert f"{variable}: {colour};" in light
        assert f"{variable}: #" in dark.split("}", 1)[0]


def test_code_keeps_its_colours_and_its_text_with_fewer_elements():
    styles = ("a11y-high-contrast-light", "a11y-high-contrast-dark")
    code = highlight("def f(x):\n    return softmax(x) * 2  # 가중치\n", PythonLexer(), HtmlFormatter())
    light = markup.lighten(code, styles)
    assert re.sub("<.*?>", "", light) == re.sub("<.*?>", "", code)
    assert set(re.findall('<span class="(.*?)">', light)) == {"k", "nf", "o", "mi", "c1"}
    # A colour in one theme alone is kept for it.
    assert 'class="mi"' not in markup.lighten(code, ("bw",))
    assert markup.lighten(code, ("bw", styles[0])) == light


@pytest.fixture
def small_book(tmp_path):
    """kit_core를 쓰는 장 하나와 쓰지 않는 장 하나, 그리고 둘의 실행 결과가 든 캐시."""
    (tmp_path / "kit_lab" / "widgets").mkdir(parents=True)
    (tmp_path / "kit_core").mkdir()
    (tmp_path / "kit_core" / "masking.py").write_text("x = 1\n", encoding="utf-8")
    (tmp_path / "kit_lab" / "widgets" / "common.js").write_text("// one\n", encoding="utf-8")
    (tmp_path / "requirements.txt").write_text("numpy==2.0\n", encoding="utf-8")
    paths = [tmp_path / "uses.ipynb", tmp_path / "plain.ipynb"]
    for path, code in zip(paths, ["import kit_core", "import math"], strict=True):
        nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)]), path)
    cache = get_cache(tmp_path / "cache")

    def fill():
        for path in paths:
            bundle = CacheBundleIn(nbformat.read(path, 4), str(path), data={})
            cache.cache_notebook_bundle(bundle, check_validity=False, overwrite=True)

    def cached():
        return {Path(entry.uri).name for entry in cache.list_cache_records()}

    def stale():
        return [path.name for path in execution.stale(tmp_path, paths, tmp_path / "cache")]

    stale()
    fill()
    yield tmp_path, stale, cached
    cache.db.dispose()


def test_unchanged_chapters_stay_in_the_cache(small_book):
    _, stale, cached = small_book
    assert stale() == []
    assert cached() == {"uses.ipynb", "plain.ipynb"}


@pytest.mark.parametrize("changed", ["kit_core/masking.py", "kit_lab/widgets/common.js", "kit_core/new.json"])
def test_a_change_in_kit_core_runs_only_the_chapters_that_use_it(small_book, changed):
    root, stale, cached = small_book
    (root / changed).write_text("changed\n", encoding="utf-8")
    assert stale() == ["uses.ipynb"]
    assert cached() == {"plain.ipynb"}
    assert stale() == []


def test_another_version_of_a_package_runs_every_chapter(small_book):
    root, stale, cached = small_book
    (root / "requirements.txt").write_text("numpy==2.1\n", encoding="utf-8")
    assert stale() == ["uses.ipynb", "plain.ipynb"]
    assert cached() == set()


def test_a_chapter_whose_removal_was_killed_is_removed_by_the_next_build(small_book):
    root, stale, cached = small_book
    (root / "kit_core" / "masking.py").write_text("x = 2\n", encoding="utf-8")
    for folder in (root / "cache" / "executed").iterdir():
        shutil.rmtree(folder)
    assert stale() == ["uses.ipynb"]
    assert cached() == {"plain.ipynb"}


def test_a_chapter_that_a_killed_build_had_run_is_read_again(small_book):
    root, _, _ = small_book
    settings = SimpleNamespace(execution_mode="cache", execution_cache_path=str(root / "cache"))
    saved = {"found_docs": {"uses", "plain"}, "mystnb_config": settings}

    def build(*, killed=False):
        env = SimpleNamespace(
            **saved, doc2path=lambda name: f"{root / name}.ipynb", path2doc=lambda path: Path(path).stem
        )
        read = execution.invalidate(SimpleNamespace(srcdir=root), env, set(), set(), set())
        if not killed:  # Sphinx saves its environment when it has read everything
            saved["kit_fingerprints"] = env.kit_fingerprints
        return set(read)

    assert build() == {"uses", "plain"}
    assert build() == set()
    (root / "kit_core" / "masking.py").write_text("x = 2\n", encoding="utf-8")
    assert build(killed=True) == {"uses"}
    assert build() == {"uses"}
    assert build() == set()


def test_pages_of_a_build_that_did_not_finish_are_written_again(tmp_path):
    app = SimpleNamespace(outdir=tmp_path, builder=SimpleNamespace(format="html"))
    record = tmp_path / execution.RECORD
    execution.mark(app, None, [])
    assert not record.exists()
    execution.mark(app, None, ["book/index"])
    with record.open(encoding="utf-8") as file:
        assert BuildInfo.load(file).config_hash == "interrupted"


def test_saved_chapters_hold_text_only():
    notebook = nbformat.v4.new_notebook(
        metadata={"widgets": {"state": 1}, "kernelspec": {"name": "mine", "display_name": "Mine"}}
    )
    cell = nbformat.v4.new_code_cell(
        "1",
        execution_count=7,
        metadata={
            "tags": ["hide-input"],
            "slideshow": {"slide_type": "slide"},
            "execution": {"iopub.status.idle": "1"},
        },
    )
    figure = {"image/svg+xml": "<svg/>", "text/plain": "<Figure>"}
    cell.outputs = [
        nbformat.v4.new_output("stream", name="stderr", text="warning"),
        nbformat.v4.new_output("stream", name="stdout", text="3\n"),
        nbformat.v4.new_output("display_data", figure),
        nbformat.v4.new_output("display_data", {"image/png": "aGk="}),
        nbformat.v4.new_output("execute_result", {"text/plain": "1"}, execution_count=7),
    ]
    notebook.cells = [cell]
    saved = notebooks.strip(notebook)
    nbformat.validate(saved)
    assert saved.metadata.kernelspec.name == "python3"
    assert "widgets" not in saved.metadata
    assert saved.cells[0].metadata == {"tags": ["hide-input"], "slideshow": {"slide_type": "slide"}}
    assert [output.output_type for output in saved.cells[0].outputs] == [
        "stream",
        "display_data",
        "execute_result",
    ]
    assert saved.cells[0].outputs[1].data == {"text/plain": "<Figure>"}
    # nbval takes a cell without a number for one that was never run.
    assert saved.cells[0].execution_count == 7


def test_puzzles_patients_and_challenges_of_a_page_are_found_by_name():
    states = [
        {"name": "attention-scale", "question": "", "told": ""},
        {"_cases": [{"name": "infirmary-1"}, {"name": "infirmary-2"}]},
        {"_challenges": [{"name": "masking-ahead"}], "text": ""},
        {"name": "korean_numbers"},
    ]
    told = json.dumps({"state": {str(i): {"state": state} for i, state in enumerate(states)}})
    found = sections.puzzles_in(f'<script type="{widgets.STATE}">{told}</script>')
    assert found == {
        "puzzles": ["attention-scale", "infirmary-1", "infirmary-2"],
        "challenges": ["masking-ahead"],
    }


def test_a_time_is_told_as_people_tell_it():
    told = {
        5: "5분",
        55: "55분",
        60: "약 1시간",
        74: "약 1시간",
        75: "약 1시간 반",
        105: "약 2시간",
        295: "약 5시간",
    }
    assert {minutes: reading_time.spoken(minutes) for minutes in told} == told


def test_minutes_count_the_syllables_that_are_read(tmp_path):
    page = tmp_path / "page.md"
    for syllables, minutes in ((1, 5), (1250, 5), (1251, 10)):
        page.write_text("가" * syllables + " `code` 123\n", encoding="utf-8")
        assert reading_time.minutes(page) == minutes
