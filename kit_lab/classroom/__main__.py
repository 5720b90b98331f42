"""강의하는 사람의 명령: python -m kit_lab.classroom mark|exam|moodle."""

from kit_core.language.parsing import Parser
from kit_lab.classroom import exam, mark, moodle


def main(arguments: list[str] | None = None) -> None:
    """명령 하나를 실행한다. 쓸 수 없는 인자이면 까닭을 찍고 2로 끝난다."""
    parser = Parser(
        prog="python -m kit_lab.classroom",
        description="제출을 채점하고, 시험지를 찍고, 문제은행을 내보낸다.",
    )
    subparsers = parser.add_subparsers(title="명령", metavar="명령", required=True)
    for command in (mark, exam, moodle):
        command.add_parser(subparsers)
    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except (TypeError, ValueError, OSError) as error:
        parser.error(f"{error}")


if __name__ == "__main__":
    main()
