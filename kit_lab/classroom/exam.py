"""시험지: 시드로 뽑은 문제들과 그 정답지."""

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from math import ceil, floor, log10
from pathlib import Path

import numpy as np

from kit_core.language.parsing import listed
from kit_core.validation import as_integer, check_choice, check_positive_int, check_that
from kit_lab.classroom.press import press
from kit_lab.classroom.rendering import body, typeset, written
from kit_lab.questions.chapters import TITLES
from kit_lab.questions.questions import (
    KINDS,
    VARIANTS,
    Asked,
    Question,
    load_questions,
    named_questions,
)

NUMBERS = "①②③④⑤"
MINUTES = {1: 3, 2: 4, 3: 6}  # 난이도마다 걸리는 분. 오래 걸리는 만큼 점수도 크다: 1분에 1점이다.
MOST = 1_000  # 한 번에 찍을 시험지
STYLE = Path(__file__).with_name("exam.css")


def draw(
    seed: int,
    chapters: Sequence[str] | None = None,
    questions: int = 20,
    kinds: Sequence[str] | None = None,
    among: Sequence[str] | None = None,
) -> list[tuple[Question, Asked]]:
    """시드로 뽑은 시험 문제들. 장은 책의 차례이고, 한 장에서는 쉬운 것부터 놓는다.

    자리마다의 장과 난이도는 시드에 달려 있지 않으므로, 같은 것을 청한 시험지는 시드가 달라도 똑같이 어렵다. 시드는 그 장과
    난이도의 문제 가운데 무엇을 낼지와 변형을 정한다. 잇단 시드 VARIANTS개에서는 같은 문제가 나와도 변형이 다르다.

    Args:
        seed: 0 이상의 정수. 같으면 언제나 같은 시험지이다.
        chapters: 장의 파일 이름들. 없으면 모든 장이다.
        questions: 뽑을 문제의 수. 장마다 고르게 나누고, 남는 것은 문제가 많은 장에 준다.
        kinds: 문제의 갈래들(KINDS). 없으면 모든 갈래이다.
        among: 문제나 장의 이름들. 이 가운데에서만 뽑는다. 없으면 모든 문제에서 뽑는다.

    Returns:
        문제와, 변형까지 정해진 문제의 짝.

    Raises:
        TypeError, ValueError: 인자가 범위를 벗어나거나, 없는 장이나 갈래나 문제이거나, 문제가 모자랄 때.
    """
    as_integer("seed", seed, 0)
    check_positive_int("questions", questions)
    wanted = [check_choice("chapters", one, TITLES) for one in chapters or TITLES]
    allowed = [check_choice("kinds", one, KINDS) for one in kinds or KINDS]
    bank = named_questions("among", among) if among else load_questions()
    fitting = [one for one in bank if one.chapter in wanted and one.kind in allowed]
    right = f"고른 것 가운데 문제가 {len(fitting)}개 있다"
    check_that("questions", questions, questions <= len(fitting), right)
    pools = [[*group] for _, group in groupby(fitting, key=lambda one: one.chapter)]
    rng = np.random.default_rng(seed)
    drawn = []
    for pool, levels in zip(pools, _levels(pools, questions), strict=True):
        for level, count in sorted(Counter(levels).items()):
            alike = [one for one in pool if one.level == level]
            drawn += [alike[i] for i in sorted(rng.permutation(len(alike))[:count])]
    return [(one, one.ask(seed % VARIANTS)) for one in drawn]


def _levels(pools: Sequence[Sequence[Question]], questions: int) -> list[list[int]]:
    """장마다 낼 문제들의 난이도. 문제은행의 비율을 따른다."""
    turns = sorted((turn, -len(pool), i) for i, pool in enumerate(pools) for turn in range(len(pool)))
    counts = Counter(i for *_, i in turns[:questions])
    found = []
    for i, pool in enumerate(pools):
        levels, count = sorted(one.level for one in pool), counts[i]
        # 쉬운 것부터 늘어놓고 같은 간격으로 짚는다. 첫 자리가 장마다 다르지 않으면 장마다 하나일 때 모두 중간 난이도가 된다.
        start = (0.5 + i * 0.618) % 1
        found.append([levels[int((turn + start) * len(pool) / count)] for turn in range(count)])
    return found


def sheet(title: str, drawn: Sequence[tuple[Question, Asked]], key: bool = False) -> str:
    """시험지 한 벌의 HTML. key이면 답과, 맞는 답과 틀린 답마다의 까닭을 적은 정답지이다."""
    questions = "".join(
        f'<li><p class="points">{MINUTES[one.level]}점</p>{body(asked)}'
        f"{_key(one, asked) if key else _blank(asked)}</li>"
        for one, asked in drawn
    )
    name = "" if key else '<p class="name">학번 <span></span> 이름 <span></span></p>'
    total = sum(MINUTES[one.level] for one, _ in drawn)
    terms = f"{len(drawn)}문제, {total}점 만점, {ceil(total / 5) * 5}분. 계산기를 쓸 수 있다."
    return (
        f'<!doctype html><html lang="ko"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{typeset(title)}</title>'
        f"<style>{STYLE.read_text(encoding='utf-8')}</style><main><h1>{typeset(title)}</h1>{name}"
        f'<p class="terms">{terms}</p><ol class="questions">{questions}</ol></main></html>'
    )


