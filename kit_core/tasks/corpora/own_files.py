"""사용자의 파일을 읽는다: 인코딩과 꼴과 제목 줄을 알아보고, 쓸 수 없는 줄은 몇째 줄이 왜 그런지 모아 말한다."""

import codecs
import csv
import io
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from kit_core.language.saying import said
from kit_core.tasks.corpora.files import DataFile
from kit_core.tasks.corpora.text import clean, unpacked, with_plain_ends
from kit_core.validation import check_flag, check_that, shown

LARGEST = 2**29  # 바이트. 통째로 읽으므로 이보다 큰 것은 나누어 쓴다.
TOLD = 10  # 오류와 보고에 하나씩 적는 줄의 수
KINDS = (".tsv", ".csv", ".txt", ".jsonl")
# 제목 줄이나 JSON의 열쇠로 흔히 적는 이름. 소문자로 견준다.
NAMES = {
    "source": "source src input question q prompt 소스 원문 입력 질문",
    "target": "target tgt output answer a response 타깃 번역 출력 답 답변",
    "text": "text document sentence review content 글 텍스트 문장 리뷰 본문 내용",
    "label": "label class category sentiment 레이블 라벨 클래스 분류 감정",
}

Row = tuple[str, ...]


class OwnFile(NamedTuple):
    """읽은 파일 하나.

    rows는 줄마다 필드의 글, bad는 쓰지 못한 줄마다 「몇째 줄: 까닭」, described는 어떻게 읽었는지 알리는 한 줄이다.
    """

    path: Path
    sha256: str
    rows: list[Row]
    bad: list[str]
    described: str


def read_own_file(
    name: str,
    path: str | Path,
    fields: Sequence[str],
    *,
    columns: Sequence[str] | None = None,
    header: bool | None = None,
    encoding: str | None = None,
    skip_bad: bool = False,
) -> OwnFile:
    """TSV, CSV, JSONL, 줄마다 글 하나인 TXT를 읽는다. 이름이 .gz로 더 끝나면 압축을 풀며 읽는다.

    Args:
        name: 오류에 적을 인자의 이름.
        path: 파일. 꼴은 이름의 끝(.tsv, .csv, .txt, .jsonl)으로 안다. .txt는 필드가 둘이면 탭으로 나뉜 것으로 읽는다.
        fields: 읽을 것. ("source", "target"), ("text", "label"), ("text",) 가운데 하나.
        columns: fields의 차례로 적은 열의 이름이나, 1부터 센 열의 번호. 정하지 않으면 흔한 이름을 찾고, 없으면 앞에서부터이다.
        header: 첫 줄이 열의 이름인지. 정하지 않으면 첫 줄에 흔한 이름이나 columns의 이름이 있는지 보고 정한다.
        encoding: 정하지 않으면 BOM을 보고, 없으면 UTF-8, CP949의 차례로 읽어 본다.
        skip_bad: 쓸 수 없는 줄을 빼고 읽을지. 아니면 하나라도 있을 때 ValueError이다.

    Raises:
        ValueError: 모르는 꼴이거나, 글로 바꿀 수 없거나, columns가 없거나, 비었거나, skip_bad 없이 쓸 수 없는 줄이
            있거나, 첫 줄의 레이블이 다른 줄에 없어 열의 이름인지 알 수 없을 때.
        FileNotFoundError: 파일이 없을 때.
    """
    path = Path(path)
    if not path.is_file():
        raise FileNotFoundError(f"{name}={str(path)!r}인 파일이 없다. 있는 파일의 자리를 적는다.")
    kind = path.with_suffix("").suffix if path.suffix == ".gz" else path.suffix
    check_that(
        name,
        str(path),
        kind.lower() in KINDS,
        f"이름이 {', '.join(KINDS)}이나 거기에 .gz를 더한 것이어야 한다",
    )
    for flag, value in (("header", header), ("skip_bad", skip_bad)):
        if value is not None:
            check_flag(flag, value)
    file = DataFile(path, path.read_bytes())
    text, encoding = _decoded(file, encoding)
    records = _records(path, text, kind.lower(), len(fields))
    first = next(records, None)
    if first is None:
        raise ValueError(f"{name}={str(path)!r}이(가) 비었다. 줄이 하나 이상 있어야 한다.")
    unsaid = header is None and isinstance(first[1], list)
    places, header, width = _places(str(path), first[1], fields, columns, header)
    unsaid = unsaid and not header  # 첫 줄이 자료라는 것은 짐작이다.
    rows, bad = [], []
    for line, record in records if header else _again(first, records):
        row = checked_row(record, places, width)
        if isinstance(row, str):
            bad.append(said(f"{line}번째 줄: {row}"))
        else:
            rows.append(row)
    if bad and not skip_bad:
        told = "\n".join(bad[:TOLD]) + (said(f"\n…모두 {len(bad):,}줄") if len(bad) > TOLD else "")
        raise ValueError(
            f"{path}에 쓸 수 없는 줄이 {len(bad):,}개 있다. 고치거나, skip_bad(--skip-bad)로 빼고 읽거나, "
            f"columns(--columns)로 {', '.join(fields)}이(가) 어느 열인지 정한다.\n{told}"
        )
    labels = Counter(label for _, label in rows) if unsaid and fields[-1] == "label" else {}
    # 레이블이 거의 다 하나씩이면 첫 줄이 아니라 열을 묻는다(training/own/learning.py).
    if labels and labels[rows[0][1]] == 1 and 10 * len(labels) <= 9 * len(rows):
        raise ValueError(
            f"{path}에서 레이블 {shown(rows[0][1])}은(는) 첫 줄에만 있다. 첫 줄이 열의 이름이면 header(--header)를, 자료이면 "
            "header=False(--no-header)를 정한다."
        )
    described = f"{path.name}: {encoding}, " + ", ".join(
        f"{field} ← {place if isinstance(place, str) else f'{place + 1}번째 열'}"
        for field, place in zip(fields, places, strict=True)
    )
    told = ", 첫 줄은 열의 이름" if header else ", 첫 줄도 자료" if unsaid else ""
    return OwnFile(path, file.sha256, rows, bad, described + told)


