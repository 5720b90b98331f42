"""명령줄에서 학습한다: python -m kit_core.training multi30k --output 폴더."""

import argparse
import shlex
import sys
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path

from kit_core.backend.missing_packages import explained
from kit_core.training.interruption import answered, leave, say, stop, stopped_by, what_remains
from kit_core.training.recipes import Recipe


@dataclass(frozen=True)
class Command:
    """명령 하나: python -m module 과제.

    recipes는 과제마다의 조리법이 든 패키지이다. recorded는 모델의 폴더나 표가 아니라 한 번에 남기는 기록의 과제이다.
    """

    module: str
    recipes: str
    tasks: tuple[str, ...]
    what: str
    recorded: tuple[str, ...] = ()


TASKS = (
    "korean_english",
    "korean_numbers",
    "chatbot",
    "reviews",
    "multi30k",
    "language_model",
    "masked_words",
    "review_rivals",
)
MODELS = Command(
    "kit_core.training",
    "kit_core.training.recipes",
    TASKS,
    "학습할 과제. masked_words는 영화평의 빈칸을 채우며 미리 배우고, reviews는 그것을 이어받아 분류한다. review_rivals는 "
    "별점만으로 배운 인코더를 순환 신경망과 견준다.",
)


def main(arguments: list[str] | None = None, command: Command = MODELS) -> None:
    """과제 하나를 학습하고 가중치, 토크나이저, 카드를 폴더에 쓴다.

    쓸 수 없는 인자는 아무 일도 하기 전에 종료 코드 2로, 신호를 받아 멈추면 128에 신호의 번호를 더한 종료 코드로 끝난다.
    """
    parser = _parser(command)
    options = parser.parse_args(arguments)
    options.recorded = options.task in command.recorded
    if options.recorded:
        _refuse_what_has_no_meaning(parser, options)
    options.work = options.work or Path("runs") / options.task
    words = sys.argv[1:] if arguments is None else arguments
    again = shlex.join(["python", "-m", command.module, *words])
    remains = partial(what_remains, options.work, again, options.recorded)
    # 프로그램으로 돌 때에는 무거운 패키지를 불러오던 중이라도 그 자리에서 끝낸다.
    with answered(partial(leave, sentence=remains)) if arguments is None else nullcontext():
        try:
            with explained():
                recipes = import_module(f"{command.recipes}.{options.task}")
                from kit_core.pretrained.loading import load_pretrained
                from kit_core.training.loop.failures import TrainingFailure
        except (ModuleNotFoundError, ValueError) as error:
            sys.exit(f"{error}")
        options.output = options.output or options.work / getattr(recipes, "OUTPUT", "model")
        try:
            with answered(stop):
                _train(parser, options, recipes)
                if (options.output / "card.json").is_file():
                    print(load_pretrained(options.output).card)
        except (TrainingFailure, ValueError, OSError, ModuleNotFoundError, KeyboardInterrupt) as error:
            if (number := stopped_by(error)) is None:
                sys.exit(f"{error}")
            say(number, remains())
            sys.exit(128 + number)


def _train(parser: argparse.ArgumentParser, options: argparse.Namespace, recipes: Recipe) -> None:
    """인자를 모두 본 뒤에, 폴더를 혼자 쓰며 학습한다."""
    from kit_core.training.devices import all_devices
    from kit_core.training.loop.folder_lock import locked
    from kit_core.training.recipes.overrides import override

    try:
        _check_places(options, writes_a_table=hasattr(recipes, "OUTPUT"))
        recipe = override(recipes.RECIPE, options.config)
        recipes.check(recipe)
    except (TypeError, ValueError, OSError) as error:
        parser.error(f"{error}")
    with (
        nullcontext() if options.recorded else locked(options.work, "--work"),
        all_devices() if options.all_devices else nullcontext(),
    ):
        recipes.run(
            options.output, options.work, recipe, resume=options.resume, tensorboard=options.tensorboard
        )


def _refuse_what_has_no_meaning(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """조용히 무시되는 인자가 없게 한다."""
    for name in ("--resume", "--work", "--tensorboard", "--all-devices"):
        if getattr(options, name.strip("-").replace("-", "_")):
            parser.error(f"{name}은(는) {options.task}와 함께 쓰지 않는다. 기록은 한 번에 처음부터 남긴다.")


def _check_places(options: argparse.Namespace, writes_a_table: bool) -> None:
    """결과와 기록을 쓸 수 있는 자리인지 본다."""
    from kit_core.training.loop.atomic_files import STATE
    from kit_core.training.loop.history import check_tensorboard
    from kit_core.training.places import check_folder, check_model, check_name, check_table

    output, work, board = options.output, options.work, options.tensorboard
    for name, place in (("--work", work), ("--output", output), ("--tensorboard", board)):
        check_name(name, place)
    if options.recorded:
        check_folder("--output", output)
        return
    if output.resolve() in (work.resolve(), *work.resolve().parents):
        # 체크포인트가 든 폴더는 모델의 폴더가 아니므로, 학습을 마친 뒤에 쓰기를 거절당한다.
        raise ValueError(
            f"--output {output}이(가) 체크포인트의 폴더 {work}을(를) 덮는다. 다른 폴더를 정한다."
        )
    if output.resolve() in {work.resolve() / name for name in (STATE, "history.csv", "history.png")}:
        raise ValueError(f"--output {output}은(는) 학습이 쓰는 파일의 자리이다. 다른 이름을 정한다.")
    if board and output.resolve() in (board.resolve(), *board.resolve().parents):
        # 학습을 마친 뒤에, 모델이 아닌 것이 든 폴더라고 거절당한다.
        raise ValueError(f"--tensorboard {board}이(가) 모델의 폴더 {output} 안에 있다. 다른 폴더를 정한다.")
    check_folder("--work", work)
    check_folder("--tensorboard", board)
    check_tensorboard(board)
    (check_table if writes_a_table else check_model)("--output", output)


def _parser(command: Command) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"python -m {command.module}", description="과제 하나를 학습한다.")
    parser.add_argument("task", choices=command.tasks, help=command.what)
    parser.add_argument(
        "--config",
        nargs="+",
        default=[],
        metavar="이름=값",
        help="조리법의 값을 바꾼다. 예: --config d_model=256 epochs=20",
    )
    parser.add_argument(
        "--output",
        type=Path,
        help="결과를 쓸 폴더. 정하지 않으면 runs/<과제>/model. 이미 있는 모델은 학습이 끝난 뒤에 바꾼다.",
    )
    parser.add_argument("--work", type=Path, help="체크포인트와 기록을 쓸 폴더. 정하지 않으면 runs/<과제>.")
    parser.add_argument("--resume", action="store_true", help="체크포인트가 있으면 거기서 이어 간다.")
    parser.add_argument(
        "--all-devices",
        action="store_true",
        help="보이는 모든 장치에 배치를 나눈다. 배치마다의 문장 수가 장치의 수로 나누어떨어져야 하는 백엔드가 있다.",
    )
    parser.add_argument(
        "--tensorboard",
        type=Path,
        help="텐서보드의 기록을 쓸 폴더. 여러 번 학습하는 과제는 그 아래에 학습마다 한 폴더를 쓴다.",
    )
    return parser


if __name__ == "__main__":
    with answered(partial(leave, sentence=lambda: "아직 아무것도 시작하지 않았다.")):
        main()
