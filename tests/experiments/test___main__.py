"""The command line of the experiments is the trainings': what differs is that it writes tables and records."""

import importlib
import inspect

import pytest

from kit_core.training.__main__ import main
from kit_lab.experiments import descendants, induction, korean_numbers_snapshots, table3
from kit_lab.experiments.__main__ import COMMAND


def failing(*args, **options):
    raise AssertionError("이 일을 하기 전에 멈추어야 한다.")


@pytest.fixture
def nothing_runs(monkeypatch, tmp_path):
    for module in (descendants, induction, korean_numbers_snapshots, table3):
        monkeypatch.setattr(module, "run", failing)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(capsys, *arguments):
    """What the command says that it refuses, with exit code 2."""
    with pytest.raises(SystemExit) as exit:
        main([*map(str, arguments)], COMMAND)
    assert exit.value.code == 2
    return capsys.readouterr().err.splitlines()[-1].removeprefix("python -m kit_lab.experiments: error: ")


@pytest.mark.parametrize(
    ("task", "change", "words"),
    [
        ("descendants", "max_length=20", "max_length=20은(는) 쓸 수 없다. 통째로 미룬 소스까지"),
        ("descendants", "num_heads=1", "표의 행 'GQA'을(를) 학습할 수 없다"),
        (
            "table3",
            "d_model=8",
            "표의 행 '(A) h=16'을(를) 학습할 수 없다. d_model=8은(는) 쓸 수 없다. num_heads=16",
        ),
        ("korean_numbers_snapshots", "max_length=12", "max_length=12은(는) 쓸 수 없다"),
    ],
)
def test_a_value_that_cannot_be_is_refused_before_any_work(task, change, words, nothing_runs, capsys):
    assert refused(capsys, task, "--config", change).startswith(words)
    assert [*nothing_runs.iterdir()] == []


@pytest.mark.parametrize("task", COMMAND.tasks)
def test_every_task_is_a_module_that_can_be_run(task):
    module = importlib.import_module(f"{COMMAND.recipes}.{task}")
    module.check(module.RECIPE)
    assert next(iter(inspect.signature(module.run).parameters)) in ("output", "folder")


@pytest.mark.parametrize("task", COMMAND.recorded)
@pytest.mark.parametrize(
    "arguments",
    [["--resume"], ["--work", "there"], ["--all-devices"]],
    ids=" ".join,
)
def test_an_argument_that_would_do_nothing_is_refused(task, arguments, nothing_runs, capsys):
    assert refused(capsys, task, *arguments).startswith(f"{arguments[0]}은(는) {task}와 함께 쓰지 않는다")
    assert [*nothing_runs.iterdir()] == []


def test_results_lie_in_the_folder_of_the_task(monkeypatch, tmp_path):
    called = []
    monkeypatch.setattr(table3, "run", lambda output, work, *args, **options: called.append((output, work)))
    monkeypatch.setattr(induction, "run", lambda output, *args, **options: called.append((output, None)))
    monkeypatch.chdir(tmp_path)
    for task in ("table3", "induction"):
        main([task], COMMAND)
    assert [(output.as_posix(), work and work.as_posix()) for output, work in called] == [
        ("runs/table3/table.csv", "runs/table3"),
        ("runs/induction/model", None),
    ]


def test_a_record_that_is_stopped_promises_nothing(monkeypatch, tmp_path, capsys):
    def stopped(*args, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(korean_numbers_snapshots, "run", stopped)
    with pytest.raises(SystemExit) as exit:
        main(["korean_numbers_snapshots", "--output", str(tmp_path / "out")], COMMAND)
    assert exit.value.code == 130
    assert "스냅숏은 남지 않았다" in capsys.readouterr().err
