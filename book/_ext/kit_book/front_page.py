"""맨 위의 index.html. 책의 첫 페이지는 폴더 안에 있으므로 그리로 보낸다.

압축 파일을 풀지 않고 그 안에서 열면 탐색기는 이 파일 하나만 꺼내 준다. 그러면 보낼 곳이 없으므로, 먼저 책의 파일 하나를
불러 보고 없으면 풀라고 알린다.
"""

import json
from pathlib import Path

from sphinx.application import Sphinx

# A small file of the book that does nothing by itself.
PROBE = "_static/kit-sections.js"
_FRONT = """\
<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <title>{title} · {project}</title>
    <link rel="icon" href="data:," />
    <noscript><meta http-equiv="refresh" content="0; url={address}" /></noscript>
    <style>
      html {{ color-scheme: light dark; font-family: system-ui, sans-serif; }}
      main {{ max-width: 36rem; margin: 3rem auto; padding: 0 1rem; line-height: 1.7; word-break: keep-all; }}
    </style>
  </head>
  <body>
    <main>
      <h1>{title}</h1>
      <p>{project}</p>
      <p id="enter"><a href="{address}">책으로 들어가기</a></p>
      <p id="unpack" role="alert" hidden>
        책의 다른 파일이 곁에 없다. 압축 파일 안에서 열었다면 <strong>먼저 압축을 풀고</strong>, 푼 폴더에 있는 index.html을
        연다.
      </p>
    </main>
    <script>
      const beside = document.createElement("script");
      beside.onload = () => location.replace({target});
      beside.onerror = () => {{
        document.querySelector("#enter").hidden = true;
        document.querySelector("#unpack").hidden = false;
      }};
      beside.src = {probe};
      document.body.append(beside);
    </script>
  </body>
</html>
"""


def write_front(app: Sphinx, error: Exception | None) -> None:
    """다 지은 뒤에 쓴다."""
    root = app.config.root_doc
    if error is None and app.builder.name == "html" and root != "index":
        names = {"title": app.config.html_title, "project": app.config.project}
        address = app.builder.get_target_uri(root)
        scripts = {"target": json.dumps(address), "probe": json.dumps(PROBE)}
        text = _FRONT.format(**names, **scripts, address=address)
        Path(app.outdir, "index.html").write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """다 지은 뒤에 끼어든다."""
    app.connect("build-finished", write_front, priority=900)
