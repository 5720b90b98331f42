"""종이에서는 누를 수 없으므로, 가리키는 글 뒤에 쪽 번호를 적을 곳을 표시한다. 번호는 한 번 찍어 본 뒤에 찬다(press)."""

from lxml.html import HtmlElement

NUMBERED, NAMED = "kit-on-page", "kit-at-page"  # 「그림 3, 41쪽」, 「「어텐션」(38쪽)」
UNKNOWN = "000"  # as wide as most numbers will be
_KINDS = ("그림 ", "표 ", "식 ", "코드 ")


def section_of(element: HtmlElement) -> HtmlElement | None:
    """요소가 든 가장 큰 절(장 바로 아래의 절). 절 밖이면 None."""
    inside = list(element.iterancestors("section"))
    return inside[-2] if len(inside) > 1 else None


def mark(root: HtmlElement) -> None:
    """문서 안의 가리킴마다 쪽 번호의 꼴을 정한다. 같은 절 안의 것은 가까이 보이므로 그대로 둔다."""
    places = {element.get("id"): element for element in root.xpath("//*[@id]")}
    for link in root.xpath("//a[starts-with(@href, '#')]"):
        place = places.get(link.get("href")[1:])
        text = (link.text_content() or "").strip()
        if place is None or not text:
            continue
        if link.get("data-kit-plain") is not None:
            link.set("data-page", UNKNOWN)
            continue
        near = section_of(link)
        if near is not None and near is section_of(place):
            continue
        link.classes.add(NUMBERED if text.startswith(_KINDS) else NAMED)
        link.set("data-page", UNKNOWN)
