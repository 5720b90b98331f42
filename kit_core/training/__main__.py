"""명령줄에서 학습한다: python -m kit_core.training multi30k --output 폴더."""

import argparse
import sys
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

from kit_core.backend.missing_backend import explained

TASKS = ("korean_numbers", "chatbot", "reviews", "multi30k", "table3")
OLD_NAMES = {"ablations": "table3"}  # 전에 적어 둔 명령도 그대로 쓰인다.


def main(arguments: list[str] | None = None) -> None:
    """과제 하나를 학습하고 가중치, 토크나이저, 카드를 폴더에 쓴다."""
    parser = _parser()
    options = parser.parse_args(arguments)
    _refuse_what_has_no_meaning(parser, options)
    name = f"{options.task}_snapshots" if options.snapshots else options.task
    try:
        with explained():
            recipes = import_module(f"kit_core.training.recipes.{name}")
            from kit_core.pretrained.loading import load_pretrained
            from kit_core.training.devices import all_devices
            from kit_core.training.loop.atomic_files import STATE
            from kit_core.training.loop.failures import TrainingFailure
            from kit_core.training.recipes.overrides import override
    except (ModuleNotFoundError, ValueError) as error:
        sys.exit(f"{error}")
    work = options.work or Path("runs") / name
    output = options.output or work / getattr(recipes, "OUTPUT", "model")
    if not options.snapshots and output.resolve() in (work.resolve(), *work.resolve().parents):
        # 결과를 쓸 때 폴더를 통째로 바꾸므로 체크포인트까지 사라진다.
        parser.error(f"--output {output}이(가) 체크포인트의 폴더 {work}을(를) 덮는다. 다른 폴더를 정한다.")
    try:
        recipe = override(recipes.RECIPE, options.config)
        _check_places(output, options, writes_a_table=hasattr(recipes, "OUTPUT"))
        if options.snapshots:
            recipes.run(output, recipe)
        else:
            with all_devices() if options.all_devices else nullcontext():
                recipes.run(output, work, recipe, resume=options.resume, tensorboard=options.tensorboard)
    except (TrainingFailure, ValueError, OSError, ModuleNotFoundError) as error:
        sys.exit(f"{error}")
    except KeyboardInterrupt:
        lost = "스냅숏은" if options.snapshots else "아직 체크포인트가"
        kept = f"체크포인트는 {work}에 남아 있으며 --resume으로 이어 간다."
        sys.exit(f"멈췄다. {kept if any(work.rglob(STATE)) else f'{lost} 남지 않았다.'}")
    if (output / "card.json").is_file():
        print(load_pretrained(output).card)


def _refuse_what_has_no_meaning(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """조용히 무시되는 인자가 없게 한다."""
    if not options.snapshots:
        return
    if options.task != "korean_numbers":
        parser.error(f"--snapshots는 korean_numbers에만 쓴다. 받은 과제: {options.task}")
    given = {
        "--resume": options.resume,
        "--work": options.work,
        "--tensorboard": options.tensorboard,
        "--all-devices": options.all_devices,
    }
    for name, value in given.items():
        if value:
            parser.error(f"{name}은(는) --snapshots와 함께 쓰지 않는다. 스냅숏은 한 번에 처음부터 남긴다.")


def _check_places(output: Path, options: argparse.Namespace, writes_a_table: bool) -> None:
    """결과와 기록을 쓸 수 있는 자리인지, 오래 걸리는 학습을 시작하기 전에 본다."""
    from kit_core.pretrained.replacement import check_replaceable
    from kit_core.training.loop.tensorboard import check_tensorboard

    check_tensorboard(options.tensorboard)
    if writes_a_table:
        if output.is_dir():
            raise ValueError(f"--output {output}은(는) 폴더이다. 표를 쓸 CSV 파일의 자리를 정한다.")
    elif not options.snapshots:
        check_replaceable(output)
    elif output.exists() and not output.is_dir():
        raise ValueError(f"--output {output}은(는) 폴더가 아니라 파일이다. 다른 자리를 정한다.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m kit_core.training", description="과제 하나를 학습한다.")
    parser.add_argument(
        "task",
        type=lambda name: OLD_NAMES.get(name, name),
        choices=TASKS,
        help="학습할 과제. table3은 논문의 표 3을 작게 다시 한다.",
    )
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
    parser.add_argument(
        "--snapshots",
        action="store_true",
        help="모델 대신 학습 앞부분의 스냅숏(어텐션 가중치, 답, 손실, 완전 일치)을 남긴다. korean_numbers에만 있다.",
    )
    return parser


if __name__ == "__main__":
    main()
