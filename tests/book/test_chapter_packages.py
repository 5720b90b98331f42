"""Colab and Binder install what the chapters import, and what the parts of kit_core and kit_lab import that they call."""

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import metadata, packages_distributions, requires
from pathlib import Path

import book_site
import nbformat
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = book_site.ROOT
# Backends that nobody has to choose: asked for by name, never by a chapter.
# What runs without them: the other backends, the curves that a training draws only when asked, and the search for the
# smallest input that tells a mistake, which has a plain one beside it.
NOT_NEEDED = {"jax", "torch", "hypothesis"}


def imported(source: str) -> Iterator[str]:
    """Dotted names that the code imports, wherever it does: "a.b" for `import a.b`, "a.b.c" for `from a.b import c`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{one.name}" for one in node.names)


def module_file(name: str) -> Path | None:
    path = ROOT.joinpath(*name.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


@cache
def files_behind(name: str) -> frozenset[Path]:
    """The files of both packages that have to do with a dotted name: the module, or the one that its last part comes from."""
    if file := module_file(name):
        return frozenset({file})
    module, _, attribute = name.rpartition(".")
    found = getattr(importlib.import_module(module), attribute, None)
    home = module_file(getattr(found, "__module__", None) or module)
    return frozenset(file for file in (home, module_file(module)) if file)


@cache
def needed(chapter: Path) -> set[str]:
    """Packages outside Python and this book's own that a chapter can come to import."""
    cells = nbformat.read(chapter, as_version=4).cells
    names = [name for cell in cells if cell.cell_type == "code" for name in imported(cell.source)]
    read, packages = set(), set()
    while names:
        name = names.pop()
        if (top := name.partition(".")[0]) not in ("kit_core", "kit_lab"):
            packages.add(top)
            continue
        for file in files_behind(name) - read:
            read.add(file)
            names += imported(file.read_text(encoding="utf-8"))
    return packages - set(sys.stdlib_module_names) - NOT_NEEDED


@cache
def distributions() -> dict[str, set[str]]:
    """Package -> the distributions that it may come from."""
    found = packages_distributions()
    return {package: set(map(canonicalize_name, names)) for package, names in found.items()}


@cache
def with_all_it_requires(name: str, extra: str = "") -> frozenset[str]:
    """The distribution and all that it brings along on this machine."""
    found = {canonicalize_name(name)}
    for line in requires(name) or []:
        requirement = Requirement(line)
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        if canonicalize_name(requirement.name) == canonicalize_name(name):  # one extra names another
            for other in requirement.extras:
                found |= with_all_it_requires(name, other)
        elif canonicalize_name(requirement.name) not in found:
            found |= with_all_it_requires(requirement.name)
    return frozenset(found)


def lacking(brought):
    """Chapter -> the packages that it needs beyond those distributions."""
    needs = {chapter.stem: needed(chapter) for chapter in book_site.notebooks()}
    missing = {
        name: {one for one in packages if not distributions()[one] & brought}
        for name, packages in needs.items()
    }
    return {name: packages for name, packages in missing.items() if packages}


def test_binder_has_every_package():
    lines = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert lacking({canonicalize_name(re.split("[=; ]", line)[0]) for line in lines}) == {}


def test_the_install_cell_brings_every_package():
    cell = (ROOT / "book/_install_cell.py").read_text(encoding="utf-8")
    # On Colab TensorFlow is there already; elsewhere the cell names it.
    extras = set(metadata("kit-core").get_all("Provides-Extra")) & set(re.findall(r'"(\w+)"', cell))
    assert extras == {"tensorflow", "training", "widgets"}
    assert lacking(frozenset().union(*(with_all_it_requires("kit-core", extra) for extra in extras))) == {}
