"""휴대전화에서 읽을 표. 글이 긴 표는 한 행이 한 덩이로 쌓이고, 코드의 긴 이름은 밑줄 뒤에서 줄이 바뀐다.

칸마다 제 열의 이름을 적어 두면 phone.css가 그 이름을 앞에 보인다.
"""

import re
from html import escape, unescape

from .long_lines import columns

CLASS = "kit-stacked"
# A phone shows some 46 columns of letters. Where a row is twice as long, most cells would be of a word a line.
LONG_ROW = 100
_TABLE = re.compile(r'<table class="([^"]*)"(.*?)</table>', re.DOTALL)
_NAME = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
_ROW = re.compile(r"<tr\b.*?</tr>", re.DOTALL)
# A name that may take a column to itself.
_LONG_NAME = re.compile(r'(?<=<span class="pre">)\w{13,}(?=</span>)')
_CELL = re.compile(r"<td\b[^>]*>(.*?)</td>", re.DOTALL)
# A formula is there twice: as it is drawn and, for who hears it, in MathML.
_UNSEEN = re.compile(r'<span class="katex-mathml">.*?</math></span>|<[^>]*>', re.DOTALL)


def stacked(body: str) -> str:
    """쌓일 표의 칸에 열의 이름을 적은 HTML. 첫 열은 덩이의 제목이라 이름이 없다."""
    return _TABLE.sub(lambda table: _LONG_NAME.sub(_breakable, _labelled(table)), body)


def _breakable(name: re.Match) -> str:
    return re.sub("_(?=[^_])", "_<wbr>", name[0])


def _labelled(table: re.Match) -> str:
    names = [_text(name) for name in _NAME.findall(table[2])]
    rows = [[_text(cell) for cell in _CELL.findall(row)] for row in _ROW.findall(table[2])]
    rows = [row for row in rows if row]
    # Small type was chosen for tables that are to stay tables.
    if "compact" in table[1].split() or any(len(row) != len(names) for row in rows):
        return table[0]
    if sum(max(map(columns, column)) for column in zip(*rows, strict=True)) <= LONG_ROW:
        return table[0]
    cells = ["<td", *(f'<td data-label="{escape(name)}"' for name in names[1:])]
    filled = _ROW.sub(lambda row: _filled(row[0], cells), table[2])
    return f'<table class="{table[1]} {CLASS}"{filled}</table>'


def _text(cell: str) -> str:
    return unescape(_UNSEEN.sub("", cell)).strip()


def _filled(row: str, cells: list[str]) -> str:
    turn = iter(cells)
    return re.sub(r"<td\b", lambda _cell: next(turn), row)
