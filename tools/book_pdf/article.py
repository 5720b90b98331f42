"""지은 쪽 하나를 읽어, 종이에 실을 것만 남긴다."""

import hashlib
from pathlib import Path

from lxml import html
from lxml.html import HtmlElement

PARSER = html.HTMLParser(encoding="utf-8")
# A second layout of a drawing is for phones; the rest is for hands.
_LEFT_AWAY = (
    "script",
    "noscript",
    "*[contains(concat(' ', @class, ' '), ' headerlink ')]",
    "*[contains(concat(' ', @class, ' '), ' copybtn ')]",
    "*[contains(concat(' ', @class, ' '), ' kit-narrow ')]",
    "*[@data-kit-progress]",
    "button",
)


def has(name: str) -> str:
    """클래스 `name`이 있는지 묻는 XPath 조건."""
    return f"contains(concat(' ', @class, ' '), ' {name} ')"


def piece(text: str) -> HtmlElement:
    """HTML 조각 하나를 요소로."""
    return html.fragment_fromstring(text)


def page_of(path: Path) -> HtmlElement:
    """지은 쪽의 문서 전체."""
    return html.parse(str(path), PARSER).getroot()


def article_of(page: HtmlElement) -> HtmlElement:
    """쪽의 본문.

    Raises:
        ValueError: 본문이 없는 쪽일 때.
    """
    found = page.xpath(f"//article[{has('bd-article')}]")
    if not found:
        raise ValueError("쪽에 본문(article.bd-article)이 없다. 책의 쪽인지 확인한다.")
    return found[0]


def place_stills(article: HtmlElement, stills: list[dict[str, str]], where: str) -> None:
    """위젯의 자리마다 멈춘 그림을 넣고, 그 아래에 움직여 볼 곳을 적는다. 맞히기의 답은 바로 뒤에 둔다.

    Args:
        article: 쪽의 본문.
        stills: 자리마다 {"html": 그림, "answer": 답}. 차례는 쪽과 같다.
        where: 움직이는 것이 있는 쪽의 주소.

    Raises:
        ValueError: 자리와 그림의 수가 다르거나 그리지 못한 위젯이 있을 때.
    """
    hosts = article.xpath(f".//div[{has('kit-widget-host')}]")
    if len(hosts) != len(stills):
        raise ValueError(f"{where}: 위젯의 자리는 {len(hosts)}개인데 그림은 {len(stills)}개이다.")
    for host, still in zip(hosts, stills, strict=True):
        if not still["html"]:
            raise ValueError(f"{where}: 그리지 못한 위젯이 있다. 브라우저에서 쪽을 열어 확인한다.")
        for child in list(host):
            host.remove(child)
        host.text = None
        host.append(piece(still["html"]))
        section = next((one.get("id") for one in host.iterancestors("section") if one.get("id")), "")
        if still["answer"]:
            host.addnext(piece(still["answer"]))
        else:
            address = f"{where}#{section}" if section else where
            host[0].append(
                piece(f'<p class="kit-still-address">멈춘 그림이다. 움직여 보기: <span>{address}</span></p>')
            )


def clean(article: HtmlElement) -> None:
    """누르고 접고 넘기는 것을 빼고, 접힌 부분을 모두 연다."""
    for part in article.xpath("|".join(f".//{name}" for name in _LEFT_AWAY)):
        inside_still = any(one.get("class", "").startswith("kit-widget") for one in part.iterancestors("div"))
        if part.tag == "button" and inside_still:
            continue
        part.drop_tree()
    for folded in article.iter("details"):
        folded.set("open", "")
    # What a label says of a click means nothing on paper.
    for label in article.xpath(f".//summary//p[{has('collapsed')}]"):
        label.text = (label.text or "").partition("(")[0].strip().removesuffix(" 펼치기")


class Repeats:
    """장마다 되풀이되는 접힌 셀(설치 셀 등)을 한 번만 싣는다."""

    def __init__(self) -> None:
        self._first: dict[str, str] = {}

    def shorten(self, article: HtmlElement, slug: str) -> int:
        """앞에서 실은 것과 글자까지 같은 접힌 셀을 그곳을 가리키는 한 줄로 바꾸고, 바꾼 수를 준다."""
        shortened = 0
        for number, folded in enumerate(article.xpath(f".//details[{has('hide')}]")):
            code = folded.xpath(".//pre")
            text = "".join(one.text_content() for one in code)
            if text.count("\n") < 12:
                continue
            key = hashlib.sha256(text.encode()).hexdigest()
            if key not in self._first:
                name = folded.get("id") or f"{slug}--folded-{number}"
                folded.set("id", name)
                self._first[key] = name
                continue
            label = folded.xpath(".//summary")[0]
            name = " ".join((label.xpath(f".//p[{has('collapsed')}]") or [label])[0].text_content().split())
            line = piece(
                f'<p class="kit-same">{name}: <a href="#{self._first[key]}">앞에 실은 것과 같다</a></p>'
            )
            line.tail = folded.tail
            folded.getparent().replace(folded, line)
            shortened += 1
        return shortened
