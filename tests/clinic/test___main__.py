import subprocess
import sys

import pytest

from kit_lab.clinic.__main__ import main


@pytest.fixture
def models(tmp_path, monkeypatch):
    (tmp_path / "my_models.py").write_text(
        "from toy_patients import Toy\nhealthy, leaking = Toy(), Toy('sees the future')\n"
        "def last(source, prefix):\n    return healthy(source, prefix)[:, -1]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "my_models", raising=False)


def test_the_exit_status_tells_the_healthy_from_the_ill(models, capsys):
    assert main(["my_models:healthy", "--vocab-size", "9", "--next-logits", "my_models:last"]) == 0
    assert capsys.readouterr().out.startswith("이상이 없다.")
    assert main(["my_models:leaking", "--vocab-size", "9", "--tolerance", "0.02", "--language", "en"]) == 1
    assert "the future leaks" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["healthy"], "my_model:predict처럼"),
        (["my_models:absent"], "absent이(가) 없다"),
        (["no_such_module:f"], "no_such_module"),
        (["my_models:healthy", "--pad-id", "12"], "pad_id"),
    ],
)
def test_what_cannot_be_used_ends_with_two(models, capsys, arguments, words):
    with pytest.raises(SystemExit) as end:
        main([*arguments, "--vocab-size", "9"])
    assert end.value.code == 2
    assert words in capsys.readouterr().err


def test_a_model_in_the_folder_where_one_stands_is_found(tmp_path):
    (tmp_path / "mine.py").write_text(
        "import numpy as np\ndef predict(source, target):\n    return np.zeros((*target.shape, 9))\n"
    )
    command = [sys.executable, "-m", "kit_lab.clinic", "mine:predict", "--vocab-size", "9"]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 1, done.stderr
    assert "source_ignored" in done.stdout
    assert "keras" not in done.stderr
