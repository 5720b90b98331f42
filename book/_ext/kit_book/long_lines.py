"""코드와 출력에서 휴대전화보다 긴 줄을 표시해 둔다. phone.css가 그 줄을 제 들여쓰기보다 조금 안쪽에서 이어 준다.

글자는 하나도 바뀌지 않으므로 베낀 코드도 그대로이다. 넓은 화면에서는 아무 일도 하지 않는다.
"""

import re
from html import unescape
from unicodedata import east_asian_width

CLASS = "kit-line"
# Columns of the narrowest phones; lines up to here need nothing.
FITS = 34
# A word without blanks as long as this may break behind its punctuation, or it would leave the line before it empty.
LONG_WORD = 18
_CODE = re.compile(r"(?<=<pre>).*?(?=</pre>)", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_PIECE = re.compile(r"<[^>]*>|&[^;]*;|.")
_WORD = re.compile(r"(?:<[^>]*>|&[^;]*;|[^\s<&])+")
_BEHIND = set("([{,.=/")


def marked(body: str) -> str:
    """긴 줄을 표시한 HTML."""
    return _CODE.sub(lambda code: "".join(map(_line, code[0].splitlines(keepends=True))), body)


def _line(line: str) -> str:
    text = unescape(_TAG.sub("", line)).rstrip("\n")
    # A part that goes on in the next line cannot be shut up in this one.
    if columns(text) <= FITS or line.count("<span") != line.count("</span"):
        return line
    indent = min(len(text) - len(text.lstrip(" ")), 12)
    return f'<span class="{CLASS}" style="--in:{indent}">{_WORD.sub(_breakable, line)}</span>'


def columns(text: str) -> int:
    """고정폭 글꼴로 적은 글의 폭. 한글은 두 칸이다."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _breakable(word: re.Match) -> str:
    length = len(unescape(_TAG.sub("", word[0])))
    if length <= LONG_WORD:
        return word[0]
    seen, out = 0, []
    for piece in _PIECE.findall(word[0]):
        out.append(piece)
        if not piece.startswith("<"):
            seen += 1
            if piece in _BEHIND and 3 < seen < length:
                out.append("<wbr>")
    return "".join(out)
