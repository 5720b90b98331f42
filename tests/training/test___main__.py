"""The command line: what cannot be is refused before any work, and whatever stops a training says how to go on."""

import importlib
import inspect
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kit_core.training.__main__ import TASKS, main
from kit_core.training.loop.atomic_files import SCRATCH, STATE
from kit_core.training.loop.checkpoint import read_state
from kit_core.training.loop.folder_lock import LOCK, locked
from kit_core.training.recipes import (
    chatbot,
    korean_english,
    korean_numbers,
    multi30k,
    reviews,
)

SMALL = "steps=4000 steps_per_epoch=2 batch_size=4 d_model=16 num_heads=2 d_ff=16 num_layers=1 averaged=2"


def failing(*args, **options):
    raise AssertionError("이 일을 하기 전에 멈추어야 한다.")


def raising(error):
    def run(*args, **options):
        raise error

    return run


@pytest.fixture
def nothing_runs(monkeypatch, tmp_path):
    """No recipe may begin, and the folder where the command is called is left as it was."""
    for module in (chatbot, korean_english, korean_numbers, multi30k, reviews):
        monkeypatch.setattr(module, "run", failing)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", TASKS)
def test_every_task_is_called_alike(name):
    module = importlib.import_module(f"kit_core.training.recipes.{name}")
    module.check(module.RECIPE)
    parameters = inspect.signature(module.run).parameters
    assert [*parameters][:3] == ["output", "work", "recipe"]
    assert [*parameters.values()][-1].kind is inspect.Parameter.VAR_KEYWORD


def refused(capsys, *arguments):
    """What the command says that it refuses, with exit code 2."""
    with pytest.raises(SystemExit) as exit:
        main([*map(str, arguments)])
    assert exit.value.code == 2
    said = capsys.readouterr().err.splitlines()[-1]
    return said.removeprefix("python -m kit_core.training: error: ")


