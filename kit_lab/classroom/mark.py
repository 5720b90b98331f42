"""반의 제출을 다시 실행하여 채점하는 명령: 성적표 marks.csv와 보고서 report.html을 쓴다."""

import argparse
from datetime import datetime
from pathlib import Path

from kit_core.language.parsing import listed
from kit_core.language.saying import said
from kit_core.validation import check_that
from kit_lab.classroom.marking import MarkedClass, mark_class
from kit_lab.classroom.report import report
from kit_lab.classroom.table import table


def add_parser(subparsers: "argparse._SubParsersAction") -> None:
    """명령 mark를 단다."""
    parser = subparsers.add_parser(
        "mark", description="제출 파일들을 다시 실행하여 채점한다.", help="제출의 채점"
    )
    parser.add_argument("hand_ins", metavar="폴더", type=Path, help="제출 파일이 든 폴더.")
    parser.add_argument("--output", type=Path, required=True, help="marks.csv와 report.html을 쓸 폴더.")
    parser.add_argument(
        "--book", type=Path, help="지은 책의 폴더. 없으면 책의 문제와 수술대의 도전은 판정하지 않는다."
    )
    parser.add_argument(
        "--due", help="마감. 2026-12-01T23:59처럼 적는다. 시간대를 적지 않으면 이 컴퓨터의 것이다."
    )
    parser.add_argument(
        "--chapters",
        type=listed,
        default=(),
        help="장의 파일 이름을 쉼표로 이은 것. 적지 않으면 낸 것을 모두 센다.",
    )
    parser.add_argument(
        "--class",
        dest="roll",
        metavar="명단.csv",
        type=Path,
        help="반의 명단. 첫 열이 번호, 둘째 열이 이름이다. 적으면 내지 않은 학생도 성적표에 넣는다.",
    )
    parser.add_argument(
        "--set",
        type=listed,
        default=(),
        help="낸 숙제: 숙제의 주소에서 ?set= 뒤에 적은 글. 숙제는 이것만 세고, 다른 것은 --chapters를 적은 장의 것만 센다.",
    )
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> None:
    check_that("폴더", str(options.hand_ins), options.hand_ins.is_dir(), "제출 파일이 든 폴더를 적는다")
    apart = not options.output.resolve().is_relative_to(options.hand_ins.resolve())
    check_that("--output", str(options.output), apart, "제출 폴더의 밖에 있는 폴더를 적는다")
    is_folder = options.output.is_dir() or not options.output.exists()
    check_that("--output", str(options.output), is_folder, "폴더를 적는다. 이것은 파일이다")
    if options.roll:
        check_that("--class", str(options.roll), options.roll.is_file(), "명단을 적은 CSV 파일을 적는다")
    marked = mark_class(
        options.hand_ins, options.book, _due(options.due), options.chapters, options.roll, options.set
    )
    write(marked, options.output)
    handed = sum(bool(one.student.files) for one in marked.students)
    print(said(f"학생 {handed}명의 제출을 채점하여 {options.output}에 썼다. report.html을 브라우저로 연다."))
    noted = sum(bool(one.notes) for one in marked.students)
    if marked.refused or noted:
        print(f"성적을 올리기 전에 볼 것: 읽지 못한 파일 {len(marked.refused)}개, 살필 학생 {noted}명.")


def write(marked: MarkedClass, folder: Path) -> None:
    """성적표와 보고서를 쓴다."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "marks.csv").write_text(table(marked), encoding="utf-8", newline="")
    (folder / "report.html").write_text(report(marked), encoding="utf-8", newline="\n")


def _due(text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError):
        raise ValueError(f"--due={text!r}은(는) 쓸 수 없다. 2026-12-01T23:59처럼 적는다.") from None
