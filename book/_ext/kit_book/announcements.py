"""검색 엔진이 읽을 쪽의 목록(sitemap.xml)과, 새 판이 나오면 알려 줄 피드(changelog.xml). 둘 다 온전한 주소로만 적으므로
책이 놓인 주소(KIT_BOOK_ADDRESS)를 알 때만 쓴다.
"""

import re
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

from markdown_it import MarkdownIt
from sphinx.application import Sphinx

from .about import PAGE, ROOT, cited
from .link_previews import address

SITEMAP, FEED = "sitemap.xml", "changelog.xml"
_RELEASE = re.compile(r"^## \[(\d[\w.]*)\] - (\d{4}-\d\d-\d\d)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def _added(parent: ElementTree.Element, name: str, text: str = "", **attributes: str) -> ElementTree.Element:
    node = ElementTree.SubElement(parent, name, attributes)
    node.text = text
    return node


def sitemap(base: str, pages: list[str]) -> ElementTree.Element:
    """쪽마다의 주소."""
    listed = ElementTree.Element("urlset", xmlns="http://www.sitemaps.org/schemas/sitemap/0.9")
    for page in pages:
        _added(_added(listed, "url"), "loc", base + quote(page))
    return listed


def feed(base: str, changelog: str) -> ElementTree.Element:
    """CHANGELOG.md의 판마다 글 하나인 Atom 피드. 아직 나오지 않은 것은 빠진다."""
    told = cited()
    releases = _RELEASE.findall(changelog)
    atom = ElementTree.Element("feed", {"xmlns": "http://www.w3.org/2005/Atom", "xml:lang": "ko"})
    _added(atom, "title", "KIT-Transformer: 바뀐 것")
    _added(atom, "id", base + FEED)
    _added(atom, "link", rel="self", href=base + FEED)
    _added(atom, "link", rel="alternate", href=base)
    _added(atom, "updated", f"{releases[0][1]}T00:00:00Z")
    _added(_added(atom, "author"), "name", told["authors"][0]["name"])
    for version, date, text in releases:
        entry = _added(atom, "entry")
        _added(entry, "title", f"{version}판")
        _added(entry, "id", f"{base}{FEED}#{version}")
        _added(entry, "link", href=f"{base}{PAGE}.html")
        _added(entry, "updated", f"{date}T00:00:00Z")
        _added(entry, "content", MarkdownIt().render(text), type="html")
    return atom


def write(app: Sphinx, error: Exception | None) -> None:
    """다 지은 뒤에 쓴다."""
    base = address()
    if error is not None or app.builder.name != "html" or not base:
        return
    pages = [app.builder.get_target_uri(name) for name in sorted(app.env.found_docs)]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for name, tree in ((SITEMAP, sitemap(base, pages)), (FEED, feed(base, changelog))):
        ElementTree.ElementTree(tree).write(Path(app.outdir, name), encoding="utf-8", xml_declaration=True)


def setup(app: Sphinx) -> None:
    """다 지은 뒤에 끼어든다."""
    app.connect("build-finished", write)
