"""쪽에 섞인 영어와 독일어에 어느 말인지를 적는다(lang). 화면을 읽어 주는 프로그램이 그 말의 소리로 읽는다.

말인지는 꼴로 안다. 이어진 두 낱말과, 괄호나 따옴표에 홀로 든 낱말이 말이고, 약어와 코드와 수식은 말이 아니다. 위젯의 글에는
같은 꼴을 kit_lab/widgets/shared/languages.js가 적는다.
"""

import re
from collections.abc import Iterator

_LETTER = "A-Za-zÀ-ÖØ-öø-ÿŁł"
_PART = rf"[{_LETTER}]+(?:['’][{_LETTER}]+)*"
# Not a piece of a name in code, of a path, of an address or of a character reference (`&lt;`).
_WORD = rf"(?<![A-Za-z0-9_.=/@\\^&-])▁?{_PART}(?:-{_PART})*(?![A-Za-z0-9_=@\\/^(\[-]|[.:][A-Za-z0-9_])"
_BETWEEN = r"[,.;:!?]? (?:&amp; |[/–] )?"
RUN = re.compile(rf"{_WORD}(?:{_BETWEEN}{_WORD})*(?: ?[.?!]+)?")
_SPOKEN = re.compile(rf"[{_LETTER}]*[a-zß-öø-ÿ]{{2}}[{_LETTER}]*")
_GERMAN = re.compile(
    r"[äöüÄÖÜß]|\b(?:der|das|dem|den|des|ein|eine|einem|einen|einer|eines|und|ist|im|auf|mit|nicht|keinen)\b",
    re.IGNORECASE,
)
_PIECE = re.compile(
    r"""<!--.*?-->|<(?:script|style)\b.*?</(?:script|style)>|<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|<""",
    re.DOTALL,
)
_NAME = re.compile(r"</?([a-z][a-z0-9]*)", re.IGNORECASE)
# What is not read as words, is a picture with a name of its own, or says its language already.
_OTHER = re.compile(
    r"<(?:code|svg|math)\b|<(?!img\b|input\b)[^>]*\s(?:lang=|class=\"(?:[^\"]*\s)?"
    r"(?:katex|math|sig|highlight-(?!myst-ansi|none)[\w-]+)[\s\"])"
)
_OPENS = {"(": ")", "「": "」", "“": "”", "‘": "’"}
# The tip of a citation is the work that its number stands for.
_CITED = re.compile(r'(<a [^>]*href="[^"]*references\.html#[^>]*title="[^"가-힣]+")>([^<]*)</a>')
_LISTED = re.compile(r'(<div [^>]*class="citation-list")')


def language(run: str, german: frozenset[str] = frozenset()) -> str:
    """글의 말: "de" 아니면 "en". `german`은 독일어인 줄 아는 낱말이다."""
    return "de" if _GERMAN.search(run) or not german.isdisjoint(_SPOKEN.findall(run)) else "en"


def runs(text: str) -> Iterator[re.Match[str]]:
    """글에서 외국어로 소리 낼 곳."""
    for run in RUN.finditer(text):
        words = len(_SPOKEN.findall(run[0]))
        alone = _OPENS.get(text[run.start() - 1 : run.start()]) == text[run.end() : run.end() + 1]
        if words > 1 or (words == 1 and alone):
            yield run


def marked(body: str) -> str:
    """외국어인 곳마다 `<span lang>`을 두른 HTML. 참고 문헌은 목록에 한 번만 적는다."""
    body = _CITED.sub(r'\1 lang="en"><span lang="ko">\2</span></a>', _LISTED.sub(r'\1 lang="en"', body))
    pieces = _PIECE.findall(body)
    read = [number for number, shown in enumerate(_shown(pieces)) if shown]
    found = [run[0] for number in read for run in runs(pieces[number])]
    sentences = [_SPOKEN.findall(run) for run in found if language(run) == "de"]
    german = frozenset(word for words in sentences for word in words if len(word) > 3)
    for number in read:
        text = pieces[number]
        for run in reversed(list(runs(text))):
            span = f'<span lang="{language(run[0], german)}">{run[0]}</span>'
            text = text[: run.start()] + span + text[run.end() :]
        pieces[number] = text
    return "".join(pieces)


def _shown(pieces: list[str]) -> Iterator[bool]:
    """조각마다, 소리 내어 읽는 글인지."""
    inside, depth = "", 0
    for piece in pieces:
        if not piece.startswith("<"):
            yield not inside
            continue
        yield False
        name = match[1] if (match := _NAME.match(piece)) else ""
        if not inside and _OTHER.match(piece):
            inside, depth = name, 1
        elif inside == name:
            depth += -1 if piece.startswith("</") else 1
            inside = inside if depth else ""
