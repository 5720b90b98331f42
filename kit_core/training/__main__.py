"""명령줄에서 학습한다: python -m kit_core.training korean_numbers --output 폴더."""

import argparse
from importlib import import_module
from pathlib import Path

from kit_core._quiet_import import quiet_import

TASKS = ("korean_numbers",)


def main(arguments: list[str] | None = None) -> None:
    """과제 하나를 학습하고 가중치, 토크나이저, 카드를 폴더에 쓴다."""
    parser = argparse.ArgumentParser(prog="python -m kit_core.training", description="과제 하나를 학습한다.")
    parser.add_argument("task", choices=TASKS, help="학습할 과제")
    parser.add_argument(
        "--output",
        type=Path,
        help="결과를 쓸 폴더. 정하지 않으면 runs/<과제>. 이미 있으면 학습이 끝난 뒤에 바꾼다.",
    )
    parser.add_argument(
        "--snapshots",
        action="store_true",
        help="모델 대신 학습 앞부분의 스냅숏(어텐션 가중치, 답, 손실, 완전 일치)을 남긴다.",
    )
    options = parser.parse_args(arguments)
    suffix = "_snapshots" if options.snapshots else ""
    folder = options.output or Path("runs") / f"{options.task}{suffix}"
    with quiet_import():
        recipe = import_module(f"kit_core.training.{options.task}")
    if options.snapshots:
        recipe.run_snapshots(folder)
        return
    recipe.run(folder)
    print(recipe.load_pretrained(folder).card)


if __name__ == "__main__":
    main()