def _again(first: Any, rest: Iterator[Any]) -> Iterator[Any]:
    yield first
    yield from rest


def _decoded(file: DataFile, encoding: str | None) -> tuple[str, str]:
    """글과, 그것을 읽은 인코딩의 이름."""
    content = unpacked(file, LARGEST, "파일을 나누거나 다시 저장한다")
    if encoding is None and content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    for candidate in (encoding,) if encoding else ("utf-8-sig", "cp949"):
        try:
            text = content.decode(candidate)
        except LookupError:
            raise ValueError(
                f"encoding={shown(encoding)}은(는) 파이썬이 모르는 인코딩이다. utf-8, cp949, utf-16 따위를 적는다."
            ) from None
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            continue
        if "\0" not in text:
            return with_plain_ends(text), candidate.removesuffix("-sig").upper()
        line = text.count("\n", 0, text.index("\0")) + 1
    tried = encoding or "UTF-8이나 CP949"
    raise ValueError(
        f"{file.path}을(를) {tried}(으)로 읽을 수 없다. {line}번째 줄에 글이 아닌 바이트가 있다. UTF-8로 저장하거나 "
        "encoding(--encoding)에 utf-16-le처럼 그 파일의 인코딩을 적는다."
    )


def _records(path: Path, text: str, kind: str, fields: int) -> Iterator[tuple[int, Any]]:
    """(몇째 줄, 열의 목록이나 JSON에서 읽은 것이나 ValueError)를 차례로 낸다. 빈 줄은 건너뛴다."""
    if kind == ".csv":
        yield from _csv_rows(path, text)
        return
    for line, written in enumerate(io.StringIO(text), start=1):
        written = written.removesuffix("\n")
        if not written.strip():
            continue
        if kind == ".jsonl":
            try:
                yield line, json.loads(written)
            except (ValueError, RecursionError) as error:
                yield line, ValueError(f"JSON으로 읽을 수 없다({error})")
        else:  # 탭으로 나뉜 글의 따옴표는 그냥 글자이다.
            yield line, [written] if kind == ".txt" and fields == 1 else written.split("\t")