@pytest.mark.parametrize(
    ("task", "change", "words"),
    [
        ("korean_numbers", "steps_per_epoch=0", "steps_per_epoch=0은(는) 쓸 수 없다. 1 이상의 정수"),
        ("korean_numbers", "steps=100", "steps=100이(가) steps_per_epoch=500의 배수가 아니다"),
        ("korean_numbers", "batch_size=-1", "batch_size=-1은(는) 쓸 수 없다"),
        ("korean_numbers", "warmup_steps=0", "warmup_steps=0"),
        ("korean_numbers", "epsilon=1.5", "epsilon=1.5은(는) 쓸 수 없다"),
        (
            "korean_numbers",
            "max_length=12",
            "max_length=12은(는) 쓸 수 없다. 가장 긴 보기의 길이이므로 32 이상",
        ),
        ("korean_numbers", "source_vocab_size=5", "source_vocab_size=5은(는) 쓸 수 없다"),
        ("korean_numbers", "target_vocab_size=7", "target_vocab_size=7은(는) 쓸 수 없다"),
        ("korean_numbers", "pad_id=3", "pad_id=3은(는) 쓸 수 없다. 토크나이저의 패딩은 0번"),
        ("korean_numbers", f"seed={2**32}", f"seed={2**32}은(는) 쓸 수 없다. 크기가 2147483647 이하"),
        ("korean_numbers", "data_seed=-2", "data_seed=-2은(는) 쓸 수 없다. 0 이상"),
        ("chatbot", "dtype=float99", "dtype='float99'은(는) 쓸 수 없다. 'float32'"),
        ("chatbot", "target_vocab_size=300", "target_vocab_size=300은(는) 쓸 수 없다. 토큰이 6000개"),
        ("chatbot", "max_length=32", "target_length=40이(가) max_length=32보다 길어"),
        ("chatbot", "target_length=0", "target_length=0"),
        ("chatbot", "beam_size=0", "beam_size=0"),
        ("chatbot", "alpha=many", "--config 'alpha=many'을(를) 읽을 수 없다. 쓸 수 있는 값: 실수"),
        ("chatbot", "alpha=1e300", "alpha=1e+300은(는) 쓸 수 없다"),
        ("chatbot", "scale=0", "scale=0은(는) 쓸 수 없다. 0보다 큰"),
        ("chatbot", "sentences=0", "sentences=0"),
        ("chatbot", "tokens=100", "tokens=100, sentences=64이다. 둘 가운데 하나만"),
        ("chatbot", "algorithm=wordpiece", "algorithm='wordpiece'"),
        ("chatbot", "monitor=bleu", "monitor='bleu'은(는) 쓸 수 없다. 'loss', 'accuracy'"),
        ("multi30k", "d_model=7", "d_model=7은(는) 쓸 수 없다. num_heads=4"),
        ("review_rivals", "seeds=0,-1", "seeds=-1은(는) 쓸 수 없다"),
        ("review_rivals", "seeds=1,1", "seeds=(1, 1)은(는) 쓸 수 없다. 서로 다른 시드"),
        ("review_rivals", "smoothness=0.0", "smoothness=0.0은(는) 쓸 수 없다. 0보다 큰"),
        ("review_rivals", "algorithm=bpe", "smoothness=0.5은(는) algorithm='bpe'과(와) 함께"),
        ("review_rivals", "rate=-1.0", "rate=-1.0은(는) 쓸 수 없다"),
        ("review_rivals", "weight_decay=-0.1", "weight_decay=-0.1은(는) 쓸 수 없다. 0 이상의 실수"),
        ("review_rivals", "max_length=8", "max_length=8은(는) 쓸 수 없다. 글을 채우는 길이이므로 16 이상"),
        ("review_rivals", "source_vocab_size=100", "source_vocab_size=100은(는) 쓸 수 없다"),
        (
            "language_model",
            "num_key_value_heads=3",
            "num_key_value_heads=3은(는) 쓸 수 없다. num_heads=4의 약수",
        ),
        ("language_model", "tokens=100", "tokens=100이(가) max_length=128보다 작아"),
        ("language_model", "max_length=8", "max_length=8은(는) 쓸 수 없다. 머리글과 이을 글이"),
        ("language_model", "copies=0", "copies=0"),
        ("masked_words", "blanks=1.0", "blanks=1.0"),
        ("masked_words", "dtype=float16", "dtype='float16'"),
        ("reviews", "start=nowhere", "start='nowhere'인 모델이 없다. masked_words나"),
    ],
)
def test_a_value_that_cannot_be_is_refused_before_any_work(task, change, words, nothing_runs, capsys):
    assert refused(capsys, task, "--config", change).startswith(words)
    assert [*nothing_runs.iterdir()] == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["pairs", "none.tsv"], "train='none.tsv'인 파일이 없다"),
        (["pairs", "a.tsv"], "a.tsv에 쓸 수 없는 줄이 1개"),
        (["labels", "a.tsv", "--columns", "1", "5"], "columns=['1', '5']은(는) 쓸 수 없다"),
        (["texts", "a.txt"], "train에 쓸 수 있는 줄이 2개뿐이다"),
        (["texts", "b.txt", "--minutes", "0"], "--minutes=0.0은(는) 쓸 수 없다. 0보다 큰"),
        (["texts", "b.txt", "--config", "d_model=7"], "d_model=7은(는) 쓸 수 없다"),
        (["texts", "b.txt", "--config", "steps_per_epoch=0"], "steps_per_epoch=0"),
        (
            ["texts", "b.txt", "--config", "source_vocab_size=400"],
            "source_vocab_size=400은(는) 쓸 수 없다. algor",
        ),
        (["texts", "b.txt", "--work", "m/work"], "--output m이(가) 체크포인트의 폴더 m/work을(를) 덮는다"),
    ],
)
def test_a_readers_own_data_is_refused_before_any_work(arguments, words, nothing_runs, capsys):
    (nothing_runs / "a.tsv").write_text("가\t나\n다\n", encoding="utf-8")
    (nothing_runs / "a.txt").write_text("가\n나\n", encoding="utf-8")
    (nothing_runs / "b.txt").write_text("\n".join(map(str, range(200))), encoding="utf-8")
    with pytest.raises(SystemExit) as exit:
        main([*arguments, "--output", "m"])
    assert exit.value.code == 2
    assert f"error: {words}" in capsys.readouterr().err
    assert sorted(path.name for path in nothing_runs.iterdir()) == ["a.tsv", "a.txt", "b.txt"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chatbot", "--work", "there", "--output", "there"], "--output there"),
        (["chatbot", "--work", "there/work", "--output", "there"], "--output there"),
        (["chatbot", "--work", "there", "--output", f"there/{STATE}"], f"--output there/{STATE}"),
        (["chatbot", "--work", "there", "--output", "there/history.csv"], "--output there/history.csv"),
        (["chatbot", "--output", "there\udcff"], f"--output {'there' + chr(0xDCFF)!r}"),
        (["chatbot", "--work", "there\udcff"], f"--work {'there' + chr(0xDCFF)!r}"),
    ],
)
def test_an_argument_that_would_do_nothing_is_refused(arguments, words, nothing_runs, capsys):
    assert words in refused(capsys, *arguments)
    assert [*nothing_runs.iterdir()] == []


