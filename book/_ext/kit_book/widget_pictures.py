"""위젯의 「그림 저장」이 불러올 스크립트를 지은 책에 둔다. 어느 쪽도 그것을 미리 읽지 않는다."""

from pathlib import Path

from sphinx.application import Sphinx

FILE = Path("_static", "kit", "picture.js")  # where _static/widgets.js says it lies


def write(app: Sphinx, error: Exception | None) -> None:
    """모듈들을 이어 파일 하나로 쓴다."""
    if error is not None or app.builder.name != "html":
        return
    from kit_lab.widgets.base import picture_script

    path = Path(app.outdir, FILE)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(picture_script(), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """다 지은 뒤에 끼어든다."""
    app.connect("build-finished", write)
