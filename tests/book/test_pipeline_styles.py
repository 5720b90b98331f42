"""책의 스타일 하나를 모으는 일: 무엇을 남기고, 주소를 어떻게 옮기고, 언제 멈추는가."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from sphinx.errors import ExtensionError

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "book" / "_ext"))
from kit_book import styles  # noqa: E402

PAGE = '<html data-theme="auto"><body><p class="shown">글</p><script>open("menu")</script></body></html>'


def joined(folder, sheets):
    """sheets: 파일 이름 -> (내용, 통째로 두는지). 모은 스타일의 글."""
    page = folder / "page.html"
    page.write_text(PAGE, encoding="utf-8")
    for name, (text, _) in sheets.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    out = folder / "kit" / "styles.css"
    out.parent.mkdir(exist_ok=True)
    styles.join([(folder / name, whole) for name, (_, whole) in sheets.items()], [page], out)
    return out.read_text(encoding="utf-8")


def test_only_rules_that_a_page_can_use_are_kept(tmp_path):
    css = ".shown, .gone { color: red } .absent { color: blue } .menu > p { color: green }"
    assert " ".join(joined(tmp_path, {"theme.css": (css, False)}).split()) == (
        ".shown { color: red } .menu > p { color: green }"
    )


def test_what_a_script_switches_later_is_kept(tmp_path):
    css = 'html[data-theme="dark"] p { color: white } p:hover { color: red } @media print { p { color: black } }'
    assert " ".join(joined(tmp_path, {"theme.css": (css, False)}).split()) == css


def test_own_sheets_are_kept_whole_and_come_in_their_order(tmp_path):
    theme, own = ("p { color: red }", False), (".new { color: blue }", True)
    css = joined(tmp_path, {"theme.css": theme, "own.css": own})
    assert " ".join(css.split()) == f"{theme[0]} {own[0]}"


def test_addresses_lead_from_the_new_folder_to_the_same_files(tmp_path):
    css = """
    @font-face { font-family: A; src: url("fonts/a.woff2") format("woff2"), url(../b.woff2) }
    p { background: url(data:image/png;base64,AAAA), url('#mark'), url(x.svg) }
    """
    found = joined(tmp_path, {"katex/math.css": (css, False)})
    assert 'url(../katex/fonts/a.woff2) format("woff2"), url(../b.woff2)' in found
    assert "url(data:image/png;base64,AAAA), url('#mark'), url(../katex/x.svg)" in found


def test_a_sheet_that_is_imported_must_be_in_the_list(tmp_path):
    base, theme = ("p { margin: 0 }", False), ('@import "base.css"; p { color: red }', False)
    assert "@import" not in joined(tmp_path, {"base.css": base, "theme.css": theme})
    with pytest.raises(ExtensionError, match=r"base\.css"):
        joined(tmp_path, {"theme.css": theme})


def test_a_page_with_another_sheet_stops_the_build():
    with pytest.raises(ExtensionError, match=r"other\.css"):
        styles.check(
            None, "book/page", "", {"css_files": [SimpleNamespace(filename="_static/other.css")]}, None
        )


def test_known_sheets_pass():
    sheets = ["_static/mystnb.0a1b.css?v=1", "_static/kit/book.css", "_static/x.js"]
    styles.check(None, "book/page", "", {"css_files": sheets}, None)
