"""Chapters on what was trained: every number in their prose is on the record, or the page's own cells print it."""

import re

import book_site
import numpy as np
import pytest

from kit_core import load_pretrained
from kit_core.pretrained.card import ModelCard
from kit_core.tasks import load_chatbot
from kit_core.training.data.batching import plan_batches
from kit_lab.drawings.wording import josa
from kit_lab.experiments import load_table3
from kit_lab.experiments.records.training_snapshots import load_snapshots

PRETRAINED = book_site.ROOT / "kit_core" / "pretrained" / "models"
# chapter -> what was written down when its models were trained
RECORDS = {
    "chatbot": lambda: ModelCard.load(PRETRAINED / "chatbot"),
    "classification": lambda: [ModelCard.load(PRETRAINED / "reviews")],
    "pretraining": lambda: [ModelCard.load(PRETRAINED / name) for name in ("reviews", "masked_words")],
    "table3": lambda: list(load_table3()),
}
# Numbers with a comma, a fraction or a per cent sign, and whole numbers of three digits.
NUMBER = re.compile(r"(?<![\w.])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d{3,}|\d+(?=%))%?")
NO_PROSE = re.compile(
    r"```(?!\{list-table).*?```|`[^`]*`|\$\$.*?\$\$|\$[^$]*\$|\]\([^)]*\)|<[^>]*>|\d\.\d절", re.DOTALL
)
each = pytest.mark.parametrize("chapter", RECORDS)


def notebook(chapter):
    return book_site.notebook(book_site.ROOT / "book" / f"{chapter}.ipynb")


def prose(chapter):
    return "\n\n".join(cell.source for cell in notebook(chapter).cells if cell.cell_type == "markdown")


def leaves(value):
    """Every number and every text of the card, however deep."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from leaves(inner)
    elif isinstance(value, int | float | str) and not isinstance(value, bool):
        yield value


def spellings(value):
    if isinstance(value, str):
        return set(NUMBER.findall(value))
    return {f"{value}", f"{value:,}", f"{value:,.2f}", f"{value:.2%}", f"{value:.1%}"}


def printed(chapter):
    """What the cells of the page print or draw, and the constants that stand in them."""
    found = []
    for cell in notebook(chapter).cells:
        if cell.cell_type == "code":
            found.append(cell.source)
            found += [output.get("text", "") for output in cell.outputs]
            found += [output.get("data", {}).get("text/markdown", "") for output in cell.outputs]
    return set(NUMBER.findall("\n".join(found).replace("_", ",")))


# Measured on the training data itself; test_numbers_of_the_data and test_reviews_model.py measure them again.
OF_THE_DATA = {
    "chatbot": {"81%", "57%", "7%", "230", "95%"},  # the last is the confidence of an interval
    # Beside the counts of words: round words for what test_the_classifiers_round_words compares with the card, and
    # the confidence of a statistical test (95).
    "classification": {"863", "568", "511", "439", "63%", "87%", "95%"},
    # The shares in which tokens are hidden (tests/training/data/test_blanks.py), and a bound that the page asserts.
    "pretraining": {"80%", "90%"},
    # The validation pairs, which test_multi30k.py counts, and the confidence and the power of a statistical test.
    "table3": {"1,014", "95%", "50%"},
}


@each
def test_every_number_in_the_prose_has_a_source(chapter):
    known = {text for value in leaves(RECORDS[chapter]()) for text in spellings(value)}
    known |= printed(chapter) | OF_THE_DATA[chapter]
    quoted = NUMBER.findall(NO_PROSE.sub(" ", prose(chapter)))
    assert len(quoted) > 20
    assert [number for number in quoted if number not in known] == []


def test_the_classifiers_round_words():
    (card,), said = RECORDS["classification"](), prose("classification")
    (row,) = [row for row in card["measured"]["calibration"] if f"{row['confidence']:.2f}" == "0.93"]
    assert f"{row['accuracy']:.2f}" == "0.94"
    assert "긍정이든 부정이든 93%라고 하면 94%쯤 맞는다" in said
    means = [row["mean"] for row in card["rivals"]["compared"].values()]
    assert 0.85 < min(means) < max(means) < 0.87
    assert "모두 85%와 87% 사이에" in said
    short = sum(row["count"] for row in card["measured"]["by_length"] if row["up_to"] in (8, 16))
    assert f"{short / card['measured']['count']:.0%}" == "63%"
    assert "영화평의 63%는 열여섯 토큰을 넘지 않는다" in said


def with_josa(score, closed, open_):
    return f"{score:.2f}{josa(f'{score:.2f}', closed, open_)}"


def test_what_other_chapters_say_of_their_models():
    translation = ModelCard.load(PRETRAINED / "multi30k")
    scores, snapshots = translation["measured"], load_snapshots("korean_numbers")
    matched = dict(zip(snapshots.steps.tolist(), snapshots.exact_match.tolist(), strict=True))
    assert next(step for step, rate in matched.items() if rate > 0.9) == 500
    said = {
        "translation": [
            f"두 쪽 모두 {translation['parameters'] / 1e4:.0f}만 개쯤",
            f"우리의 {with_josa(scores['bleu'], '이', '가')} 아니라 {with_josa(scores['bleu_lowercase'], '을', '를')}",
        ],
        "training": [
            f"이때 완전 일치는 아직 {matched[300]:.0%}이고, 90%를 넘는 것은 500걸음이다",
        ],
    }
    for chapter, phrases in said.items():
        assert [phrase for phrase in phrases if phrase not in prose(chapter)] == []


def test_the_thirty_answers_are_those_of_the_card_and_in_its_order():
    (table,) = [
        output["data"]["text/markdown"]
        for cell in notebook("chatbot").cells
        for output in cell.get("outputs", [])
        if "| 데이터의 답 |" in output.get("data", {}).get("text/markdown", "")
    ]
    assert re.findall(r"^\| (.+) \| (.+) \| (.+) \|$", table, re.MULTILINE)[2:] == [
        (one["question"], one["answer"], one["reference"])
        for one in RECORDS["chatbot"]()["measured"]["samples"]
    ]


def test_numbers_of_the_data(data_dir):
    train = load_chatbot().train
    tokenizer = load_pretrained("chatbot").tokenizer
    lengths = np.array([[len(tokenizer.encode(text)) + 1 for text in pair] for pair in train])
    cuts = range(64, len(lengths), 64)
    anyhow = np.split(np.random.default_rng(0).permutation(len(lengths)), cuts)
    bucketed = plan_batches(lengths, sentences=64, seed=0, epoch=0)
    cells = [
        2 * 40 * len(lengths),
        *(sum(len(b) * lengths[b].max(axis=0).sum() for b in plan) for plan in (anyhow, bucketed)),
    ]
    waste = [f"{1 - lengths.sum() / count:.0%}" for count in cells]
    assert f"차례로 {', '.join(waste)}이다" in prose("chatbot")

    questions = {question for question, _ in train}
    negated = {question for question in questions if "안" in question.split()}
    without = {" ".join(word for word in question.split() if word != "안") for question in negated}
    assert f"낱말 '안'이 든 것이 {len(negated)}개인데" in prose("chatbot")
    assert not without & questions