@pytest.mark.parametrize(("table", "place"), [("rows.csv", "rows.csv"), (None, "model")])
def test_without_a_place_results_go_beside_the_checkpoints(table, place, nothing_runs, monkeypatch):
    if table:
        monkeypatch.setattr(multi30k, "OUTPUT", table, raising=False)
    given = []
    monkeypatch.setattr(multi30k, "run", lambda *places, **options: given.append(places[:2]))
    main(["multi30k"])
    work = Path("runs/multi30k")
    assert given == [(work / place, work)]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chatbot", "--work", "notes/a.txt"], "--work notes/a.txt을(를) 폴더로 쓸 수 없다"),
        (["chatbot", "--work", "notes/a.txt/below"], "notes/a.txt은(는) 폴더가 아니라 파일"),
        (
            ["chatbot", "--output", "notes"],
            "--output notes을(를) 쓸 수 없다. folder='notes'에 모델을 쓸 수 없다. 모델이 아닌",
        ),
        (["chatbot", "--output", "notes/a.txt"], "notes/a.txt은(는) 폴더가 아니라 파일"),
    ],
)
def test_a_place_that_holds_something_else_is_refused(arguments, words, nothing_runs, capsys):
    (nothing_runs / "notes").mkdir()
    (nothing_runs / "notes" / "a.txt").write_text("kept")
    assert words in refused(capsys, *arguments)
    assert [path.relative_to(nothing_runs).as_posix() for path in nothing_runs.rglob("*")] == [
        "notes",
        "notes/a.txt",
    ]
    assert (nothing_runs / "notes" / "a.txt").read_text() == "kept"


def test_a_missing_package_ends_with_a_sentence(monkeypatch, tmp_path):
    monkeypatch.setattr(chatbot, "run", raising(ModuleNotFoundError("tqdm이 없다.")))
    with pytest.raises(SystemExit, match=r"^tqdm이 없다\.$"):
        main(["chatbot", "--work", str(tmp_path / "work")])
    assert [path.name for path in tmp_path.rglob("*")] == ["work", LOCK]


def signalled(number):
    def run(*args, **options):
        os.kill(os.getpid(), number)
        time.sleep(5)
        failing()

    return run


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_says_what_was_kept_and_how_to_go_on(number, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(chatbot, "run", signalled(number))
    work, command = tmp_path / "work", ["chatbot", "--work", str(tmp_path / "work")]
    again = shlex.join(["python", "-m", "kit_core.training", *command])
    said = []
    for _ in range(2):
        with pytest.raises(SystemExit) as exit:
            main(command)
        assert exit.value.code == 128 + number
        said.append(capsys.readouterr().err.strip())
        work.mkdir(exist_ok=True)
        (work / STATE).touch()
    assert said[0].endswith(f"아직 체크포인트가 남지 않았다. 처음부터 다시 한다: {again}")
    assert said[1].endswith(f"체크포인트는 {work}에 남아 있으며 --resume으로 이어 간다: {again} --resume")
    assert {path.name for path in work.iterdir()} == {STATE, LOCK}


@pytest.mark.long
def test_a_real_training_keeps_its_folder_to_itself_and_ends_with_a_word(tmp_path):
    work = tmp_path / "work"
    arguments = ["korean_numbers", "--work", str(work), "--config", *SMALL.split()]
    child = subprocess.Popen(
        [sys.executable, "-m", "kit_core.training", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )
    try:
        while not (work / STATE).exists():
            assert child.poll() is None, child.stderr.read()
            time.sleep(0.02)
        with pytest.raises(SystemExit, match=rf"--work='{work}'.*쓰고 있다\(프로세스 번호 {child.pid}\)"):
            main([*arguments, "seed=2"])
    finally:
        child.terminate()
        said = child.communicate()[1].splitlines()[-1]
    assert child.returncode == 128 + signal.SIGTERM
    assert said.startswith(f"멈췄다(SIGTERM). 체크포인트는 {work}에 남아 있으며 --resume으로 이어 간다: ")
    assert shlex.split(said.split(": ")[1])[3:] == [*arguments, "--resume"]
    assert len(read_state(work / STATE).notes["rows"]) >= 1
    assert not [path for path in work.iterdir() if path.name.startswith(SCRATCH)]
    with locked(work):
        pass
