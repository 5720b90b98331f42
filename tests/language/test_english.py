"""The English catalogue: its sentences stand in the code, and each argument has its place in the English one."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import kit_core
import kit_lab
from kit_core.language import english

FILES = [path for package in (kit_core, kit_lab) for path in Path(package.__file__).parent.rglob("*.py")]


def sentences(path):
    """The texts in a file's code; of an f-string, {} for each value."""
    nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
    parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            yield "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield node.value


def test_each_sentence_stands_in_the_code():
    files = [path for path in FILES if path != Path(english.__file__)]
    assert english.SENTENCES.keys() - {text for path in files for text in sentences(path)} == set()


@pytest.mark.parametrize("korean", english.SENTENCES)
def test_every_argument_has_its_place_in_english(korean):
    parts = [*Formatter().parse(english.SENTENCES[korean])]
    places = [place for _, place, *_ in parts if place is not None]
    assert sorted(places) == sorted(map(str, range(korean.count("{}"))))
    assert not re.search("[가-힣]", "".join(text for text, *_ in parts))
