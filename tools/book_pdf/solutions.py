"""풀이를 뒤로 옮긴다. 종이에서는 접어 둘 수 없으므로, 문제 옆에는 풀이가 몇 쪽에 있는지만 적는다."""

from dataclasses import dataclass, field

from lxml.html import HtmlElement

from .article import has, piece

_ANSWER = f"{has('solution')} or {has('guess')}"


@dataclass
class Solution:
    """문제 하나의 풀이.

    Attributes:
        name: 문제의 이름. 예: "연습 3".
        origin: 문제 옆에 남긴 줄의 id.
        anchor: 부록에 실릴 풀이의 id.
        parts: 풀이를 이루는 요소들.
    """

    name: str
    origin: str
    anchor: str
    parts: list[HtmlElement] = field(default_factory=list)


def label_of(folded: HtmlElement) -> str:
    """접힌 부분의 이름표."""
    summary = folded.find("summary")
    shown = summary.xpath(f".//p[{has('collapsed')}]") or [summary]
    return " ".join(shown[0].text_content().split())


def take_out(article: HtmlElement, slug: str) -> list[Solution]:
    """본문에서 풀이를 모두 떼어 내고, 그 자리에 풀이를 가리키는 줄을 남긴다."""
    found: list[Solution] = []
    for section in article.iter("section"):
        _from_section(section, slug, found)
    for answer in article.xpath(f".//div[{has('kit-still-answer')}]"):
        title = answer.getprevious().xpath(f".//p[{has('kit-pz-title')}]")
        name = " ".join(title[0].text_content().split()) if title else "맞혀 보라"
        solution = _begin(found, slug, name, "답")
        host = answer.getprevious()
        answer.drop_tree()
        host[0].append(_pointer(solution, "답"))
        solution.parts.append(answer)
    return found


def _from_section(section: HtmlElement, slug: str, found: list[Solution]) -> None:
    name = heading = _heading(section)
    current: Solution | None = None
    for child in list(section):
        if not isinstance(child.tag, str) or child.tag == "section":
            continue
        turn = child.xpath("self::div[contains(@class, 'your-turn')]//strong")
        if turn:
            name, current = " ".join(turn[0].text_content().split()), None
        part = _solving(child, after_one=current is not None)
        if part is None:
            continue
        if current is None or current.name != name:
            current = _begin(found, slug, name or heading, "풀이")
            child.addprevious(_pointer(current, "풀이"))
        part.drop_tree()
        if child is not part and not child.text_content().strip():
            child.drop_tree()
        current.parts.append(part)


def _solving(child: HtmlElement, *, after_one: bool) -> HtmlElement | None:
    """자식에서 부록으로 옮길 요소. 풀이가 아니면 None."""
    if child.tag == "details":
        return child if child.xpath(f"self::*[{_ANSWER}]") else None
    if not child.xpath(f"self::div[{has('cell')}]"):
        return None
    folded = child.xpath(f"./details[{has('hide')}]")
    if not folded:
        return None
    if after_one and child.xpath(f"self::div[{has('tag_hide-cell')}]"):
        return child  # the code that confirms what the solution says
    return folded[0] if label_of(folded[0]).startswith("풀이") else None


def _heading(section: HtmlElement) -> str:
    for child in section:
        if child.tag in ("h1", "h2", "h3", "h4"):
            return " ".join(child.text_content().split())
    return ""


def _begin(found: list[Solution], slug: str, name: str, kind: str) -> Solution:
    number = len(found) + 1
    origin = f"{slug}--asked-{number}"
    found.append(Solution(name or kind, origin, f"{slug}--solved-{number}"))
    return found[-1]


def _pointer(solution: Solution, word: str) -> HtmlElement:
    return piece(
        f'<p class="kit-to-solution" id="{solution.origin}"><a href="#{solution.anchor}">{word}</a></p>'
    )
