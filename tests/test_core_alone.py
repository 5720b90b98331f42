"""kit_core without kit_lab: it imports and trains, and its own tests ask nothing of the lab."""

import pytest
from fresh_python import run_without

# The lab, and what is installed for it alone.
LAB = ["kit_lab", "anywidget", "ipywidgets", "pylopdf_fonts_ko"]
TRAINED = "steps=2 steps_per_epoch=2 batch_size=4 d_model=16 num_heads=2 d_ff=16 num_layers=1 averaged=1"


def test_the_core_imports_without_the_lab(tmp_path):
    """Every module of it; and the curves of a training are drawn without the book's font."""
    code = f"""
import importlib, pkgutil
from pathlib import Path
import kit_core

for module in pkgutil.walk_packages(kit_core.__path__, "kit_core."):
    importlib.import_module(module.name)
from kit_core.training.loop.history import draw
draw(Path("{tmp_path}/history.png"), [dict(epoch=1, loss=2.0, accuracy=0.5)], "model")
"""
    done = run_without(LAB, code)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "history.png").is_file()


@pytest.mark.long
def test_the_core_trains_without_the_lab(tmp_path):
    code = f"""
from kit_core.training.__main__ import main

main(["korean_numbers", "--work", "{tmp_path / "work"}", "--config", *"{TRAINED}".split()])
"""
    done = run_without(LAB, code)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "work" / "model" / "card.json").is_file()
    assert [*(tmp_path / "work").rglob("history.png")]
