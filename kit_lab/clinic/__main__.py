"""명령줄에서 진찰한다: python -m kit_lab.clinic 모듈:함수 --vocab-size 1000."""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from kit_core.language.parsing import Parser
from kit_core.validation import check_that
from kit_lab.clinic.case import SIDES
from kit_lab.clinic.examination import examine

FUNCTIONS = {
    "train_step": "한 걸음 배우고 손실을 주는 함수.",
    "loss": "배우지 않고 손실만 주는 함수.",
    "weights": "지금의 파라미터를 주는 함수.",
    "next_logits": "캐시를 쓰며 다음 토큰의 로짓을 주는 함수.",
    "greedy": "그리디 디코딩으로 글을 쓰는 함수.",
    "beam": "빔 서치로 글과 점수를 주는 함수.",
    "reference": "같은 가중치로 따로 계산하는 함수.",
}
NUMBERS: dict[str, tuple[Callable[[str], Any], str]] = {
    "target_vocab_size": (int, "타깃 어휘의 크기. 정하지 않으면 소스와 같다."),
    "pad_id": (int, "패딩의 번호."),
    "max_length": (int, "모델이 받는 가장 긴 길이."),
    "alpha": (float, "beam의 점수에 쓴 길이 페널티의 지수."),
    "epsilon": (float, "loss에 쓴 레이블 스무딩의 정도."),
    "steps": (int, "한 배치를 외우게 하는 걸음의 수."),
    "tolerance": (float, "로짓이 표준 편차의 몇 배보다 크게 움직이면 이상으로 볼지."),
    "seed": (int, "시험할 문장을 고르는 난수의 씨앗."),
}


def main(arguments: list[str] | None = None) -> int:
    """진찰하고 결과를 찍는다. 이상이 없으면 0, 있으면 1, 쓸 수 없는 인자이면 2를 준다."""
    parser = _parser()
    options = vars(parser.parse_args(arguments))
    try:
        given = {name: _found(options.pop(name)) for name in FUNCTIONS if options[name] is not None}
        predict = _found(options.pop("predict"))
        numbers = {
            name: value for name, value in options.items() if name not in FUNCTIONS and value is not None
        }
        findings = examine(predict, **given, **numbers)
    except (TypeError, ValueError, ImportError) as error:
        parser.error(f"{error}")
    print(findings)
    return 1 if findings else 0


def _found(place: str) -> Callable[..., Any]:
    """ "모듈:함수"가 가리키는 것."""
    module, _, name = place.partition(":")
    check_that("함수", place, module and name, "my_model:predict처럼 모듈과 함수의 이름을 적는다")
    found = import_module(module)
    for part in name.split("."):
        check_that("함수", place, hasattr(found, part), f"{module}에 {name}이(가) 없다")
        found = getattr(found, part)
    return found  # type: ignore[return-value]


def _parser() -> Parser:
    parser = Parser(prog="python -m kit_lab.clinic", description="트랜스포머를 진찰한다.")
    parser.add_argument("predict", metavar="모듈:함수", help="소스와 타깃을 받아 로짓을 주는 함수.")
    parser.add_argument("--vocab-size", type=int, required=True, help="소스 어휘의 크기.")
    for name, (kind, text) in NUMBERS.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=kind, help=text)
    for name, text in FUNCTIONS.items():
        parser.add_argument(f"--{name.replace('_', '-')}", metavar="모듈:함수", help=text)
    parser.add_argument(
        "--architecture",
        choices=tuple(SIDES),
        default="encoder-decoder",
        help="모델이 읽는 쪽. predict의 인자를 정한다.",
    )
    parser.add_argument("--language", choices=("ko", "en"), help="결과의 언어.")
    return parser


if __name__ == "__main__":
    sys.path.insert(0, "")
    sys.exit(main())
