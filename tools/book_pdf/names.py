"""이름과 가리킴. 여러 쪽을 한 문서에 모아도 id가 겹치지 않고, 쪽 사이의 링크가 문서 안을 가리키게 한다."""

import posixpath
import re
from collections.abc import Iterable
from urllib.parse import unquote, urlsplit

from lxml.html import HtmlElement

# Attributes that name other elements, one or several.
POINTERS = ("for", "headers", "list", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns")
_PAINT = re.compile(r"url\((['\"]?)#([^)'\"]+)\1\)")


def unique(slug: str, name: str) -> str:
    """쪽 `slug`의 id `name`이 모은 문서에서 가질 이름."""
    return f"{slug}--{name}"


def rename(root: HtmlElement, slug: str) -> None:
    """`root` 안의 모든 id와, id를 가리키는 속성을 쪽마다 다른 이름으로 바꾼다. 링크는 `relink`가 맡는다."""
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        for key, value in element.attrib.items():
            if key == "id":
                element.set(key, unique(slug, value))
            elif key in POINTERS:
                element.set(key, " ".join(unique(slug, name) for name in value.split()))
            elif key in ("href", "xlink:href") and element.tag != "a" and value.startswith("#"):
                element.set(key, "#" + unique(slug, value[1:]))  # <use>, gradients
            elif "url(" in value:
                element.set(key, _PAINT.sub(lambda found: f"url(#{unique(slug, found[2])})", value))


def target(href: str, document: str, slugs: dict[str, str]) -> str | None:
    """`document` 쪽의 링크 `href`가 모은 문서에서 가리킬 곳.

    Args:
        href: 쪽에 적힌 주소.
        document: 링크가 있는 쪽. 예: "book/attention".
        slugs: 책의 쪽마다 짧은 이름.

    Returns:
        책 안이면 "#이름", 바깥이면 받은 그대로. 책의 쪽이 아닌 파일(내려받는 노트북 등)이면 None.
    """
    parts = urlsplit(href)
    if parts.scheme or parts.netloc:
        return href
    page = document
    if parts.path:
        joined = posixpath.normpath(posixpath.join(posixpath.dirname(document), unquote(parts.path)))
        page, suffix = posixpath.splitext(joined)
        if suffix != ".html":
            return None
    if page not in slugs:
        return None
    return "#" + (unique(slugs[page], unquote(parts.fragment)) if parts.fragment else slugs[page])


def relink(root: HtmlElement, document: str, slugs: dict[str, str]) -> None:
    """`root` 안의 링크를 모은 문서 안으로 돌린다. 갈 곳이 없는 링크는 글만 남긴다."""
    for link in list(root.iter("a")):
        href = link.get("href")
        if href is None:
            continue
        found = target(href, document, slugs)
        if found is None:
            link.drop_tag()
        else:
            link.set("href", found)


def missing(root: HtmlElement) -> list[str]:
    """문서 안을 가리키지만 그 이름의 요소가 없는 링크들."""
    known = set(root.xpath("//@id"))
    hrefs: Iterable[str] = root.xpath("//a/@href[starts-with(., '#')]")
    return sorted({href for href in hrefs if href[1:] not in known})


def repeated(root: HtmlElement) -> list[str]:
    """둘 이상의 요소가 함께 쓰는 id들."""
    seen: set[str] = set()
    return sorted({name for name in root.xpath("//@id") if name in seen or seen.add(name)})
