"""수식을 한 줄의 글로 적는다: `d_k`, `n²·d`, `(a + b)/√d_k`. 찾은 곳의 글에 실려, 붙여 읽으면 다른 것이 되는 첨자를 살린다."""

import re

from bs4 import BeautifulSoup, NavigableString, Tag

_RAISED = str.maketrans("0123456789+-−()nTi", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿᵀⁱ")
_RELATION = re.compile(r"\s*([=≈≠≤≥<>∈→←⇒+])\s*")
_INVISIBLE = re.compile("[\u2061-\u2064\u200b]")


def replace(article: BeautifulSoup | Tag) -> None:
    """article 안의 수식(KaTeX가 그린 것)을 모두 글로 바꾼다."""
    for formula in article.select(".katex"):
        written = " ".join(_written(math) for math in formula.select("math")) or formula.get_text()
        formula.replace_with(re.sub(r"\s+", " ", written).strip())


def _written(node: Tag | NavigableString) -> str:
    if isinstance(node, NavigableString):
        return _INVISIBLE.sub("", str(node)).replace("⋅", "·")
    parts = [_written(child) for child in node.children if isinstance(child, Tag) or child.strip()]
    match node.name:
        case "annotation":
            return ""
        case "msqrt":
            return "√" + _whole("".join(parts))
        case "mfrac" if len(parts) == 2:
            return f"{_whole(parts[0])}/{_whole(parts[1])}"
        case "msub" | "munder" if len(parts) == 2:
            return parts[0] + _below(parts[1])
        case "msup" if len(parts) == 2:
            return parts[0] + _above(parts[1])
        case "msubsup" | "munderover" if len(parts) == 3:
            return parts[0] + _below(parts[1]) + _above(parts[2])
        case "mover":
            return parts[0] if parts else ""  # a hat or a bar
        case "mtr" | "mtable" | "mtd":
            return " ".join(parts)
        case "mo":
            return _RELATION.sub(r" \1 ", "".join(parts))
        case _:
            return "".join(parts)


def _whole(text: str) -> str:
    """이어진 연산과 섞이지 않게, 여러 항이면 괄호로 묶은 것."""
    text = text.strip()
    return f"({text})" if re.search(r"[\s·/×−]", text) and not re.fullmatch(r"\([^()]*\)", text) else text


def _below(text: str) -> str:
    text = text.strip()
    return f"_{text}" if re.fullmatch(r"\w*", text) else f"_{{{text}}}"


def _above(text: str) -> str:
    raised = text.strip().translate(_RAISED)
    if all(letter in "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿᵀⁱ" for letter in raised):
        return raised
    return f"^{text.strip()}" if re.fullmatch(r"\w", text.strip()) else f"^{{{text.strip()}}}"
