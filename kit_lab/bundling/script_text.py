"""자바스크립트의 글에서 코드만 남긴다. 주석, 문자열, 정규식 안에 적힌 낱말을 문장으로 잘못 읽지 않기 위해서이다."""

import re

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'", re.DOTALL)
_TEMPLATE = re.compile(r"((?:[^`\\$]|\\.|\$(?!\{))*)(`|\$\{)", re.DOTALL)
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+/\w*")
_WORD = re.compile(r"[\w$]+")
_SPACE = re.compile(r"\s+")
# After a value a slash divides; after these words, or any sign that ends none, it opens a regular expression.
_WORDS = frozenset(
    [
        "return",
        "typeof",
        "case",
        "in",
        "of",
        "delete",
        "void",
        "throw",
        "new",
        "instanceof",
        "else",
        "do",
        "await",
        "yield",
    ]
)
_ENDS = frozenset(")]`\"'")


def code_only(text: str, name: str) -> str:
    """text와 길이도 줄도 같되, 주석과 문자열과 정규식의 속이 빈칸인 글을 준다. 따옴표와 템플릿의 `${…}`는 남는다.

    Args:
        text: 모듈의 글.
        name: 오류에 적을 파일의 이름.

    Raises:
        ValueError: 주석이나 문자열이나 템플릿이 닫히지 않을 때.
    """
    pieces: list[str] = []
    braces: list[int] = []  # open ones within each ${ that the place lies in
    before, place = "", 0
    while place < len(text):
        letter = text[place]
        piece = letter
        if letter == "`" or (letter == "}" and braces and not braces[-1]):
            if letter == "}":
                braces.pop()
            match = _TEMPLATE.match(text, place + 1)
            if not match:
                raise _open(text, place, name)
            if match[2] == "${":
                braces.append(0)
            piece = letter + _blank(match[1]) + match[2]
            before = "`" if match[2] == "`" else "{"
        elif match := _COMMENT.match(text, place):
            piece = _blank(match[0])
        elif letter in "\"'" or text.startswith("/*", place):
            match = _STRING.match(text, place)
            if not match:
                raise _open(text, place, name)
            piece = letter + _blank(match[0][1:-1]) + letter
            before = letter
        elif letter == "/" and _opens_regex(before) and (match := _REGEX.match(text, place)):
            piece = _blank(match[0])
            before = ")"
        elif match := _WORD.match(text, place):
            piece = before = match[0]
        elif match := _SPACE.match(text, place):
            piece = match[0]
        else:
            if letter in "{}" and braces:
                braces[-1] += 1 if letter == "{" else -1
            before = letter
        pieces.append(piece)
        place += len(piece)
    if braces:
        raise _open(text, len(text), name)
    return "".join(pieces)


def _opens_regex(before: str) -> bool:
    return before in _WORDS or not (before in _ENDS or _WORD.fullmatch(before))


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _open(text: str, place: int, name: str) -> ValueError:
    line = text.count("\n", 0, place) + 1
    return ValueError(f"{name} {line}번째 줄에서 연 주석이나 문자열이나 템플릿이 닫히지 않았다.")
