"""명령줄에서 고장마다 학습해 경과를 적는다: python -m kit_lab.clinic.course --output 폴더."""

import argparse
from pathlib import Path


def main(arguments: list[str] | None = None) -> None:
    """고장과 시드마다 학습한다. 도중에 멈추면 같은 명령이 이어 간다."""
    parser = argparse.ArgumentParser(
        prog="python -m kit_lab.clinic.course", description="고장 난 트랜스포머를 학습해 그 경과를 적는다."
    )
    parser.add_argument("--output", type=Path, default=Path("runs/clinic/course"), help="기록을 쓸 폴더.")
    parser.add_argument("--work", type=Path, default=Path("runs/clinic"), help="학습마다의 결과를 둘 폴더.")
    parser.add_argument("--bugs", nargs="+", help="학습할 고장의 이름. 정하지 않으면 책에 실은 것 모두.")
    parser.add_argument("--seeds", nargs="+", type=int, default=[0, 1, 2], help="시드.")
    options = parser.parse_args(arguments)
    from kit_lab.clinic.course.recording import CHOSEN, check_bugs, run

    bugs = tuple(options.bugs or CHOSEN)
    try:
        check_bugs(bugs)
    except ValueError as error:
        parser.error(f"{error}")
    run(options.output, options.work, bugs=bugs, seeds=options.seeds, verbose=True)


if __name__ == "__main__":
    main()
