"""시험지: 시드로 뽑은 문제들과 그 정답지."""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from kit_core.validation import as_integer, check_positive_int, check_that
from kit_lab.classroom.press import press
from kit_lab.classroom.rendering import body, typeset, written
from kit_lab.questions.questions import VARIANTS, Asked, Question, load_questions

NUMBERS = "①②③④⑤"
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
STYLE = Path(__file__).with_name("exam.css")


def draw(
    seed: int, chapters: Sequence[str] | None = None, questions: int = 20
) -> list[tuple[Question, Asked]]:
    """시드로 뽑은 시험 문제들. 장마다 고르게 뽑고, 장의 차례로 쉬운 것부터 놓는다. 시드가 같으면 언제나 같다.

    Args:
        seed: 0 이상의 정수.
        chapters: 장의 파일 이름들. 없으면 모든 장이다.
        questions: 뽑을 문제의 수.

    Returns:
        문제와, 변형까지 정해진 문제의 짝.

    Raises:
        TypeError, ValueError: 인자가 범위를 벗어나거나, 없는 장이거나, 문제가 모자랄 때.
    """
    as_integer("seed", seed, 0)
    check_positive_int("questions", questions)
    wanted = list(dict.fromkeys(chapters or sorted(one.chapter for one in load_questions())))
    pools = [load_questions(chapter) for chapter in wanted]
    enough = sum(map(len, pools))
    check_that("questions", questions, questions <= enough, f"이 장들에는 문제가 {enough}개 있다")
    rng = np.random.default_rng(seed)
    # 장마다 섞어 놓고 맨 위의 것부터 번갈아 가져간다.
    turns = [
        (turn, rng.random(), pool[i]) for pool in pools for turn, i in enumerate(rng.permutation(len(pool)))
    ]
    drawn = [one for *_, one in sorted(turns, key=lambda one: one[:2])[:questions]]
    drawn.sort(key=lambda one: (wanted.index(one.chapter), one.level, one.name))
    return [(one, one.ask(int(rng.integers(VARIANTS)))) for one in drawn]


def sheet(title: str, drawn: Sequence[tuple[Question, Asked]], key: bool = False) -> str:
    """시험지 한 벌의 HTML. key이면 답과, 틀린 답마다의 까닭을 적은 정답지이다."""
    questions = "".join(
        f"<li>{body(asked)}{_key(one, asked) if key else _blank(asked)}</li>" for one, asked in drawn
    )
    name = "" if key else '<p class="name">학번 <span></span> 이름 <span></span></p>'
    return (
        f'<!doctype html><html lang="ko"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{typeset(title)}</title>'
        f"<style>{STYLE.read_text(encoding='utf-8')}</style><main><h1>{typeset(title)}</h1>{name}"
        f'<ol class="questions">{questions}</ol></main></html>'
    )


def _blank(asked: Asked) -> str:
    return _options(asked) if asked.options else f'<p class="answer">답 <span></span> {asked.unit}</p>'


def _key(question: Question, asked: Asked) -> str:
    aim = f'<p class="aim">난이도 {question.level}: {typeset(question.aim)}</p>'
    if asked.options:
        right = next(n for n, one in zip(NUMBERS, asked.options, strict=False) if one.right)
        return f"<p><strong>답 {right}</strong></p>{aim}{_options(asked, reasons=True)}"
    slips = "".join(f"<li>{written(slip)}: {typeset(why)}</li>" for slip, why in asked.slips)
    within = f" (허용 오차 {asked.within:g})" if asked.within else ""
    answer = f"<p><strong>답 {written(asked.answer)} {asked.unit}</strong>{within}</p>"
    return f'{answer}{aim}<ul class="options">{slips}</ul>'


def _options(asked: Asked, reasons: bool = False) -> str:
    lines = [f"{n} {typeset(one.text)}" for n, one in zip(NUMBERS, asked.options, strict=False)]
    if reasons:
        whys = [f"<br><small>{typeset(one.why)}</small>" if one.why else "" for one in asked.options]
        lines = [line + why for line, why in zip(lines, whys, strict=True)]
    return f'<ul class="options">{"".join(f"<li>{line}</li>" for line in lines)}</ul>'


def add_parser(subparsers: "argparse._SubParsersAction") -> None:
    """명령 exam을 단다."""
    parser = subparsers.add_parser(
        "exam", description="시드로 뽑은 시험지와 정답지를 찍는다.", help="시험지와 정답지"
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="첫 시험지의 시드. 다음 시험지는 하나씩 큰 시드를 쓴다."
    )
    parser.add_argument("--count", type=int, default=1, help="시험지의 수.")
    parser.add_argument("--chapters", help="장의 파일 이름을 쉼표로 이은 것. 적지 않으면 모든 장.")
    parser.add_argument("--questions", type=int, default=20, help="시험지 하나의 문제 수.")
    parser.add_argument("--output", type=Path, required=True, help="시험지를 쓸 폴더.")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> None:
    check_positive_int("count", options.count)
    chapters = options.chapters.split(",") if options.chapters else None
    drawn = [draw(options.seed + number, chapters, options.questions) for number in range(options.count)]
    options.output.mkdir(parents=True, exist_ok=True)
    pages = []
    for number, one in enumerate(drawn, 1):
        for kind, key in (("exam", False), ("key", True)):
            page = options.output / f"{kind}-{number:02}.html"
            title = f"{'정답지' if key else '시험지'} {number} (시드 {options.seed + number - 1})"
            page.write_text(sheet(title, one, key), encoding="utf-8", newline="\n")
            pages.append(page)
    print(f"시험지와 정답지 {options.count}벌을 {options.output}에 썼다.")
    if not press(pages):
        print("크로미움이 없거나 멈추어 PDF는 찍지 못했다. HTML을 브라우저로 열어 인쇄한다.")
