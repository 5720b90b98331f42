import subprocess
import sys

import kit_core


def test_every_public_name_can_be_reached():
    assert all(getattr(kit_core, name) is not None for name in kit_core.__all__)


def test_importing_the_package_loads_neither_keras_nor_tensorflow():
    code = "import sys, kit_core; sys.exit(bool({'keras', 'tensorflow', 'anywidget'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


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
