"""맨 위의 index.html. 책의 첫 페이지는 폴더 안에 있으므로 그리로 보낸다."""

from pathlib import Path

from sphinx.application import Sphinx

_FRONT = """\
<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <title>{title} · {project}</title>
    <link rel="icon" href="data:," />
    <meta http-equiv="refresh" content="0; url={address}" />
    <style>html {{ color-scheme: light dark; font-family: system-ui, sans-serif; }}</style>
  </head>
  <body><main><h1>{title}</h1><p>{project}</p><p><a href="{address}">책으로 들어가기</a></p></main></body>
</html>
"""


def write_front(app: Sphinx, error: Exception | None) -> None:
    """다 지은 뒤에 쓴다."""
    root = app.config.root_doc
    if error is None and app.builder.name == "html" and root != "index":
        names = {"title": app.config.html_title, "project": app.config.project}
        text = _FRONT.format(**names, address=app.builder.get_target_uri(root))
        Path(app.outdir, "index.html").write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """다 지은 뒤에 끼어든다."""
    app.connect("build-finished", write_front, priority=900)
