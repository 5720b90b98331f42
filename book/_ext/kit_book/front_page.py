"""테마 없이 홀로 서는 두 쪽: 책의 첫 페이지로 보내는 맨 위의 index.html과, 없는 주소에서 서버가 보이는 404.html.

압축 파일을 풀지 않고 그 안에서 열면 탐색기는 이 파일 하나만 꺼내 준다. 그러면 보낼 곳이 없으므로, 먼저 책의 파일 하나를
불러 보고 없으면 풀라고 알린다. 404.html은 어느 깊이의 주소에서 보일지 모르므로 아무 파일도 부르지 않는다.
"""

import json
from pathlib import Path
from urllib.parse import urlsplit

from sphinx.application import Sphinx

from .link_previews import address as site_address

# A small file of the book that does nothing by itself.
PROBE = "_static/kit-sections.js"
_PAGE = """\
<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>{title} · {project}</title>
    <link rel="icon" href="data:," />
    {head}
    <style>
      html {{ color-scheme: light dark; font-family: system-ui, sans-serif; }}
      a {{ color: inherit; }}
      main {{ max-width: 36rem; margin: 3rem auto; padding: 0 1rem; line-height: 1.7; word-break: keep-all; }}
    </style>
  </head>
  <body>
    <main>
{body}
    </main>
    <script>
{script}
    </script>
  </body>
</html>
"""
_ENTER = """\
      <h1>{title}</h1>
      <p>{project}</p>
      <p id="enter"><a href="{address}">책으로 들어가기</a></p>
      <p id="unpack" role="alert" hidden>
        책의 다른 파일이 곁에 없다. 압축 파일 안에서 열었다면 <strong>먼저 압축을 풀고</strong>, 푼 폴더에 있는 index.html을
        연다.
      </p>"""
_ENTERING = """\
      const beside = document.createElement("script");
      beside.onload = () => location.replace({target});
      beside.onerror = () => {{
        document.querySelector("#enter").hidden = true;
        document.querySelector("#unpack").hidden = false;
      }};
      beside.src = {probe};
      document.body.append(beside);"""
_LOST = """\
      <h1>없는 페이지이다</h1>
      <p>주소를 잘못 적었거나, 페이지의 이름이 바뀌었거나, 아직 없는 페이지이다.</p>
      <p><a href="{root}" data-to="index.html">책의 첫 페이지</a>에서 차례를 보거나
      <a href="{root}search.html" data-to="search.html">찾기</a>로 찾는다.</p>"""
# Where nobody said at which address the book lies, the pages' own folder tells.
_RETURNING = """\
      const here = location.pathname;
      const root = {root} || (here.match(/.*\\/(?={folders}\\/)/) ?? here.match(/.*\\//))[0];
      for (const link of document.querySelectorAll("[data-to]")) link.href = root + link.dataset.to;"""


def front(app: Sphinx) -> str:
    """맨 위의 index.html."""
    names = {"title": app.config.html_title, "project": app.config.project}
    address = app.builder.get_target_uri(app.config.root_doc)
    return _PAGE.format(
        **names,
        head=f'<noscript><meta http-equiv="refresh" content="0; url={address}" /></noscript>',
        body=_ENTER.format(**names, address=address),
        script=_ENTERING.format(target=json.dumps(address), probe=json.dumps(PROBE)),
    )


def lost(app: Sphinx) -> str:
    """404.html. 책이 놓인 주소를 모르면 보고 있는 주소에서 책의 맨 위를 짐작한다."""
    root = urlsplit(site_address()).path
    folders = {name.partition("/")[0] for name in app.env.found_docs if "/" in name}
    script = _RETURNING.format(root=json.dumps(root), folders=f"(?:{'|'.join(sorted(folders))})")
    body = _LOST.format(root=root or "/")
    return _PAGE.format(title="없는 페이지", project=app.config.project, head="", body=body, script=script)


def write(app: Sphinx, error: Exception | None) -> None:
    """다 지은 뒤에 쓴다."""
    if error is None and app.builder.name == "html":
        if app.config.root_doc != "index":
            Path(app.outdir, "index.html").write_text(front(app), encoding="utf-8")
        Path(app.outdir, "404.html").write_text(lost(app), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """다 지은 뒤에 끼어든다."""
    app.connect("build-finished", write, priority=900)
