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
from kit_core.language.parsing import Parser
from kit_core.language.saying import said
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
OWN = {
    "pairs": "pairs my.tsv --output my_model (소스와 타깃)",
    "labels": "labels my.csv --output my_model (글과 레이블)",
    "texts": "texts my.txt --output my_model (글)",
}
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
    words = sys.argv[1:] if arguments is None else arguments
    own = command is MODELS and words[:1] != [] and words[0] in OWN
    parser = _own_parser(command, words[0]) if own else _parser(command)
    options = parser.parse_args(words)
    options.own, options.recorded = own, options.task in command.recorded
    if options.recorded:
        _refuse_what_has_no_meaning(parser, options)
    options.work = options.work or (
        options.output.with_name(f"{options.output.name}_work") if own else Path("runs") / options.task
    )
    again = shlex.join(["python", "-m", command.module, *words])
    remains = partial(what_remains, options.work, again, options.recorded)
    # 프로그램으로 돌 때에는 무거운 패키지를 불러오던 중이라도 그 자리에서 끝낸다.
    with answered(partial(leave, sentence=remains)) if arguments is None else nullcontext():
        try:
            with explained():
                recipes = None if own else import_module(f"{command.recipes}.{options.task}")
                from kit_core.pretrained.loading import load_pretrained
                from kit_core.training.loop.failures import TrainingFailure
        except (ModuleNotFoundError, ValueError) as error:
            sys.exit(said(f"{error}"))
        options.output = options.output or options.work / getattr(recipes, "OUTPUT", "model")
        try:
            with answered(stop):
                recipes = recipes or _own_recipe(parser, options)
                _train(parser, options, recipes)
                if (options.output / "card.json").is_file():
                    print(load_pretrained(options.output).card)
        except (TrainingFailure, ValueError, OSError, ModuleNotFoundError, KeyboardInterrupt) as error:
            if (number := stopped_by(error)) is None:
                sys.exit(said(f"{error}"))
            say(number, remains())
            sys.exit(128 + number)


def _train(parser: argparse.ArgumentParser, options: argparse.Namespace, recipes: Recipe) -> None:
    """인자를 모두 본 뒤에, 폴더를 혼자 쓰며 학습한다."""
    from kit_core.training.devices import all_devices
    from kit_core.training.loop.folder_lock import locked
    from kit_core.training.places import check_places
    from kit_core.training.recipes.overrides import override

    try:
        table = hasattr(recipes, "OUTPUT")
        check_places(options.output, options.work, recorded=options.recorded, table=table)
        recipe = override(recipes.RECIPE, options.config)
        recipes.check(recipe)
    except (TypeError, ValueError, OSError) as error:
        parser.error(f"{error}")
    with (
        nullcontext() if options.recorded else locked(options.work, "--work"),
        all_devices() if options.all_devices else nullcontext(),
    ):
        more = {"minutes": options.minutes} if options.own else {}
        recipes.run(options.output, options.work, recipe, resume=options.resume, **more)


def _own_recipe(parser: argparse.ArgumentParser, options: argparse.Namespace) -> Recipe:
    """사용자의 자료를 읽어 조리법을 정한다."""
    from kit_core.training.own.learning import KINDS, READING
    from kit_core.validation import check_positive

    try:
        if options.minutes is not None:
            check_positive("--minutes", options.minutes)
        return KINDS[options.task](options.file, **{name: getattr(options, name) for name in READING})
    except (TypeError, ValueError, OSError) as error:
        parser.error(f"{error}")


def _refuse_what_has_no_meaning(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """조용히 무시되는 인자가 없게 한다."""
    for name in ("--resume", "--work", "--all-devices"):
        if getattr(options, name.strip("-").replace("-", "_")):
            parser.error(f"{name}은(는) {options.task}와 함께 쓰지 않는다. 기록은 한 번에 처음부터 남긴다.")


def _parser(command: Command) -> argparse.ArgumentParser:
    own = said(" 내 자료로 학습하려면: ") + ", ".join(map(said, OWN.values())) if command is MODELS else ""
    parser = Parser(prog=f"python -m {command.module}", description=f"과제 하나를 학습한다.{own}")
    parser.add_argument("task", choices=command.tasks, help=command.what)
    parser.add_argument(
        "--output",
        type=Path,
        help="결과를 쓸 폴더. 정하지 않으면 runs/<과제>/model. 이미 있는 모델은 학습이 끝난 뒤에 바꾼다.",
    )
    parser.add_argument("--work", type=Path, help="체크포인트와 기록을 쓸 폴더. 정하지 않으면 runs/<과제>.")
    return _with_common(parser)


def _own_parser(command: Command, task: str) -> argparse.ArgumentParser:
    parser = Parser(prog=f"python -m {command.module} {task}", description=f"내 자료로 학습한다: {OWN[task]}")
    parser.add_argument("task", choices=[task])
    parser.add_argument(
        "file", type=Path, help="TSV, CSV, JSONL이나 줄마다 글 하나인 TXT. 끝에 .gz가 붙어도 된다."
    )
    parser.add_argument("--output", type=Path, required=True, help="모델을 쓸 폴더.")
    parser.add_argument(
        "--work", type=Path, help="체크포인트와 기록을 쓸 폴더. 정하지 않으면 모델의 폴더 곁의 <이름>_work."
    )
    for name in ("--validation", "--test"):
        parser.add_argument(name, type=Path, help="따로 둔 파일. 정하지 않으면 글의 해시로 떼어 낸다.")
    parser.add_argument(
        "--columns", nargs="+", help="읽을 열의 이름이나 1부터 센 번호. 흔한 이름은 적지 않아도 안다."
    )
    parser.add_argument(
        "--header",
        action=argparse.BooleanOptionalAction,
        help="첫 줄이 열의 이름인지. 적지 않으면 보고 정한다.",
    )
    parser.add_argument("--encoding", help="적지 않으면 UTF-8, CP949, BOM이 있는 UTF-16을 알아본다.")
    parser.add_argument("--skip-bad", action="store_true", help="쓸 수 없는 줄을 세어 빼고 학습한다.")
    parser.add_argument("--minutes", type=float, help="이만큼 학습하면 멈추고 잰다.")
    return _with_common(parser)


def _with_common(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """어느 학습에나 있는 인자를 더한다."""
    parser.add_argument(
        "--config",
        nargs="+",
        default=[],
        metavar="이름=값",
        help="조리법의 값을 바꾼다. 예: --config d_model=256 epochs=20",
    )
    parser.add_argument("--resume", action="store_true", help="체크포인트가 있으면 거기서 이어 간다.")
    parser.add_argument(
        "--all-devices",
        action="store_true",
        help="보이는 모든 장치에 배치를 나눈다. 배치마다의 문장 수가 장치의 수로 나누어떨어져야 하는 백엔드가 있다.",
    )
    return parser


if __name__ == "__main__":
    with answered(partial(leave, sentence=lambda: "아직 아무것도 시작하지 않았다.")):
        main()
