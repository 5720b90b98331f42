"""폴더를 바꾸다가 꺼지거나 자리가 모자라도 모델은 제 이름으로 남는다."""

import errno
import os
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from small_disk import mounted

import kit_core
from kit_core import Transformer, TransformerConfig, load_pretrained
from kit_core.pretrained.replacement import (
    ABANDONED,
    ROOM,
    SCRATCH,
    check_replaceable,
    recover,
    replaced_at_once,
)
from kit_core.pretrained.store import save_pretrained
from kit_core.pretrained.training_snapshots import load_snapshots, save_snapshots
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

SHIPPED = Path(kit_core.__file__).parent / "pretrained" / "models" / "korean_numbers"
TOKENIZER = SyllableTokenizer(["가"])


@pytest.fixture(scope="module")
def tiny():
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    return model


# Dies before the n-th of the calls that change something on the disk.
CHILD = """
    import os, shutil, signal, sys
    from pathlib import Path
    from kit_core.pretrained.replacement import replaced_at_once
    folder, shipped, last = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    calls = []
    def mortal(function):
        def called(*arguments, **options):
            calls.append(function)
            if len(calls) == last:
                os.kill(os.getpid(), signal.SIGKILL)
            return function(*arguments, **options)
        return called
    for name in ("mkdir", "replace", "unlink", "rmdir"):
        setattr(os, name, mortal(getattr(os, name)))
    shutil.copyfile = mortal(shutil.copyfile)
    with replaced_at_once(folder) as scratch:
        for path in sorted(shipped.iterdir()):
            shutil.copyfile(path, scratch / path.name)
        with open(scratch / "newer", "w") as file:
            file.write("yes")
    print(len(calls))
"""


def killed_at(step, folder):
    command = [sys.executable, "-c", textwrap.dedent(CHILD), folder, SHIPPED, str(step)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_process_killed_at_any_step_leaves_a_model(tmp_path):
    step, newer, lost = 0, [], 0
    while True:
        step += 1
        folder = tmp_path / str(step) / "model"
        shutil.copytree(SHIPPED, folder)
        (folder / "tokenizer.model").write_text("of another tokenizer")
        files = '{"files": {"tokenizer.model": "", "model.safetensors": "", "tokenizer.json": ""}}'
        (folder / "card.json").write_text(files)
        (folder / "thesis.txt").write_text("kept")
        done = killed_at(step, folder)
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL, done.stderr
        lost += not folder.exists()
        recover(folder)
        newer.append((folder / "newer").exists())
        assert (folder / "thesis.txt").read_text() == "kept"
        assert (folder / "tokenizer.model").exists() != newer[-1]
        assert (folder / "model.safetensors").read_bytes() == (SHIPPED / "model.safetensors").read_bytes()
        assert [path.name for path in folder.parent.iterdir()] == ["model"]
    assert newer == sorted(newer)
    assert lost == 1  # between the two renames
    assert 8 < len(newer) == int(done.stdout)


def between_two_renames(folder):
    """What a process leaves that dies there: a whole new model and the old one, neither under its name."""
    shutil.copytree(SHIPPED, folder.with_name(f"{SCRATCH}{folder.name}-abcdefgh"))
    shutil.copytree(SHIPPED, folder.with_name(f"{SCRATCH}{folder.name}-abcdefgh-old"))


def test_loading_puts_the_old_model_back(tmp_path):
    between_two_renames(tmp_path / "model")
    assert load_pretrained(tmp_path / "model").generate(["삼"]) == ["3"]
    assert [path.name for path in tmp_path.iterdir()] == ["model"]


def test_saving_and_asking_put_the_old_model_back(tmp_path, tiny):
    for name, act in (
        ("one", lambda folder: save_pretrained(folder, tiny, TOKENIZER, {})),
        ("two", check_replaceable),
    ):
        between_two_renames(tmp_path / name)
        shutil.copytree(SHIPPED, tmp_path / f"{SCRATCH}{name}-01234567")
        act(tmp_path / name)
        assert (tmp_path / name / "card.json").is_file()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "two"]


