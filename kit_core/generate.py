"""명령줄에서 글을 만든다: python -m kit_core.generate my_model. 줄마다 글 하나를 받아 답을 낸다."""

import argparse
import json
import re
import sys
from functools import partial
from typing import Any

from kit_core.backend.missing_packages import explained
from kit_core.language.parsing import Parser
from kit_core.language.saying import said

HELP = {
    "max_length": "만들 토큰의 최대 수.",
    "num_results": "글마다 낼 답의 수.",
    "length_penalty": "길이 페널티의 지수. 정하지 않으면 논문의 0.6이다.",
    "temperature": "뽑는 온도. 온도나 top-k나 top-p를 정하면 확률대로 뽑는다.",
    "top_k": "로짓이 큰 k개에서만 뽑는다.",
    "top_p": "확률이 큰 것부터 더해 p에 이를 때까지에서만 뽑는다.",
    "seed": "뽑는 난수의 씨앗.",
}


def main(arguments: list[str] | None = None) -> None:
    """표준 입력의 줄마다 답을 낸다. 터미널이면 한 줄씩 묻고, 쓰이는 대로 보인다."""
    options = _parser().parse_args(arguments)
    given = {name: getattr(options, name) for name in HELP if getattr(options, name) is not None}
    given |= {"beam_size": options.beam, "return_scores": True}
    try:
        with explained():
            from kit_core.pretrained.generation import Generates
            from kit_core.pretrained.loading import load_pretrained
        pretrained = load_pretrained(options.model)
        if not isinstance(pretrained, Generates):
            sys.exit(
                said(
                    f"{options.model}은(는) 글을 만드는 모델이 아니다. 인코더-디코더나 언어 모델을 넣는다. "
                    "분류기는 load_pretrained로 열어 predict를 부른다."
                )
            )
        if sys.stdin.isatty():
            _talk(pretrained, options, given)
        else:
            sys.stdin.reconfigure(encoding="utf-8-sig")
            sys.stdout.reconfigure(encoding="utf-8")
            if texts := sys.stdin.read().splitlines():
                _answer(pretrained, texts, options, given)
    except UnicodeDecodeError:
        sys.exit(said("표준 입력이 UTF-8이 아니다. UTF-8로 바꾸어 넣는다."))
    except (TypeError, ValueError, OSError, ModuleNotFoundError) as error:
        sys.exit(_told(error))


def _talk(pretrained: Any, options: argparse.Namespace, given: dict[str, Any]) -> None:
    """한 줄씩 묻고 답한다. 답 하나를 점수 없이 낼 때에는 쓰이는 대로 보인다."""
    print(said("글을 적고 줄을 바꾸면 답한다. Ctrl+D나 Ctrl+C로 끝낸다."), file=sys.stderr)
    streaming = options.beam == 1 and not (options.num_results or options.scores or options.json)
    while True:
        try:
            text = input("> ")
            if streaming:
                pretrained.generate([text], stream=partial(print, end="", flush=True), **given)
                print()
            else:
                _answer(pretrained, [text], options, given)
        except (TypeError, ValueError) as error:
            print(_told(error), file=sys.stderr)
        except (EOFError, KeyboardInterrupt):
            print()
            return


def _answer(pretrained: Any, texts: list[str], options: argparse.Namespace, given: dict[str, Any]) -> None:
    found = pretrained.generate(texts, **{"num_results": 1} | given)
    for text, answers in zip(texts, found, strict=True):
        if options.json:
            shown = [{"text": one.text} | ({"score": one.score} if options.scores else {}) for one in answers]
            print(json.dumps({"source": text, "answers": shown}, ensure_ascii=False))
            continue
        for answer, score in answers:
            print(f"{score:.4f}\t{answer}" if options.scores else answer)


def _told(error: Exception) -> str:
    """오류의 texts[0]을 사람이 세는 줄로 바꾼다."""
    return re.sub(r"texts\[(\d+)\]", lambda found: said(f"{int(found[1]) + 1}번째 줄"), str(error))


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m kit_core.generate", description="표준 입력의 줄마다 글을 읽어 답을 낸다.")
    parser.add_argument(
        "model", help="save_pretrained나 학습이 쓴 폴더, 또는 korean_numbers처럼 실려 오는 모델의 이름."
    )
    parser.add_argument("--beam", type=int, default=1, help="빔의 크기. 1이면 빔 서치를 하지 않는다.")
    parser.add_argument("--scores", action="store_true", help="답 앞에 점수를 붙인다.")
    parser.add_argument("--json", action="store_true", help="글마다 JSON 한 줄로 낸다.")
    for name, what in HELP.items():
        whole = name in ("max_length", "num_results", "top_k", "seed")
        parser.add_argument(f"--{name.replace('_', '-')}", type=int if whole else float, help=what)
    return parser


if __name__ == "__main__":
    main()
