"""「직접 짓기」의 쪽은 풀어 둔 노트북이지만, 그 단추들은 독자가 채울 빈 노트북을 연다."""

import shutil
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

PAGE = "book/workbook/my_transformer"
SOLVED, BLANK = "my_transformer.ipynb", "my_transformer_blank.ipynb"


def open_the_blank_one(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object
) -> None:
    """쪽 위의 Binder, Colab, 내려받기 단추가 가리킬 파일을 바꾼다."""
    if pagename == PAGE:
        context["header_buttons"] = _blank(context.get("header_buttons", []))


def _blank(value: Any) -> Any:
    match value:
        case dict():
            return {key: _blank(inner) for key, inner in value.items()}
        case list():
            return [_blank(inner) for inner in value]
        case str():
            return value.replace(SOLVED, BLANK)
    return value


def copy_the_blank_one(app: Sphinx, error: Exception | None) -> None:
    """단추가 내려받게 할 파일을 다른 쪽의 것들 곁에 둔다."""
    home = Path(app.srcdir, PAGE).parent
    target = Path(app.outdir, "_sources", PAGE).parent
    if error is None and app.builder.name == "html" and target.is_dir():
        shutil.copyfile(home / BLANK, target / BLANK)


def setup(app: Sphinx) -> None:
    """테마가 단추를 만든 다음에 끼어든다."""
    app.connect("html-page-context", open_the_blank_one, priority=990)
    app.connect("build-finished", copy_the_blank_one)
