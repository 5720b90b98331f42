"""The API page: every public name, with its own Korean docstring."""

import importlib

import book_site
import pytest

PACKAGES = ("kit_core", "kit_core.widgets", "kit_core.training", "kit_core.pretrained", "kit_core.tasks")
# Submodules stand for their contents.
PLACES = {"figures", "tasks", "training", "widgets"}


def public():
    """Every name that the packages export, at the shortest address."""
    found = {}
    for package in PACKAGES:
        module = importlib.import_module(package)
        for name in module.__all__:
            thing = getattr(module, name)
            if name not in PLACES and callable(thing):
                found.setdefault(id(thing), f"{package}.{name}")
    return sorted(found.values())


@pytest.mark.parametrize("name", public())
def test_every_public_name_is_documented(name):
    entry = book_site.soup("book/api").find("dt", id=name)
    assert entry is not None
    assert any("가" <= letter <= "힣" for letter in entry.find_next_sibling("dd").get_text())


def test_no_signature_hides_its_arguments():
    signatures = [node.get_text() for node in book_site.soup("book/api").select("dl.class > dt.sig")]
    assert signatures
    assert [one for one in signatures if "(*args" in one.replace(" ", "")] == []
