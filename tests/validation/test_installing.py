"""What is missing is installed from where the distribution itself came: nothing of its name is published."""

import json

import pytest

from kit_core.validation import installing


class Installed:
    def __init__(self, origin):
        self.origin = origin

    def read_text(self, name):
        assert name == "direct_url.json"
        return self.origin and json.dumps(self.origin)


@pytest.mark.parametrize(
    ("origin", "told"),
    [
        (
            {"url": "https://github.com/owner/book", "vcs_info": {"vcs": "git", "commit_id": "1"}},
            "pip install 'kit-core[jax] @ git+https://github.com/owner/book'",
        ),
        (
            {"url": "file:///tmp/kit_core-1-py3-none-any.whl", "archive_info": {}},
            "pip install 'kit-core[jax] @ file:///tmp/kit_core-1-py3-none-any.whl'",
        ),
        (
            {"url": "file:///book", "dir_info": {"editable": True}},
            "저장소의 폴더에서 pip install -e '.[jax]'",
        ),
        ({"url": "file:///book", "dir_info": {}}, "저장소의 폴더에서 pip install '.[jax]'"),
        (None, "저장소의 폴더에서 pip install '.[jax]'"),
    ],
    ids=["repository", "wheel", "editable", "folder", "unknown"],
)
def test_the_command_names_where_the_distribution_came_from(origin, told, monkeypatch):
    monkeypatch.setattr(installing, "distribution", lambda name: Installed(origin))
    assert installing.how_to_install("jax") == told


def test_a_checkout_that_is_not_installed_is_told_of_its_folder(monkeypatch):
    def missing(name):
        raise installing.PackageNotFoundError(name)

    monkeypatch.setattr(installing, "distribution", missing)
    assert installing.how_to_install("jax") == "저장소의 폴더에서 pip install '.[jax]'"
