"""The tests mirror both packages: the test of kit_core/<room>/<name>.py, or of kit_lab's, is tests/<room>/test_<name>.py.

A widget is a folder, and one file tests all of its modules: that of kit_lab/widgets/<name>/ is tests/widgets/test_<name>.py.
"""

from pathlib import Path

import pytest

import kit_core
import kit_lab

HOMES = [Path(package.__file__).parent for package in (kit_core, kit_lab)]
TESTS = Path(__file__).parent


def mirror_of(module: Path) -> Path:
    """Where the test of a module lies, both named from the top of their trees."""
    if module.parts[0] == "widgets" and len(module.parts) > 2:
        module = module.parent
    return module.with_name(f"test_{module.stem}.py")


def inside(room: str) -> set[str]:
    """The modules of a room of the lab that have no tests of their names."""
    found = {
        path.relative_to(HOMES[1]) for path in (HOMES[1] / room).glob("*.py") if path.name != "__init__.py"
    }
    return {module.as_posix() for module in found if not (TESTS / mirror_of(module)).is_file()}


# A test -> the modules that it tests for want of tests of their own names, and why.
ELSEWHERE = {
    # Every recipe's whole run, from its data to its card: a run apart for each part would take minutes.
    "training/recipes/test_recipes.py": {
        "training/recipes/bleu.py",
        "training/recipes/chatbot.py",
        "training/recipes/classifier_scores.py",
        "training/recipes/corpus_task.py",
        "training/recipes/multi30k.py",
        "training/recipes/publish.py",
        "training/recipes/reviews.py",
    },
    # Its rows are settings; what they make of a recipe is what is tested.
    "experiments/test_table3.py": {"experiments/table3_rows.py"},
    # It is called as the recorder goes.
    "experiments/test_snapshot_recorder.py": {"experiments/korean_numbers_snapshots.py"},
    # What stands around the epochs shows in trainings that break off, go on and stop.
    "training/loop/test_epochs.py": {
        "training/loop/failures.py",
        "training/loop/progress.py",
    },
    # Checks that are nothing without what they serve.
    "training/objective/test_loss.py": {"training/objective/targets.py"},
    # Every bug is a record: all go through the same examination, as a table.
    "clinic/test_catalogue.py": {"clinic/bug.py", "clinic/words.py", *inside("clinic/bugs")},
    # Every station and its mistakes go through the same examination, as a table.
    "exercises/test_catalogue.py": {"exercises/station.py", *inside("exercises/stations")},
    # What all widgets refuse alike: this one refuses values of every kind.
    "widgets/test_training_player.py": {"widgets/base.py"},
}
EXCUSED = set().union(*ELSEWHERE.values())


def modules():
    return sorted(
        path.relative_to(home).as_posix()
        for home in HOMES
        for path in home.rglob("*.py")
        if path.name != "__init__.py" or path.parent.parent == home / "widgets"
    )


def test_every_module_has_the_test_of_its_name():
    without = {module for module in modules() if not (TESTS / mirror_of(Path(module))).is_file()}
    assert sorted(without - EXCUSED) == []
    assert sorted(EXCUSED - without) == [], "excused, yet gone or tested under its own name"


@pytest.mark.parametrize("place", ELSEWHERE)
def test_what_tests_another_module_too_is_there(place):
    assert (TESTS / place).is_file()
    assert len(ELSEWHERE) <= 8


@pytest.mark.parametrize(
    ("module", "test"),
    [
        ("attention.py", "test_attention.py"),
        ("tasks/corpora/text.py", "tasks/corpora/test_text.py"),
        ("widgets/base.py", "widgets/test_base.py"),
        ("widgets/model_budget/__init__.py", "widgets/test_model_budget.py"),
        ("widgets/attention_heads/example.py", "widgets/test_attention_heads.py"),
    ],
)
def test_a_mirror_is_found(module, test):
    assert mirror_of(Path(module)).as_posix() == test
