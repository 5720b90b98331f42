"""쪽이 무엇을 불러와도 되는지를 쪽마다 적는다. 책의 파일 말고는 아무것도 읽지 않고, 아무 데에도 보내지 않는다.

디스크에서 연 쪽에는 서버의 머리글이 없으므로 <meta>로 적는다. 쪽에 적힌 스크립트는 다 지은 쪽에서 해시를 구해
그것만 허락한다. 그래서 독자가 적은 글이나 링크에 실려 온 글이 스크립트로 돌 길이 없다.
"""

import base64
import hashlib
import html
import re
from pathlib import Path

import sphinx
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

# `file:` lets a page opened from the disk read the book's files: there 'self' is nobody's name.
BOOK = "'self' file:"
RULES = {
    "default-src": "'none'",
    # The engine's Worker, a blob of the page, has the page's policy: without this no SIMD (kit_lab/live/engine/simd.js).
    "script-src": f"{BOOK} 'wasm-unsafe-eval'",
    "worker-src": "blob:",  # from file:// a Worker can start from nowhere else
    # Widgets and figures set styles of single elements; a style cannot ask elsewhere either.
    "style-src": f"{BOOK} 'unsafe-inline'",
    "img-src": f"{BOOK} data: blob:",
    "font-src": f"{BOOK} data:",
    "frame-src": BOOK,  # the shelf that pages from the disk share (carry.js)
    "form-action": BOOK,
    "base-uri": "'none'",
}
_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL | re.IGNORECASE)
_TYPE = re.compile(r"""\btype=["']?([^"'\s>]+)""")
_HANDLER = re.compile(r"""<[a-z][^<>]*?\son[a-z]+=(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)
_OPENING = re.compile(r'<meta charset="utf-8" ?/?>', re.IGNORECASE)
# What Sphinx's own scripts do with text that runs, and the same without: Korean has no plural forms to be computed.
_CALMED = {
    "doctools.js": (
        re.compile(r'new Function\(\s*"n",\s*`return \(\$\{catalog\.plural_expr\}\)`,?\s*\)'),
        "() => 0",
    ),
    "sphinx_highlight.js": (
        re.compile(r'href="javascript:SphinxHighlight\.hideSearchWords\(\)"'),
        'href="#"',
    ),
}
_HIDE = """
document.addEventListener("click", (event) => {
  if (!event.target.closest(".highlight-link a")) return;
  event.preventDefault();
  SphinxHighlight.hideSearchWords();
});
"""
_TOLD = re.compile(r'\n *<meta http-equiv="Content-Security-Policy" [^>]*>')


def _hashed(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def policy(page: str) -> str:
    """쪽의 HTML에 맞는 정책."""
    runs = []
    for script in _SCRIPT.finditer(page):
        kind = _TYPE.search(script["attributes"])
        if not re.search(r"\bsrc=", script["attributes"]) and (not kind or "javascript" in kind[1]):
            runs.append(_hashed(script["text"]))
    outside = _SCRIPT.sub("", page)
    handlers = [_hashed(html.unescape(double or single)) for double, single in _HANDLER.findall(outside)]
    rules = dict(RULES)
    if handlers:
        handlers.append("'unsafe-hashes'")
    rules["script-src"] = " ".join([rules["script-src"], *sorted({*runs, *handlers})])
    return "; ".join(f"{name} {sources}" for name, sources in rules.items())


def written(page: str) -> str:
    """정책을 머리에 적은 쪽. 이미 적혀 있으면 새로 적는다."""
    page = _TOLD.sub("", page)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(page)}" />'
    return _OPENING.sub(lambda opening: f"{opening[0]}\n    {meta}", page, count=1)


def write(app: Sphinx, error: Exception | None) -> None:
    """다 지은 뒤에 모든 쪽에 적는다."""
    if error is not None or app.builder.format != "html":
        return
    for page in sorted(Path(app.outdir).rglob("*.html")):
        text = page.read_text(encoding="utf-8")
        told = written(text)
        if told != text:
            page.write_text(told, encoding="utf-8")


def calm(app: Sphinx) -> None:
    """Sphinx의 스크립트에서 글을 코드로 돌리는 곳을 같은 일을 하는 코드로 바꾸어 싣는다."""
    if app.builder.format != "html":
        return
    for name, (wild, instead) in _CALMED.items():
        source = Path(sphinx.package_dir) / "themes" / "basic" / "static" / name
        text, count = wild.subn(instead, source.read_text(encoding="utf-8"))
        if count != 1:
            raise ExtensionError(f"Sphinx의 {name}에서 바꿀 곳을 찾지 못했다. _CALMED를 새 판에 맞춘다.")
        text += _HIDE if name == "sphinx_highlight.js" else ""
        Path(app.config.html_static_path[-1], name).write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """책의 스크립트를 모은 뒤와(assets.py), 쪽의 글이 더는 바뀌지 않을 때 끼어든다."""
    app.connect("builder-inited", calm, priority=600)
    app.connect("build-finished", write, priority=990)
