"""The command line that writes: lines in, answers out, and a prompt at a terminal."""

import io
import json
import sys

import pytest
from tiny_writers import tiny_writer

from kit_core.generate import main
from kit_core.pretrained import save_pretrained


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place, model = tmp_path_factory.mktemp("mine") / "model", tiny_writer()
    save_pretrained(place, model.model, model.tokenizer, dict(model.card))
    return str(place)


@pytest.fixture
def pretrained(folder):
    from kit_core import load_pretrained

    return load_pretrained(folder)


def lines(monkeypatch, data, terminal=False):
    given = io.TextIOWrapper(io.BytesIO(data), encoding="ascii")
    given.isatty = lambda: terminal
    monkeypatch.setattr(sys, "stdin", given)


def test_every_line_has_its_answer(folder, pretrained, monkeypatch, capsys):
    texts = ["가나", "다라"]
    lines(monkeypatch, "\ufeff가나\r\n다라\n".encode())
    main([folder])
    assert capsys.readouterr().out.splitlines() == pretrained.generate(texts)
    lines(monkeypatch, "가나\n다라".encode())
    main([folder, "--beam", "3", "--num-results", "2", "--scores", "--length-penalty", "0", "--json"])
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    want = pretrained.generate(texts, beam_size=3, num_results=2, length_penalty=0.0, return_scores=True)
    assert [one["source"] for one in said] == texts
    assert [[(a["text"], a["score"]) for a in one["answers"]] for one in said] == [
        [(text, pytest.approx(score, abs=1e-5)) for text, score in rows] for rows in want
    ]


@pytest.mark.parametrize(
    ("arguments", "data", "words"),
    [
        ([], "가나\n" + "가" * 13, "texts의 토큰=13.*2번째 줄.*12토큰"),
        (["--num-results", "3"], "가", "num_results=3"),
        ([], "가\n\n나", "2번째 줄=''"),
        ([], "가나".encode("cp949"), "UTF-8이 아니다"),
    ],
    ids=["too long", "no such pair", "empty", "not UTF-8"],
)
def test_what_cannot_be_answered_is_named(folder, monkeypatch, capsys, arguments, data, words):
    lines(monkeypatch, data if isinstance(data, bytes) else data.encode())
    with pytest.raises(SystemExit, match=words):
        main([folder, *arguments])
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("model", "words"), [("reviews", "글을 만드는 모델이 아니다"), ("numbers", "korean_numbers")]
)
def test_a_model_that_writes_nothing_is_refused(model, words, monkeypatch):
    lines(monkeypatch, b"1")
    with pytest.raises(SystemExit, match=words):
        main([model])


def test_a_terminal_asks_and_streams_until_it_is_closed(folder, pretrained, monkeypatch, capsys):
    asked = iter(["가나", "?", "다라"])

    def typed(prompt):
        try:
            return next(asked)
        except StopIteration:
            raise EOFError from None

    lines(monkeypatch, b"", terminal=True)
    monkeypatch.setattr("builtins.input", typed)
    main([folder])
    said = capsys.readouterr()
    assert said.out.splitlines() == [*pretrained.generate(["가나", "다라"]), ""]
    assert "'?'" in said.err
