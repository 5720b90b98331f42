import os
import subprocess
import sys
import textwrap

import pytest
from fresh_python import run_without

import kit_lab
from kit_core.validation.installing import how_to_install


def test_what_is_imported_first_loads_no_backend_no_widgets_and_no_downloader():
    code = """
        import sys, kit_core.reference, kit_lab
        from kit_core.tasks import load_chatbot, load_multi30k, load_reviews
        print({'keras', 'tensorflow', 'anywidget', 'pooch', 'requests', 'tqdm'} & set(sys.modules))
        """
    assert started(code).stdout == "set()\n"


def test_widgets_without_their_packages_say_what_to_install():
    done = run_without(["anywidget"], "from kit_lab.widgets import AttentionHeads")
    last = done.stderr.splitlines()[-1]
    assert "anywidget 패키지가 있어야 한다." in last
    assert f"{how_to_install('widgets')}로 설치한다." in last


@pytest.mark.long
def test_importing_all_names_needs_no_widgets():
    code = "from kit_core import *; from kit_lab import *; print(Transformer.__name__, 'clinic' in dir(), 'widgets' in dir())"
    done = run_without(["anywidget", "ipywidgets", "matplotlib"], code)
    assert done.stdout == "Transformer True False\n", done.stderr
    assert "widgets" in kit_lab.__all__


@pytest.mark.long
def test_what_needs_only_numpy_needs_no_backend():
    code = (
        "import kit_core, kit_lab, numpy as np\n"
        "from kit_lab.experiments.records.training_snapshots import load_snapshots\n"
        "kit_core.TransformerConfig.base(10); kit_core.sinusoidal_encoding(4, 4)\n"
        "kit_core.reference.softmax(np.ones(3)); load_snapshots('korean_numbers')\n"
        "kit_core.tasks.SubwordTokenizer; kit_lab.widgets.AttentionHeads\n"
    )
    done = run_without(["tensorflow", "jax", "torch"], code, KERAS_BACKEND="tensorflow")
    assert done.returncode == 0, done.stderr


def started(code, **level):
    """A Python of its own, whose environment says of TensorFlow's log what `level` says."""
    environment = {name: value for name, value in os.environ.items() if name != "TF_CPP_MIN_LOG_LEVEL"}
    command = [sys.executable, "-c", textwrap.dedent(code)]
    return subprocess.run(command, env=environment | level, capture_output=True, text=True, check=True)


@pytest.mark.long
def test_the_first_import_of_keras_is_silent():
    """But for one line on processors with oneDNN, which TensorFlow writes before it reads the level of its log."""
    code = "from kit_core import Transformer; import keras; keras.ops.ones(3)"
    assert started(code, TF_ENABLE_ONEDNN_OPTS="0").stderr == ""


@pytest.mark.long
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