def _blank(asked: Asked) -> str:
    return _options(asked) if asked.options else f'<p class="answer">답 <span></span> {asked.unit}</p>'


def _key(question: Question, asked: Asked) -> str:
    aim = f'<p>{typeset(asked.reason)}</p><p class="aim">난이도 {question.level}: {typeset(question.aim)}</p>'
    if asked.options:
        right = next(n for n, one in zip(NUMBERS, asked.options, strict=False) if one.right)
        return f"<p><strong>답 {right}</strong></p>{aim}{_options(asked, reasons=True)}"
    slips = "".join(f"<li>{written(slip)}: {typeset(why)}</li>" for slip, why in asked.slips)
    answer = f"<p><strong>답 {written(asked.answer)} {asked.unit}</strong>{_accepted(asked)}</p>"
    return f'{answer}{aim}<ul class="options">{slips}</ul>'


def _accepted(asked: Asked) -> str:
    """맞는 것으로 받아 줄 범위를 말하는 문장."""
    if not asked.within:
        return ""
    digits = max(round(-log10(asked.within)), 0) + 1  # 답하라고 한 자리보다 하나 더 적는다.
    room = asked.within + 1e-9 * (abs(asked.answer) + asked.within)
    low = ceil((asked.answer - room) * 10**digits) / 10**digits
    high = floor((asked.answer + room) * 10**digits) / 10**digits
    told = f" 반올림하거나 어림해 쓴 값도 맞다: {low:,.{digits}f}에서 {high:,.{digits}f}까지."
    return told.replace("-", "−")


def _options(asked: Asked, reasons: bool = False) -> str:
    lines = [f"{n} {typeset(one.text)}" for n, one in zip(NUMBERS, asked.options, strict=False)]
    if reasons:
        whys = [f"<br><small>{typeset(one.why)}</small>" if one.why else "" for one in asked.options]
        lines = [line + why for line, why in zip(lines, whys, strict=True)]
    short = not reasons and all(
        len(one.text) <= 8 for one in asked.options
    )  # 짧은 보기는 한 줄에 늘어놓는다.
    items = "".join(f"<li>{line}</li>" for line in lines)
    return f'<ul class="options{" short" if short else ""}">{items}</ul>'


def add_parser(subparsers: "argparse._SubParsersAction") -> None:
    """명령 exam을 단다."""
    parser = subparsers.add_parser(
        "exam", description="시드로 뽑은 시험지와 정답지를 찍는다.", help="시험지와 정답지"
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="첫 시험지의 시드이자 번호. 다음 시험지는 하나씩 크다."
    )
    parser.add_argument("--count", type=int, default=1, help="시험지의 수.")
    parser.add_argument(
        "--chapters", type=listed, help="장의 파일 이름을 쉼표로 이은 것. 적지 않으면 모든 장."
    )
    parser.add_argument("--questions", type=int, default=20, help="시험지 하나의 문제 수.")
    parser.add_argument(
        "--kinds",
        type=listed,
        help="문제의 갈래를 쉼표로 이은 것: number(수), choice(고르기), shape(모양), order(줄의 차례), "
        "mistake(틀린 줄), curve(곡선 읽기). 적지 않으면 모든 갈래.",
    )
    parser.add_argument(
        "--set", type=listed, help="문제나 장의 이름을 쉼표로 이은 것. 가르친 것에서만 낼 때 적는다."
    )
    parser.add_argument("--title", default="시험지", help="시험지의 제목. 뒤에 번호가 붙는다.")
    parser.add_argument("--output", type=Path, required=True, help="시험지를 쓸 폴더.")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> None:
    as_integer("count", options.count, 1, MOST)
    seeds = range(options.seed, options.seed + options.count)
    asked = (options.chapters, options.questions, options.kinds, options.set)
    drawn = [draw(seed, *asked) for seed in seeds]
    options.output.mkdir(parents=True, exist_ok=True)
    pages = []
    for seed, one in zip(seeds, drawn, strict=True):
        for kind, key in (("exam", False), ("key", True)):
            page = options.output / f"{kind}-{seed:02}.html"
            title = f"{options.title} {seed}{' 정답' if key else ''}"
            page.write_text(sheet(title, one, key), encoding="utf-8", newline="\n")
            pages.append(page)
    print(f"시험지와 정답지 {options.count}벌을 {options.output}에 썼다.")
    if not press(pages):
        print("크로미움이 없거나 멈추어 PDF는 찍지 못했다. HTML을 브라우저로 열어 인쇄한다.")
