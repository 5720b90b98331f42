"""「이 오류가 나면」: every message that the page quotes is what the code really says, and the list at its top leads to it.

What the first cell of a notebook says is asked in test_install_cell.py.
"""

import ast
import re
import subprocess
import sys
import warnings

import keras
import numpy as np
import pytest
import tensorflow as tf
from error_page import BLOCK, PAGE, TITLE, blocks, flat, is_on_the_page, quoted, said

from kit_core import Transformer, TransformerConfig, load_pretrained, scaled_dot_product_attention
from kit_core.training import __main__ as training
from kit_core.training.loop.failures import StopAtNaN, explained
from kit_lab.exercises import check

SECTION = re.compile(r"^\((error-\w+)\)=\n## ([^\n]+)\n(.*?)(?=^\(error-|\Z)", re.MULTILINE | re.DOTALL)


def prompted(text, prompt):
    """[(what is entered, what is answered)] of a block."""
    parts = re.split(rf"^{re.escape(prompt)}", text, flags=re.MULTILINE)[1:]
    return [part.partition("\n")[::2] for part in parts]


@pytest.fixture(scope="module")
def names():
    """What the page says of its examples' names."""
    return {
        "np": np,
        "tf": tf,
        "keras": keras,
        "ops": keras.ops,
        "TransformerConfig": TransformerConfig,
        "scaled_dot_product_attention": scaled_dot_product_attention,
        "attend": lambda query, key, value: None,
        "x": np.ones((1, 4, 8)),
        "model": Transformer(
            TransformerConfig(source_vocab_size=20, num_layers=1, d_model=16, num_heads=2, d_ff=32)
        ),
        "numbers": load_pretrained("korean_numbers"),
    }


def answer(source, names):
    """What an interpreter prints: nothing, a value, or the last line of an error."""
    try:
        if isinstance(ast.parse(source).body[0], ast.Expr):
            return repr(eval(source, names))
        exec(source, names)
    except Exception as error:
        return said(error)
    return ""


@pytest.mark.parametrize("block", blocks("pycon"), ids=lambda block: block.partition("\n")[0][4:40])
def test_what_python_answers(block, names):
    names = dict(names)
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        for source, answered in prompted(block, ">>> "):
            assert quoted(answer(source, names), answered), (source, answer(source, names))


def no_memory():
    with explained(None):
        raise MemoryError


def no_number():
    StopAtNaN().on_train_batch_end(3, {"loss": float("nan")})


def no_package():
    bare_python = [sys.executable, "-I", "-S", "-c", "import kit_core"]
    told = subprocess.run(bare_python, capture_output=True, text=True, check=False).stderr
    raise ModuleNotFoundError(told.splitlines()[-1].removeprefix("ModuleNotFoundError: "))


@pytest.mark.parametrize("provoke", [no_memory, no_number, no_package])
def test_what_is_said_without_a_prompt(provoke):
    with pytest.raises(Exception, match=r"\w") as caught:
        provoke()
    assert is_on_the_page(caught.value), caught.value


def test_nothing_is_quoted_that_no_test_provokes():
    assert {kind for kind, _ in BLOCK.findall(PAGE)} == {"pycon", "text", "console"}
    of_the_first_cell = [block for block in blocks("text") if TITLE in flat(block)]
    assert (len(of_the_first_cell), len(blocks("text"))) == (2, 2 + 3)


def test_what_the_command_line_answers(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.tsv").write_text("가\t나\n\n다\n라\t마\t바\n사\t아\n", encoding="utf-8")
    (tmp_path / "small.tsv").write_text("가\t나\n가\t나\n다\t라\n", encoding="utf-8")
    entered = [pair for block in blocks("console") for pair in prompted(block, "$ python -m ")]
    assert entered
    for command, answered in entered:
        module, *words = command.split()
        assert module == "kit_core.training"
        with pytest.raises(SystemExit):
            training.main(words)
        assert quoted(capsys.readouterr().err, answered), command


def test_the_list_at_the_top_leads_to_every_section_by_what_stands_in_it():
    listed = re.findall(r"^- \[(.+?)\]\(#(.+?)\)(.*)$", PAGE, re.MULTILINE)
    sections = SECTION.findall(PAGE)
    assert [(place, title) for title, place, _ in listed] == [(place, title) for place, title, _ in sections]
    for (*_, messages), (place, _, text) in zip(listed, sections, strict=True):
        quotes = flat(" ".join(block for _, block in BLOCK.findall(text)))
        assert [one for one in re.findall("`(.+?)`", messages) if flat(one) not in quotes] == [], place


def test_a_function_that_raises_is_led_to_the_page():
    def softmax(x):
        return x / np.zeros((7, 3))

    assert check(softmax).kind == "raised"
    assert TITLE in check(softmax).hint
