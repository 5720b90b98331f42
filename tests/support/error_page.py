"""The page 「이 오류가 나면」 (book/errors.md): what it quotes, and whether a message is what a quotation says."""

import re
from pathlib import Path

PAGE = (Path(__file__).resolve().parents[2] / "book/errors.md").read_text(encoding="utf-8")
TITLE = PAGE.splitlines()[0].removeprefix("# ")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def flat(text: str) -> str:
    """The page breaks lines where they fit, and a terminal's colours are no part of a message."""
    return " ".join(re.sub(r"\x1b\[\d*m", "", text).split())


def said(error: BaseException) -> str:
    """The last line of a traceback."""
    return f"{type(error).__name__}: {error}"


def quoted(message: str, quotation: str) -> bool:
    """Whether the quotation is the message, parts left out at its ellipses."""
    parts = [re.escape(part.strip()) for part in flat(quotation).split("…")]
    return bool(re.fullmatch(r"\s*.*?\s*".join(parts), flat(message)))


def blocks(kind: str) -> list[str]:
    """The page's blocks of code of a language."""
    return [text for found, text in BLOCK.findall(PAGE) if found == kind]


def is_on_the_page(error: BaseException) -> bool:
    """Whether one block, and one only, quotes the error."""
    return [quoted(said(error), block) for block in blocks("text")].count(True) == 1
