"""위젯이 처음 쓰일 때에야 불러올 스크립트를 지은 책에 둔다. 어느 쪽도 그것을 미리 읽지 않는다."""

from pathlib import Path

from sphinx.application import Sphinx

FOLDER = Path("_static", "kit")  # where _static/widgets.js says they lie


def write(app: Sphinx, error: Exception | None) -> None:
    """모듈들을 이어 파일 하나씩으로 쓴다."""
    if error is not None or app.builder.name != "html":
        return
    from kit_lab.widgets.base import pairs_script, picture_script, training_script

    folder = Path(app.outdir, FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    scripts = {"picture": picture_script, "training": training_script, "korean_english": pairs_script}
    for name, script in scripts.items():
        (folder / f"{name}.js").write_text(script(), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """다 지은 뒤에 끼어든다."""
    app.connect("build-finished", write)
