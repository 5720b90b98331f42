"""페이지가 쓸 스크립트, 스타일, 글꼴을 모두 책 안에 두고, 필요한 페이지에만 싣는다."""

import shutil
from pathlib import Path
from typing import Any

import pydata_sphinx_theme
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ExtensionError

from . import icons, node, widgets

BOOK = Path(__file__).resolve().parents[2]
# In an npm package -> beside what the book takes from it.
LICENCES = {
    "pretendard/dist/LICENSE.txt": "pretendard/LICENSE.txt",
    "katex/LICENSE": "katex/LICENSE.txt",
    "@fortawesome/fontawesome-free/LICENSE.txt": "icons.LICENSE.txt",
}
# File -> what a page's body holds when it needs the file.
ONLY_WITH = {"kit/widgets.js": widgets.VIEW}
# What book.js loads by itself, when the text and the widgets are there.
LATER = {"copybutton.js", "clipboard.min.js"}
# What the theme measures when a page opens and after every change in it, which lays the whole page out at once.
MEASURED = (
    '["pre",".nboutput > .output_area",".cell_output > .output",'
    '".jp-RenderedHTMLCommon",".pst-scrollable-table-container"]'
)
# Where the theme marks the section in view: by what came into the window last, which a long section outlasts.
CONTENTS = 'document.querySelector("#pst-page-toc-nav")'


def configure(app: Sphinx, config: Config) -> None:
    """템플릿 폴더와 테마의 밝기를 정한다."""
    config.templates_path.insert(0, str(BOOK / "_templates"))
    config.html_context = {**config.html_context, "default_mode": "auto"}


def collect(app: Sphinx) -> None:
    """npm 묶음에서 쓸 것만 골라, 지은 책의 _static/kit에 놓이게 한다."""
    if app.builder.format != "html":
        return
    modules = node.modules()
    staging = Path(app.outdir).parent / "static"
    shutil.rmtree(staging, ignore_errors=True)
    kit = staging / "kit"
    shutil.copytree(BOOK / "_static", kit)
    (kit / "icons.css").write_text(icons.stylesheet(modules), encoding="utf-8")

    katex = modules / "katex" / "dist"
    (kit / "katex" / "fonts").mkdir(parents=True)
    shutil.copy(katex / "katex.min.css", kit / "katex")
    for font in (katex / "fonts").glob("*.woff2"):
        shutil.copy(font, kit / "katex" / "fonts")

    pretendard = modules / "pretendard" / "dist" / "web" / "variable"
    shutil.copytree(pretendard / "woff2-dynamic-subset", kit / "pretendard" / "woff2-dynamic-subset")
    shutil.copy(pretendard / "pretendardvariable-dynamic-subset.css", kit / "pretendard" / "pretendard.css")
    for licence, place in LICENCES.items():
        shutil.copy(modules / licence, kit / place)
    _theme_script(staging)
    app.config.html_static_path.append(str(staging))

    # The memory before the widgets, which ask it; what is folded before the anchors, which open it.
    for name in ("memory", "carry", "road", "anchors", "contents", "keys"):
        app.add_js_file(f"kit/{name}.js", priority=890, loading_method="defer")
    for name in ("book", "print", "widgets"):
        app.add_js_file(f"kit/{name}.js", priority=900, loading_method="defer")


def _theme_script(staging: Path) -> None:
    """테마의 스크립트에서 넓은 곳의 폭을 재는 일과 차례에 지금의 절을 표시하는 일을 뺀다.

    앞의 일은 book.js가 눈앞에 온 절에서만 하고, 뒤의 일은 contents.js가 한다.
    """
    script = Path("scripts", "pydata-sphinx-theme.js")
    theme = Path(pydata_sphinx_theme.__file__).parent / "theme" / "pydata_sphinx_theme" / "static"
    text = (theme / script).read_text(encoding="utf-8")
    for old, new in {MEASURED: '[":not(*)"]', CONTENTS: "null"}.items():
        if text.count(old) != 1:
            raise ExtensionError(f"테마의 {script}에 {old}이(가) 없다. MEASURED와 CONTENTS를 새 판에 맞춘다.")
        text = text.replace(old, new)
    (staging / script).parent.mkdir()
    (staging / script).write_text(text, encoding="utf-8")


def trim(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """이 페이지가 쓰지 않는 스크립트를 뺀다. 테마가 두 번 넣은 것은 한 번만 남긴다."""
    body = context.get("body", "")
    seen, kept = set(), []
    for entry in context["script_files"]:
        name = str(getattr(entry, "filename", entry) or "").removeprefix("_static/").split("?")[0]
        unused = name in ONLY_WITH and ONLY_WITH[name] not in body
        if unused or name in LATER or (name and name in seen):
            continue
        seen.add(name)
        kept.append(entry)
    context["script_files"][:] = kept


def setup(app: Sphinx) -> None:
    """설정을 읽은 뒤, 짓기 시작할 때, 페이지마다 끼어든다."""
    app.connect("config-inited", configure)
    app.connect("builder-inited", collect)
    app.connect("html-page-context", trim, priority=900)
