"""Names that are loaded when they are first used: those of the .pyi beside the package, and no other."""

import importlib
import sys
from pathlib import Path

import pytest

import kit_core

STUBS = sorted(Path(kit_core.__file__).parents[1].glob("kit_*/**/*.pyi"))


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.parent.name)
def test_every_public_name_can_be_reached(stub):
    package = importlib.import_module(".".join(stub.relative_to(STUBS[0].parents[1]).parent.parts))
    assert package.__all__
    assert all(getattr(package, name) is not None for name in package.__all__)
    assert stub.read_text(encoding="utf-8").isascii()  # lazy_loader reads it in the encoding of the machine


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of two modules, of which one cannot be imported."""
    folder = tmp_path / "lazy_example"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        "from kit_core.backend.lazy_names import attach\n__getattr__, __dir__, __all__ = attach(__name__, __file__)"
    )
    (folder / "__init__.pyi").write_text(
        "from .good import value as value\nfrom .bad import other as other\n"
    )
    (folder / "good.py").write_text("value = 3")
    (folder / "bad.py").write_text("import tensorflaw")
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("lazy_example")
    for name in [name for name in sys.modules if name.startswith("lazy_example")]:
        del sys.modules[name]


def test_a_name_is_loaded_when_it_is_first_used(package):
    assert package.__all__ == dir(package) == ["other", "value"]
    assert "lazy_example.good" not in sys.modules
    assert package.value == 3
    assert "lazy_example.good" in sys.modules
    assert "lazy_example.bad" not in sys.modules


def test_a_name_that_is_not_there_and_one_that_cannot_be_loaded_fail(package):
    with pytest.raises(AttributeError, match="nothing"):
        package.nothing  # noqa: B018
    with pytest.raises(ModuleNotFoundError, match="tensorflaw"):
        package.other  # noqa: B018
