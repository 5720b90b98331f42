"""What is published: the files of the sdist and the wheel, their metadata, and the wheel at work outside the checkout."""

import email
import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

import kit_core
from kit_core.pretrained.loading import available

ROOT = Path(kit_core.__file__).parents[1]
RELATIVE_LINK = re.compile(r"\]\((?!https?://|#)")
# Loads what is shipped, in a Python that knows the wheel alone.
PROGRAM = """
import json, sys
from importlib.metadata import version
import kit_core
from kit_lab.experiments.records.table3 import load_table3
from kit_core.pretrained.loading import available
from kit_lab.experiments.records.training_snapshots import available_snapshots, load_snapshots
from kit_lab.widgets import ScheduleExplorer

rows, _ = load_table3()
print(json.dumps({
    "file": kit_core.__file__,
    "versions": [kit_core.__version__, version("kit-core")],
    "models": {name: kit_core.load_pretrained(name).model.count_params() for name in available()},
    "snapshots": {name: len(load_snapshots(name).steps) for name in available_snapshots()},
    "rows": len(rows),
    "front end": "kit-" in ScheduleExplorer()._esm,
}))
"""


def run(*command, **options):
    # As on a machine that knows nothing of this checkout.
    env = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "KIT_BOOK_REPOSITORY")
    }
    env |= options.pop("env", {})
    done = subprocess.run(
        list(map(str, command)), env=env, capture_output=True, encoding="utf-8", check=False, **options
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    """The sdist and the wheel made from it, with what is installed here: nothing is downloaded."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    return next(folder.glob("*.tar.gz")), next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def metadata(dist):
    with zipfile.ZipFile(dist[1]) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(wheel.read(name))


def package_files():
    """What git would keep of both packages."""
    files = (
        path for package in ("kit_core", "kit_lab") for path in (ROOT / package).rglob("*") if path.is_file()
    )
    return {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}


@pytest.mark.long
def test_the_sdist_holds_the_package_and_what_builds_it(dist):
    with tarfile.open(dist[0]) as sdist:
        names = {member.name.partition("/")[2] for member in sdist if member.isfile()}
    roots = {
        "pyproject.toml",
        "hatch_build.py",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "PKG-INFO",
        ".gitignore",
    }
    assert names == package_files() | roots


@pytest.mark.long
def test_the_wheel_holds_the_package_alone(dist):
    with zipfile.ZipFile(dist[1]) as wheel:
        names = set(wheel.namelist())
        # What was learned and measured, the words and sentences of a task, the questions of a class.
        data = re.compile(
            r"/models/|^kit_lab/experiments/data/|^kit_lab/questions/bank/|\.csv$|/(lexicon|bugs)\.txt$|/record\.json$|_pairs\.js$"
        )
        packed = [one for one in wheel.infolist() if not data.search(one.filename)]
        code = [one for one in packed if ".dist-info/" not in one.filename]
    information = {name for name in names if ".dist-info/" in name}
    assert names - information == package_files()
    assert {name.rpartition("/")[2] for name in information} == {"METADATA", "WHEEL", "RECORD", "LICENSE"}
    # What is no code would be one large file. The whole is 1.18 MB: the book's eighty drawings, the engine of its pages and
    # its trainer, the grammar of the translator, training on one's own data. The class room is counted apart.
    room = [one for one in code if one.filename.startswith(("kit_lab/classroom/", "kit_lab/questions/"))]
    assert max(one.compress_size for one in code) < 10_000
    assert sum(one.compress_size for one in code if one not in room) < 1_190_000
    assert sum(one.compress_size for one in room) < 60_000


@pytest.mark.long
def test_twine_finds_no_fault(dist):
    run(sys.executable, "-m", "twine", "check", "--strict", *dist)


@pytest.mark.long
def test_the_licences_are_named_one_by_one(dist, metadata):
    assert metadata["License-Expression"] == "MIT AND LicenseRef-Multi30k-NonCommercial"
    files = metadata.get_all("License-File")
    restricted = [Path(name).parent.name for name in files if name != "LICENSE"]
    assert restricted == ["multi30k"]
    with zipfile.ZipFile(dist[1]) as wheel:
        texts = [wheel.read(f"{metadata_folder(wheel)}/licenses/{name}").decode() for name in files]
    assert all("LicenseRef-Multi30k-NonCommercial" in text for text in texts)
    cards = {
        path.parent.name: json.loads(path.read_text("utf-8"))
        for path in (ROOT / "kit_core").rglob("card.json")
    }
    assert [name for name, card in cards.items() if "비상업" in str(card["data"])] == restricted


def metadata_folder(wheel):
    return next(name for name in wheel.namelist() if ".dist-info/" in name).partition("/")[0]


@pytest.mark.long
def test_nobody_is_named_and_no_link_is_broken_without_an_address(metadata):
    assert not any(
        metadata[name] for name in ("Author", "Author-email", "Maintainer", "Project-URL", "Home-page")
    )
    text = metadata.get_payload(decode=True).decode()
    assert not RELATIVE_LINK.search(text)
    assert "![" not in text
    assert 'pip install "kit-core[tensorflow] @ git+저장소의-주소"' in text


def test_links_lead_into_the_repository_where_its_address_is_known():
    shown = run(
        *(sys.executable, "-m", "hatchling", "metadata"),
        cwd=ROOT,
        env={"KIT_BOOK_REPOSITORY": "https://github.com/owner/book.git"},
    )
    found = json.loads(shown)
    assert found["urls"]["Repository"] == "https://github.com/owner/book"
    text = found["readme"]["text"]
    assert not RELATIVE_LINK.search(text)
    assert "](https://github.com/owner/book/raw/HEAD/book/figures/attention-heads.png)" in text
    assert 'pip install "kit-core[tensorflow] @ git+https://github.com/owner/book"' in text
    linked = re.findall(r"\]\(https://github\.com/owner/book/(?:raw|blob)/HEAD/([^)]+)\)", text)
    assert [path for path in linked if not (ROOT / path).exists()] == []


def test_an_address_that_no_link_can_start_with_is_refused():
    with pytest.raises(AssertionError, match=r"git@github\.com:owner/book"):
        run(
            *(sys.executable, "-m", "hatchling", "metadata"),
            cwd=ROOT,
            env={"KIT_BOOK_REPOSITORY": "git@github.com:owner/book.git"},
        )


@pytest.mark.long
def test_a_backend_is_brought_only_where_it_is_asked_for(metadata):
    base = [line for line in metadata.get_all("Requires-Dist") if "extra ==" not in line]
    assert {re.match(r"[\w-]+", line)[0] for line in base}.isdisjoint(
        {"tensorflow", "tensorflow-cpu", "jax", "torch"}
    )
    assert {"tensorflow", "jax", "torch"} <= set(metadata.get_all("Provides-Extra"))


@pytest.mark.long
def test_the_installed_wheel_opens_every_model_outside_the_checkout(dist, tmp_path):
    venv = tmp_path / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", venv)
    python = venv / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", dist[1])
    # What kit_core needs is installed here already: a .pth file adds it behind the venv's own packages.
    own = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    here = sysconfig.get_path("purelib")
    (Path(own) / "dependencies.pth").write_text(f"import site; site.addsitedir({here!r})\n", encoding="utf-8")
    found = json.loads(run(python, "-I", "-c", PROGRAM, cwd=tmp_path).splitlines()[-1])
    assert Path(found["file"]).is_relative_to(venv)
    assert found["versions"] == [kit_core.__version__] * 2
    assert sorted(found["models"]) == available()
    assert all(found["models"].values())
    assert all(found["snapshots"].values())
    assert found["snapshots"]
    assert found["rows"]
    assert found["front end"]