def _csv_rows(path: Path, text: str) -> Iterator[tuple[int, list[str]]]:
    top = text.split("\n", 1)[0]
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=next((c for c in ",\t;" if c in top), ","), strict=True
    )
    line = 1
    try:
        for row in reader:
            if any(map(str.strip, row)):
                yield line, row
            line = reader.line_num + 1
    except csv.Error as error:  # 따옴표를 잘못 읽으면 그 뒤의 어느 줄도 믿을 수 없다.
        raise ValueError(
            f"{path}의 {line}번째 줄에서 시작하는 행을 CSV로 읽을 수 없다({error}). 따옴표의 짝이 맞아야 한다. 고치거나, "
            "따옴표가 글자일 뿐이면 탭으로 나누어 .tsv로 저장한다."
        ) from error


def _places(
    path: str, first: Any, fields: Sequence[str], columns: Sequence[str] | None, header: bool | None
) -> tuple[list[Any], bool, int | None]:
    """필드마다의 열(번호나 JSON의 열쇠), 첫 줄이 열의 이름인지, 줄마다 있어야 할 열의 수."""
    if columns is not None:
        columns = [str(column) for column in columns]
        right = f"{', '.join(fields)}의 차례로 서로 다른 열을 {len(fields)}개 적는다"
        check_that("columns", columns, len(columns) == len(set(columns)) == len(fields), right)
    if isinstance(first, dict):
        known = {key.strip().casefold(): key for key in first}
        found = columns or [next((known[n] for n in NAMES[f].split() if n in known), f) for f in fields]
        lost = [name for name in found if name not in first]
        check_that(
            "columns",
            found,
            not lost,
            f"{path}의 첫 줄에 {', '.join(lost)}이(가) 없다. 있는 것: {', '.join(first)}",
        )
        return list(found), False, None
    if not isinstance(first, list):
        return list(range(len(fields))), bool(header), len(fields)
    names = [str(name).strip().casefold() for name in first]
    if columns and all(column.isdecimal() for column in columns):
        numbers = [int(column) - 1 for column in columns]
        right = f"{path}의 첫 줄은 열이 {len(first)}개이다. 1 이상 {len(first)} 이하의 번호를 적는다"
        check_that("columns", columns, all(0 <= number < len(first) for number in numbers), right)
        return list(numbers), bool(header), len(first)
    wanted = (
        [[column.strip().casefold()] for column in columns] if columns else [NAMES[f].split() for f in fields]
    )
    found = [next((names.index(name) for name in some if name in names), None) for some in wanted]
    if columns:
        lost = [column for column, place in zip(columns, found, strict=True) if place is None]
        right = f"{path}의 첫 줄에 {', '.join(lost)}이(가) 없다. 있는 것: {', '.join(map(str, first))}"
        check_that("columns", columns, not lost and header is not False, right)
    if None not in found and len({*found}) == len(found) and header is not False:
        return found, True, len(first)
    return list(range(len(fields))), bool(header), len(fields)


def checked_row(record: Any, places: Sequence[Any], width: int | None) -> Row | str:
    """필드의 글. 쓸 수 없으면 그 까닭."""
    if isinstance(record, ValueError):
        return f"{record}"
    if isinstance(places[0], str):
        if not isinstance(record, dict):
            return f"JSON의 사전이 아니라 {shown(record)}이다"
        if lost := [place for place in places if place not in record]:
            return f"{', '.join(lost)}이(가) 없다"
        values = [record[place] for place in places]
    else:
        if not isinstance(record, list):
            return f"JSON의 목록이 아니라 {shown(record)}이다"
        if len(record) != width:
            return f"열이 {len(record)}개이다. {width}개여야 한다"
        values = [record[place] for place in places]
    # JSON의 레이블은 수일 수도 있다. 없는 것(null)은 빈 글과 같다.
    for value in values:
        if isinstance(value, (dict, list, float)):
            return f"{shown(value)}은(는) 글이 아니다"
    try:
        return tuple(_line("" if value is None else str(value)) for value in values)
    except UnicodeEncodeError:
        return "UTF-8로 적을 수 없는 글자(짝 없는 서러게이트)가 있다"


def _line(text: str) -> str:
    """NFC로 맞추고 여러 줄을 한 줄로 이은 글."""
    text = text.replace("\t", " ")  # 센텐스피스는 탭이 든 글을 건너뛴다.
    text.encode("utf-8")
    return " ".join(filter(None, map(str.strip, clean(text).split("\n")))) if "\n" in text else clean(text)
