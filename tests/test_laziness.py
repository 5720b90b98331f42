import subprocess
import sys

import pytest

import kit_core


def test_every_public_name_can_be_reached():
    assert all(getattr(kit_core, name) is not None for name in kit_core.__all__)


def test_importing_the_package_loads_neither_keras_nor_tensorflow():
    code = "import sys, kit_core; sys.exit(bool({'keras', 'tensorflow', 'anywidget'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_widgets_without_their_packages_say_what_to_install():
    code = "import sys; sys.modules['anywidget'] = None; from kit_core.widgets import AttentionHeads"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "anywidget 패키지가 있어야 한다. pip install 'kit-core[widgets]'" in done.stderr.splitlines()[-1]


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
