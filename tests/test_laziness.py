import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kit_core

STUBS = sorted(Path(kit_core.__file__).parent.rglob("*.pyi"))


def run_without(absent, code, **env):
    """A fresh Python in which the packages `absent` are not installed."""
    hide = (
        "from importlib.machinery import PathFinder\n"
        "found = PathFinder.find_spec\n"
        f"PathFinder.find_spec = lambda name, *rest: None if name.split('.')[0] in {absent} else found(name, *rest)\n"
    )
    return subprocess.run(
        [sys.executable, "-c", hide + code],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | env,
    )


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.parent.name)
def test_every_public_name_can_be_reached(stub):
    package = importlib.import_module(".".join(stub.relative_to(STUBS[0].parents[1]).parent.parts))
    assert package.__all__
    assert all(getattr(package, name) is not None for name in package.__all__)
    assert stub.read_text(encoding="utf-8").isascii()  # lazy_loader reads it in the encoding of the machine


def test_importing_the_package_loads_neither_keras_nor_tensorflow():
    code = "import sys, kit_core; sys.exit(bool({'keras', 'tensorflow', 'anywidget'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_widgets_without_their_packages_say_what_to_install():
    done = run_without(["anywidget"], "from kit_core.widgets import AttentionHeads")
    assert "anywidget 패키지가 있어야 한다. pip install 'kit-core[widgets]'" in done.stderr.splitlines()[-1]


def test_importing_all_names_needs_no_widgets():
    code = "from kit_core import *; print(Transformer.__name__, 'widgets' in dir())"
    done = run_without(["anywidget", "ipywidgets", "matplotlib"], code)
    assert done.stdout == "Transformer False\n", done.stderr
    assert "widgets" in kit_core.__all__


@pytest.mark.parametrize(
    ("absent", "backend", "told"),
    [
        (["tensorflow", "jax", "torch"], "tensorflow", "pip install 'kit-core[tensorflow]'로 설치한다."),
        (["jax"], "jax", "이미 있는 TensorFlow를 쓰려면 환경 변수 KERAS_BACKEND=tensorflow로"),
        ([], "tensorflaw", "KERAS_BACKEND='tensorflaw'인 백엔드는 없다. tensorflow, jax, torch 가운데"),
    ],
    ids=["none at all", "another is there", "misspelled"],
)
@pytest.mark.parametrize("name", ["Transformer", "training.Adam", "applications.TransformerClassifier"])
def test_a_missing_backend_is_named(absent, backend, told, name):
    room, _, last = f"kit_core.{name}".rpartition(".")
    done = run_without(absent, f"from {room} import {last}", KERAS_BACKEND=backend)
    assert done.returncode == 1
    assert told in done.stderr.splitlines()[-1]


def test_the_training_command_names_a_missing_backend():
    code = "from kit_core.training.__main__ import main; main(['chatbot'])"
    done = run_without(["tensorflow", "jax", "torch"], code, KERAS_BACKEND="torch")
    assert "pip install 'kit-core[torch]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_needs_only_numpy_needs_no_backend():
    code = (
        "import kit_core, numpy as np\n"
        "from kit_core.pretrained.training_snapshots import load_snapshots\n"
        "kit_core.TransformerConfig.base(10); kit_core.sinusoidal_encoding(4, 4)\n"
        "kit_core.reference.softmax(np.ones(3)); load_snapshots('korean_numbers')\n"
        "kit_core.tasks.SubwordTokenizer; kit_core.widgets.AttentionHeads\n"
    )
    done = run_without(["tensorflow", "jax", "torch"], code, KERAS_BACKEND="tensorflow")
    assert done.returncode == 0, done.stderr


def test_the_first_import_of_keras_is_silent():
    code = "from kit_core import Transformer; import keras; keras.ops.ones(3)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_a_failing_import_gives_back_what_it_said():
    code = (
        "import os; from kit_core._quiet_import import quiet_import\n"
        "with quiet_import():\n    os.write(2, b'said before failing'); raise ImportError('broken')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "said before failing" in done.stderr
    assert "broken" in done.stderr


def test_a_failing_import_inside_another_gives_it_back_once():
    code = (
        "import os; from kit_core._quiet_import import quiet_import\n"
        "with quiet_import():\n    with quiet_import():\n"
        "        os.write(2, b'said ' + b'once'); raise ImportError('broken')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.count("said once") == 1


@pytest.mark.parametrize("closing", ["2>&-", ">&- 2>&-"])
def test_a_program_without_standard_error_can_import(closing, tmp_path):
    """As under pythonw, and where a service closes what it does not use."""
    code = f"import kit_core; kit_core.TransformerConfig; open({str(tmp_path / 'done')!r}, 'w')"
    done = subprocess.run(f'"{sys.executable}" -c "{code}" {closing}', shell=True, check=False)
    assert done.returncode == 0
    assert (tmp_path / "done").exists()


def test_what_stands_for_standard_error_need_not_be_open():
    code = (
        "import sys, os; from kit_core._quiet_import import quiet_import\n"
        "kept = sys.stderr\n"
        "for way in ('closed', 'no descriptor'):\n"
        "    if way == 'closed':\n"
        "        sys.stderr = open(os.devnull, 'w'); sys.stderr.close()\n"
        "    else:\n"
        "        sys.stderr = open(os.devnull, 'w'); os.close(2)\n"
        "    with quiet_import():\n"
        "        print(way)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "closed\nno descriptor\n"


def test_imports_that_overlap_in_threads_give_standard_error_back():
    code = (
        "import os, threading; from kit_core._quiet_import import quiet_import\n"
        "inside, left = threading.Barrier(2), threading.Event()\n"
        "def load(first):\n"
        "    with quiet_import():\n"
        "        inside.wait(60)\n"
        "        os.write(2, b'swallowed')\n"
        "        first or left.wait(60)\n"
        "    first and left.set()\n"
        "threads = [threading.Thread(target=load, args=(first,)) for first in (True, False)]\n"
        "[thread.start() for thread in threads]\n"
        "[thread.join(60) for thread in threads]\n"
        "with quiet_import():\n"
        "    os.write(2, b'swallowed')\n"
        "os.write(2, b'said afterwards')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == "said afterwards"
    assert done.returncode == 0


def test_one_import_inside_another_stays_silent():
    code = (
        "import os; from kit_core._quiet_import import quiet_import\n"
        "with quiet_import():\n    with quiet_import():\n        pass\n    os.write(2, b'swallowed')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
