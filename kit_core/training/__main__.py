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
    options = parser.parse_args(arguments)
    folder = options.output or Path("runs") / options.task
    with quiet_import():
        recipe = import_module(f"kit_core.training.{options.task}")
    recipe.run(folder)
    print(recipe.load_pretrained(folder).card)


if __name__ == "__main__":
    main()
