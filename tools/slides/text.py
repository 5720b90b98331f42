"""노트북의 마크다운에서 슬라이드에 놓을 것을 고른다: 제목, 첫 문장, 식과 표, 발표자가 읽을 글."""

import re
from dataclasses import dataclass

from kit_book import formulas
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin

LINES = 3  # 한 슬라이드의 글
LETTERS = 250  # 물음을 던지고 판서하며 1분에 말하는 글자
_TAG = re.compile(r"\\tag\{([^}]*)\}")
_PLACE = re.compile(r'^<a id="[^"]*"></a>\n', re.MULTILINE)  # 식 위의 이름표
_SENTENCE = re.compile(r".+?[.?!](?=\s|$)", re.DOTALL)


def _formula(latex: str, options: dict[str, bool]) -> str:
    number = _TAG.search(latex)
    html = formulas.render(_TAG.sub("", latex).strip(), bool(options["display_mode"]))
    return html + (f'<span class="kit-slide-number">({number[1]})</span>' if number else "")


def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark").enable("table")
    reader.use(dollarmath_plugin, renderer=_formula, allow_labels=False)
    # A slide leads nowhere: what is linked stays as text, and names of places go.
    for dropped in ("link_open", "link_close", "html_block", "image"):
        reader.add_render_rule(dropped, lambda *_: "")
    reader.add_render_rule(
        "html_inline",
        lambda _, tokens, n, *__: tokens[n].content if re.match("</?su[bp]>", tokens[n].content) else "",
    )
    return reader


_READER = _reader()


def inline(text: str) -> str:
    """마크다운 한 줄의 HTML."""
    return _READER.renderInline(text)


def html(text: str) -> str:
    """마크다운 문단들의 HTML."""
    return _READER.render(text)


@dataclass
class Prose:
    """글 셀 하나."""

    heading: str | None
    lines: list[str]
    blocks: list[str]
    notes: list[tuple[int, str]]  # 문단마다 글자 수와 HTML

    def spoken(self, minutes: int) -> str:
        """minutes분에 말할 만큼의 앞 문단들. 나머지는 책에 있다."""
        said, letters = "", 0
        for count, paragraph in self.notes:
            letters += count
            if said and letters > LETTERS * max(minutes, 1):
                break
            said += paragraph
        return said


def _closing(tokens: list[Token], start: int) -> int:
    """토큰 start가 여는 것을 닫는 토큰의 다음 자리."""
    end = start
    while tokens[start].nesting and not (end > start and tokens[end].level == tokens[start].level):
        end += 1
    return end + 1


def read(source: str) -> Prose:
    """글 셀을 읽는다. 글은 목록의 항목이나 문단마다 첫 문장이고, 블록은 따로 선 식과 표, 노트는 나머지 문단들이다."""
    tokens = _READER.parse(_PLACE.sub("", source))
    heading, sentences, items, blocks = None, [], [], []
    notes = []
    position = 0
    while position < len(tokens):
        end = _closing(tokens, position)
        piece = tokens[position:end]
        if piece[0].type == "heading_open":
            heading = heading or piece[1].content
        elif piece[0].type in ("table_open", "math_block"):
            blocks.append(_READER.renderer.render(piece, _READER.options, {}))
        else:
            inside = [token.content for token in piece if token.type == "inline"]
            notes.append((sum(map(len, inside)), _READER.renderer.render(piece, _READER.options, {})))
            found = [sentence[0] for text in inside if (sentence := _SENTENCE.match(text))]
            if piece[0].type == "paragraph_open":
                sentences += found
            elif piece[0].type.endswith("list_open"):
                items += found
        position = end
    return Prose(heading, [inline(line) for line in (items or sentences)[:LINES]], blocks, notes)
