import os
import subprocess
import sys
import textwrap

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


def started(code, **level):
    """A Python of its own, whose environment says of TensorFlow's log what `level` says."""
    environment = {name: value for name, value in os.environ.items() if name != "TF_CPP_MIN_LOG_LEVEL"}
    command = [sys.executable, "-c", textwrap.dedent(code)]
    return subprocess.run(command, env=environment | level, capture_output=True, text=True, check=True)


def test_the_first_import_of_keras_is_silent():
    assert started("from kit_core import Transformer; import keras; keras.ops.ones(3)").stderr == ""


def test_what_is_said_while_keras_is_imported_is_seen():
    code = """
        import os, sys, warnings

        class Speaker:
            def find_spec(name, path, target=None):
                if name == "keras":
                    warnings.warn("warned from Python")
                    os.write(2, b"written to the descriptor\\n")

        sys.meta_path.insert(0, Speaker)
        from kit_core import Transformer
        """
    said = started(code).stderr
    assert "UserWarning: warned from Python" in said
    assert "written to the descriptor" in said


def test_the_readers_own_level_of_tensorflows_log_stands():
    code = "import os, kit_core; print(os.environ['TF_CPP_MIN_LOG_LEVEL'])"
    assert started(code, TF_CPP_MIN_LOG_LEVEL="0").stdout == "0\n"


@pytest.mark.parametrize("closing", ["2>&-", ">&- 2>&-"])
def test_a_program_without_standard_error_can_import(closing, tmp_path):
    """As under pythonw, and where a service closes what it does not use."""
    code = f"import kit_core; kit_core.TransformerConfig; open({str(tmp_path / 'done')!r}, 'w')"
    done = subprocess.run(f'"{sys.executable}" -c "{code}" {closing}', shell=True, check=False)
    assert done.returncode == 0
    assert (tmp_path / "done").exists()
