"""체크아웃: 줄 끝을 CRLF로 바꾸는 git에서도(윈도우의 기본값) 파일의 바이트가 그대로인지."""

import shutil
import subprocess
from pathlib import Path

import pytest

import kit_core

ROOT = Path(kit_core.__file__).parents[1]
MODELS = "kit_core/pretrained/models/korean_numbers", "kit_core/pretrained/models/multi30k"
SCRIPTS = (
    "Makefile",
    ".ci/run",
    "binder/postBuild",
    "tools/apt.sh",
    "tools/find-python",
    "tools/find-chromium",
    "tools/find-firefox",
    "tools/find-webkit",
)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """What git gives of these files where core.autocrlf is true."""
    origin, copy = (tmp_path_factory.mktemp("git") / name for name in ("origin", "copy"))
    for name in (".gitattributes", *SCRIPTS):
        (origin / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, origin / name)
    for name in MODELS:
        shutil.copytree(ROOT / name, origin / name)
    (origin / "plain.txt").write_bytes("한\n글\n".encode())
    who = ["-c", "user.name=reader", "-c", "user.email=reader@example.org", "-c", "core.autocrlf=false"]
    for command in (["init"], ["add", "--all"], [*who, "commit", "--message", "files"]):
        subprocess.run(["git", "-C", origin, *command], check=True, capture_output=True)
    clone = ["git", "clone", "-c", "core.autocrlf=true", origin, copy]
    subprocess.run(clone, check=True, capture_output=True)
    return copy


def test_every_file_keeps_its_bytes(checkout):
    names = [*SCRIPTS, *(path.relative_to(ROOT) for name in MODELS for path in (ROOT / name).iterdir())]
    assert [name for name in names if (checkout / name).read_bytes() != (ROOT / name).read_bytes()] == []
    assert (checkout / "plain.txt").read_bytes() == "한\n글\n".encode()


def test_a_model_of_the_checkout_opens(checkout):
    pretrained = kit_core.load_pretrained(checkout / "kit_core/pretrained/models/korean_numbers")
    assert pretrained.tokenizer.encode("삼") == kit_core.load_pretrained("korean_numbers").tokenizer.encode(
        "삼"
    )
