"""문제은행을 Moodle XML로 내보낸다: 고르는 문제, 허용 오차가 있는 수, 모양을 적는 짧은 답."""

import argparse
import base64
import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from kit_core.validation import as_integer
from kit_lab.classroom.rendering import body, typeset, written
from kit_lab.questions.questions import VARIANTS, Asked, Question, load_questions


def quiz(questions: Sequence[Question], variants: int = 1) -> Element:
    """문제마다 변형을 variants개씩 담은 <quiz>. 장마다 범주 하나를 둔다.

    Raises:
        TypeError, ValueError: variants가 1 이상 VARIANTS 이하의 정수가 아닐 때.
    """
    as_integer("variants", variants, 1, VARIANTS)
    root = Element("quiz")
    chapter = None
    for question in questions:
        if question.chapter != chapter:
            chapter = question.chapter
            category = SubElement(root, "question", type="category")
            _text(category, "category", f"$course$/트랜스포머/{chapter}")
        for variant in range(variants):
            root.append(_question(question, question.ask(variant)))
    return root


def _question(question: Question, asked: Asked) -> Element:
    kind = (
        "multichoice" if asked.options else "shortanswer" if isinstance(asked.answer, tuple) else "numerical"
    )
    found = Element("question", type=kind)
    _text(found, "name", f"{asked.name} {asked.variant}")
    picture = ""
    if asked.figure:
        described = re.search(r'aria-label="([^"]*)"', asked.figure)
        picture = f'<img src="@@PLUGINFILE@@/figure.svg" alt="{described[1] if described else ""}">'
    measured = f"<p>단위: {asked.unit}</p>" if asked.unit else ""
    told = _text(found, "questiontext", body(asked, picture) + measured, "html")
    if asked.figure:
        file = SubElement(told, "file", name="figure.svg", path="/", encoding="base64")
        file.text = base64.b64encode(asked.figure.encode()).decode()
    _text(found, "generalfeedback", typeset(asked.reason), "html")
    for name, value in (("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0")):
        SubElement(found, name).text = value
    if kind == "multichoice":
        for name, value in (("single", "true"), ("shuffleanswers", "false"), ("answernumbering", "none")):
            SubElement(found, name).text = value
        for option in asked.options:
            _answer(found, typeset(option.text), option.right, option.why, "html")
    elif kind == "shortanswer":
        SubElement(found, "usecase").text = "0"
        for value, right, why in _written(asked):
            for form in _forms(value):
                _answer(found, form, right, why)
    else:
        for value, right, why in _written(asked):
            answer = _answer(found, f"{float(value):.12g}", right, why)
            SubElement(answer, "tolerance").text = repr(asked.within + 1e-9 * abs(float(value)))
        if asked.unit:  # 단위를 알려 두어야 수 뒤에 단위를 적은 답도 받는다.
            unit = SubElement(SubElement(found, "units"), "unit")
            SubElement(unit, "multiplier").text = "1"
            SubElement(unit, "unit_name").text = asked.unit
    tags = SubElement(found, "tags")
    for tag in (question.kind, f"난이도 {question.level}"):
        _text(tags, "tag", tag)
    return found


def _written(asked: Asked) -> list[tuple[object, bool, str]]:
    return [(asked.answer, True, ""), *((slip, False, why) for slip, why in asked.slips)]


def _forms(shape: tuple[int, ...]) -> list[str]:
    """학생이 모양을 적는 여러 꼴."""
    spaced = written(shape)
    bare = [spaced, spaced.strip("()")]
    return [*bare, *(one.replace(" ", "") for one in bare), spaced.replace("(", "[").replace(")", "]")]


def _answer(question: Element, text: str, right: bool, why: str, form: str = "plain_text") -> Element:
    answer = SubElement(question, "answer", fraction="100" if right else "0", format=form)
    SubElement(answer, "text").text = text
    _text(answer, "feedback", typeset(why), "html")
    return answer


def _text(parent: Element, name: str, text: str, form: str | None = None) -> Element:
    found = SubElement(parent, name, {"format": form} if form else {})
    SubElement(found, "text").text = text
    return found


def add_parser(subparsers: "argparse._SubParsersAction") -> None:
    """명령 moodle을 단다."""
    parser = subparsers.add_parser(
        "moodle", description="문제은행을 Moodle XML로 내보낸다.", help="Moodle XML"
    )
    parser.add_argument("--output", type=Path, required=True, help="쓸 파일.")
    parser.add_argument(
        "--variants", type=int, default=1, help="문제마다 담을 변형의 수. 수와 보기의 차례가 다르다."
    )
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> None:
    questions = load_questions()
    tree = ElementTree.ElementTree(quiz(questions, options.variants))
    options.output.parent.mkdir(parents=True, exist_ok=True)
    tree.write(options.output, encoding="utf-8", xml_declaration=True)
    print(f"문제 {len(questions)}개를 변형 {options.variants}개씩 {options.output}에 썼다.")