def test_folders_of_others_are_not_swept(tmp_path):
    names = (".model-original", f"{SCRATCH}model-x-abcdefgh", f"{SCRATCH}model-abcdefgh-older", ".model-old")
    for name in names:
        (tmp_path / name).mkdir()
    with replaced_at_once(tmp_path / "model") as scratch:
        recover(tmp_path / "model")  # as another process that saves at the same time
        assert scratch.exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*names, "model"])


def test_without_locks_age_tells_what_is_abandoned(tmp_path, monkeypatch):
    monkeypatch.setattr("kit_core.pretrained.replacement.fcntl", None)
    scratch = tmp_path / f"{SCRATCH}model-abcdefgh"
    scratch.mkdir()
    (scratch / "file").touch()
    recover(tmp_path / "model")
    assert scratch.exists()
    for path in (scratch / "file", scratch):
        os.utime(path, (time.time() - ABANDONED - 1,) * 2)
    recover(tmp_path / "model")
    assert not scratch.exists()


def test_a_failure_takes_away_the_folders_that_it_made(tmp_path):
    with (
        pytest.raises(FileNotFoundError, match="of other things"),
        replaced_at_once(tmp_path / "a" / "b" / "model"),
    ):
        raise FileNotFoundError(errno.ENOENT, "of other things")
    assert [*tmp_path.iterdir()] == []


# Real file systems


@pytest.mark.parametrize("size", ["4k", "16k", "64k", "96k"])
def test_a_full_disk_is_told_in_korean_and_leaves_the_old_model(size, tmp_path, tiny):
    wide = Transformer(TransformerConfig(20, d_model=64, num_layers=2, num_heads=2, d_ff=64, max_length=32))
    wide.build()
    with mounted(tmp_path / "disk", f"size={size}") as disk:
        (disk / "model").mkdir()
        (disk / "model" / "card.json").write_text('{"name": "old"}')
        with pytest.raises(OSError, match=r"folder='.*model'에 쓰지 못했다\. 디스크가 찼다") as caught:
            save_pretrained(disk / "model", wide, TOKENIZER, {"name": "new"})
        assert caught.value.errno == errno.ENOSPC
        assert [path.name for path in disk.iterdir()] == ["model"]
        assert (disk / "model" / "card.json").read_text() == '{"name": "old"}'


def test_a_full_disk_is_told_before_training(tmp_path):
    with mounted(tmp_path / "disk", f"size={ROOM - 4096}") as disk:
        with pytest.raises(OSError, match="디스크가 찼다"):
            check_replaceable(disk / "deep" / "model")
        assert [*disk.iterdir()] == []


def test_a_read_only_disk_is_told_before_training(tmp_path, tiny):
    with mounted(tmp_path / "disk", "ro") as disk:
        with pytest.raises(OSError, match="읽기만 할 수 있는 파일 시스템이다") as caught:
            check_replaceable(disk / "model")
        assert caught.value.errno == errno.EROFS
        with pytest.raises(OSError, match="읽기만 할 수 있는 파일 시스템이다"):
            save_pretrained(disk / "model", tiny, TOKENIZER, {})


def test_what_cannot_be_put_back_is_told_to_be_missing(tmp_path):
    with mounted(tmp_path / "disk", "size=4m") as disk:
        between_two_renames(disk / "model")
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        with pytest.raises(FileNotFoundError, match=r"model 폴더에 card\.json이 없다"):
            load_pretrained(disk / "model")


def test_a_whole_file_system_is_not_replaced(tmp_path):
    with (
        mounted(tmp_path / "disk", "size=4m") as disk,
        pytest.raises(ValueError, match="그 안의 폴더를 정한다"),
    ):
        check_replaceable(disk)


def test_snapshots_on_a_full_disk(tmp_path):
    with mounted(tmp_path / "disk", "size=64k") as disk, pytest.raises(OSError, match="디스크가 찼다"):
        save_snapshots(disk / "snapshots", load_snapshots("korean_numbers"))
