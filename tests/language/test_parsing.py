"""What the parser itself finds wrong is said in the language that is spoken."""

import subprocess
import sys

import pytest

from kit_core.language.parsing import Parser


@pytest.mark.parametrize(
    ("given", "korean", "english"),
    [
        (["five"], "number='five'은(는) 쓸 수 없다", "invalid int value"),
        ([], "빠진 것이 있다: number", "are required: number"),
        (
            ["1", "--way", "up"],
            "--way='up'은(는) 쓸 수 없다. 'left', 'right' 가운데서",
            "invalid choice: 'up'",
        ),
        (["1", "--way"], "--way 뒤에 값을", "expected one argument"),
        (["1", "--on"], "모르는 인자이다: --on", "unrecognized arguments: --on"),
    ],
)
def test_a_wrong_argument_is_told(given, korean, english, monkeypatch, capsys):
    for language, words in (("ko", korean), ("en", english)):
        monkeypatch.setenv("KIT_LANGUAGE", language)
        parser = Parser(prog="it", description="시험")
        parser.add_argument("number", type=int)
        parser.add_argument("--way", choices=("left", "right"))
        with pytest.raises(SystemExit):
            parser.parse_args(given)
        assert words in capsys.readouterr().err


def test_help_is_written_to_what_holds_no_korean(monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    lines = "from kit_core.language.parsing import Parser; Parser(prog='it', description='시험').parse_args(['--help'])"
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
