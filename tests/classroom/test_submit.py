"""A hand-in from Python: the code of the stations with all that it needs, whole or not at all."""

import json
import math
import subprocess
import sys
from math import sqrt

import numpy as np
import pytest
from refusals import badly_refused

from kit_lab.classroom import submit
from kit_lab.classroom.child import judged
from kit_lab.classroom.hand_in import read_hand_in

HIDDEN = -1e9
TABLE = np.ones(3)
WHO = {"name": "홍길동", "number": "20260001"}


class Hiding:
    """Where a mask is shut."""

    def value(self):
        return HIDDEN


def powers(x):
    return np.exp(x - x.max(-1, keepdims=True))


also = powers


def softmax(x):
    p = also(x)
    return p / p.sum(-1, keepdims=True)


def attend(query, key, value, mask=None, root=sqrt):
    scores = query @ key.swapaxes(-1, -2) / root(query.shape[-1])
    if mask is not None:
        scores = np.where(mask, scores, Hiding().value())
    weights = softmax(scores)
    return weights @ value, weights


def join_heads(x):
    TABLE = x.transpose(0, 2, 1, 3)  # a name of its own, not the global one
    return TABLE.reshape(*TABLE.shape[:2], -1)


def embed(ids, embeddings):
    return TABLE


def test_what_a_station_needs_comes_along_and_runs(tmp_path):
    path = submit(
        tmp_path / "a.json",
        **WHO,
        functions=[attend, join_heads, softmax],
        answers={"attention-scaled-score": 3},
    )
    found = read_hand_in(path, "a.json")
    assert found.work["homework"] == {"attention-scaled-score": "3"}
    sources = found.work["stations"]
    assert [*sources] == ["softmax", "attend", "join_heads"]
    assert {name: judged(name, source)["kind"] for name, source in sources.items()} == dict.fromkeys(
        sources, "passed"
    )


def test_stations_are_found_where_it_is_called(tmp_path):
    space = {"softmax": softmax, "attend": 3, "learning_rate": math.sqrt}
    path = submit(tmp_path / "a.json", **WHO, functions=space)
    assert [*json.loads(path.read_text(encoding="utf-8"))["stations"]] == ["softmax"]
    with pytest.raises(ValueError, match="TABLE"):  # all of this module's, embed among them
        submit(tmp_path / "b.json", **WHO)


def test_nothing_is_written_where_one_thing_cannot_be(tmp_path):
    with pytest.raises(ValueError, match=r"embed이\(가\) 쓰는 바깥의 값 TABLE"):
        submit(tmp_path / "a.json", **WHO, functions=[softmax, embed])
    assert [*tmp_path.iterdir()] == []


def test_a_number_is_written_as_the_page_writes_it(tmp_path):
    path = submit(tmp_path / "a.json", name="홍", number="２０２６ 0001\u200b", functions=[softmax])
    assert json.loads(path.read_text(encoding="utf-8"))["student"]["number"] == "20260001"


def test_a_wrong_argument_is_refused_in_korean(tmp_path):
    def closed():
        def softmax(x):
            return WHO, tmp_path

        return softmax

    wrong = {
        "path": [3, tmp_path / "a.ipynb"],
        "name": [3, " ", "가" * 101],
        "number": [1, ""],
        "class_name": [None],
        "functions": [3, [3], [], [np.exp], [powers]],
        "answers": [[1], {1: "a"}, {"a": "b" * 501}],
    }
    given = {"path": tmp_path / "a.json", **WHO, "functions": [softmax]}
    assert badly_refused(lambda **one: submit(**given | one), wrong) == []
    with pytest.raises(ValueError, match="바깥 함수"):
        submit(tmp_path / "a.json", **WHO, functions=[closed()])
    assert [*tmp_path.iterdir()] == []


CELLS = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for cell in (
    "import numpy as np",
    "class Top:\\n    def of(self, x): return x.max(-1, keepdims=True)",
    "def softmax(x):\\n    p = np.exp(x - Top().of(x))\\n    return p / p.sum(-1, keepdims=True)",
    "from kit_lab.classroom import submit\\nsubmit({path!r}, name='a', number='1')",
):
    shell.run_cell(cell).raise_error()
"""


def test_it_works_in_the_cells_of_a_notebook(tmp_path):
    path = tmp_path / "a.json"
    done = subprocess.run(
        [sys.executable, "-c", CELLS.replace("{path!r}", repr(str(path)))], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    source = read_hand_in(path, "a.json").work["stations"]["softmax"]
    assert judged("softmax", source)["kind"] == "passed"
