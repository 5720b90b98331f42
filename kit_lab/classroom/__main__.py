"""명령줄에서 채점한다: python -m kit_lab.classroom mark hand-ins/ --output marks/ --book _build/html."""

from datetime import datetime
from pathlib import Path

from kit_core.language.parsing import Parser
from kit_core.language.saying import said
from kit_core.validation import check_choice, check_that
from kit_lab.classroom.marking import MarkedClass, mark_class
from kit_lab.classroom.report import report
from kit_lab.classroom.table import table


def main(arguments: list[str] | None = None) -> None:
    """채점하고 어디에 썼는지 찍는다. 쓸 수 없는 인자이면 2로 끝난다."""
    parser = Parser(prog="python -m kit_lab.classroom", description="제출 파일들을 다시 실행하여 채점한다.")
    parser.add_argument("command", metavar="mark", help="할 일. mark 하나이다.")
    parser.add_argument("hand_ins", metavar="폴더", type=Path, help="제출 파일이 든 폴더.")
    parser.add_argument("--output", type=Path, required=True, help="marks.csv와 report.html을 쓸 폴더.")
    parser.add_argument(
        "--book", type=Path, help="지은 책의 폴더. 없으면 짐작과 수술대의 도전은 판정하지 않는다."
    )
    parser.add_argument(
        "--due", help="마감. 2026-12-01T23:59처럼 적는다. 시간대를 적지 않으면 이 컴퓨터의 것이다."
    )
    parser.add_argument("--chapters", nargs="+", default=[], help="셀 장들. 적지 않으면 낸 것을 모두 센다.")
    options = parser.parse_args(arguments)
    try:
        check_choice("명령", options.command, ("mark",))
        check_that("폴더", str(options.hand_ins), options.hand_ins.is_dir(), "제출 파일이 든 폴더를 적는다")
        apart = not options.output.resolve().is_relative_to(options.hand_ins.resolve())
        check_that("--output", str(options.output), apart, "제출 폴더의 밖에 있는 폴더를 적는다")
        marked = mark_class(options.hand_ins, options.book, _due(options.due), options.chapters)
        write(marked, options.output)
    except (TypeError, ValueError, OSError) as error:
        parser.error(f"{error}")
    print(
        said(
            f"학생 {len(marked.students)}명을 채점하여 {options.output}에 썼다. report.html을 브라우저로 연다."
        )
    )


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


if __name__ == "__main__":
    main()
