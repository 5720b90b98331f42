"""저장하다가 꺼지거나 자리가 모자라도, 폴더를 여는 사람은 옛 모델이나 거절을 만난다. 두 모델이 섞인 것은 열리지 않는다."""

import errno
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import pytest
from small_disk import mounted

import kit_core
from kit_core import Transformer, TransformerConfig, load_pretrained
from kit_core.pretrained.card import ModelCard
from kit_core.pretrained.loading import read_folder
from kit_core.pretrained.replacement import SCRATCH, check_room, replaced_model
from kit_core.pretrained.store import save_pretrained
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

SHIPPED = Path(kit_core.__file__).parent / "pretrained" / "models" / "korean_numbers"
TOKENIZER = SyllableTokenizer(
    "가나다라마바사아자차카타파하거너더"
)  # with the special tokens a vocabulary of 20
CARD = {"source_end": False}


@pytest.fixture(scope="module")
def tiny():
    model = Transformer(TransformerConfig.tiny(20))
    model.build()
    return model


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(SHIPPED, tmp_path / "model")


def reversed_letters(folder):
    """The same model with its letters in another order: it opens, and answers otherwise."""
    card = ModelCard.load(folder)
    with replaced_model(folder) as made:
        shutil.copytree(folder, made, dirs_exist_ok=True)
        letters = SyllableTokenizer.load(made / "tokenizer.json").characters
        SyllableTokenizer(letters[::-1]).save(made / "tokenizer.json")
        weights = bytearray((made / "model.safetensors").read_bytes())
        weights[-1] ^= 1
        (made / "model.safetensors").write_bytes(weights)
        hashes = {name: sha256(made / name) for name in card["files"]}
        ModelCard(card | {"files": hashes}).save(made)


def sha256(path):
    return subprocess.run(["sha256sum", path], capture_output=True, text=True, check=True).stdout.split()[0]


# Dies before the n-th of the calls that change something on the disk.
CHILD = """
    import os, shutil, signal, sys
    from pathlib import Path
    from kit_core.pretrained.replacement import replaced_model
    folder, newer, last = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    calls = []
    def mortal(function):
        def called(*arguments, **options):
            calls.append(function)
            if len(calls) == last:
                os.kill(os.getpid(), signal.SIGKILL)
            return function(*arguments, **options)
        return called
    with replaced_model(folder) as made:
        shutil.copytree(newer, made, dirs_exist_ok=True)
        for name in ("mkdir", "replace", "fsync", "unlink"):
            setattr(os, name, mortal(getattr(os, name)))
        Path.unlink = mortal(Path.unlink)
        shutil.rmtree = lambda *arguments, **options: None
    print(len(calls))
"""


def killed_at(step, folder, newer):
    command = [sys.executable, "-c", textwrap.dedent(CHILD), folder, newer, str(step)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def opened(folder):
    """The hashes of the model that opens, or None where it is refused with its name and what to do."""
    try:
        return read_folder(folder).card["files"]
    except (ValueError, FileNotFoundError) as error:
        said = str(error)
    assert "model" in said
    assert "다시" in said
    return None


@pytest.mark.parametrize("before", ["another model", "nothing"])
def test_a_process_killed_at_any_step_leaves_the_old_model_or_a_refusal(before, tmp_path):
    newer = shutil.copytree(SHIPPED, tmp_path / "newer")
    reversed_letters(newer)
    new, old = opened(newer), opened(SHIPPED) if before == "another model" else None
    assert new is not None
    assert new != opened(SHIPPED)
    step, seen = 0, []
    while True:
        step += 1
        folder = tmp_path / str(step) / "model"
        if old:
            shutil.copytree(SHIPPED, folder)
            (folder / "thesis.txt").write_text("kept")
        done = killed_at(step, folder, newer)
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL, done.stderr
        seen.append(opened(folder))
        with replaced_model(folder) as made:  # the next time it is saved, whatever is left there
            shutil.copytree(newer, made, dirs_exist_ok=True)
        assert opened(folder) == new
        left = {path.name for path in folder.iterdir()}
        assert left == {"card.json", "model.safetensors", "tokenizer.json"} | (
            {"thesis.txt"} if old else set()
        )
    assert len(seen) == int(done.stdout) >= 6
    assert [found for found in seen if found not in (old, None)] == []
    assert seen[0] == old
    assert seen[-1] is None
    assert opened(folder) == new


def test_who_reads_while_another_saves_never_gets_a_mixture(folder, monkeypatch):
    """Saved anew between any two readings of the files."""
    old = read_folder(folder)
    load, read, calls = SyllableTokenizer.load, Path.read_bytes, []

    def saved_before(number):
        calls.clear()

        def once(path):
            calls.append(path)
            if len(calls) == number:
                monkeypatch.undo()
                reversed_letters(folder)
            return read(path)

        shutil.rmtree(folder)
        shutil.copytree(SHIPPED, folder)
        monkeypatch.setattr(Path, "read_bytes", once)
        monkeypatch.setattr(
            SyllableTokenizer, "load", classmethod(lambda kind, path: (once(path), load(path))[1])
        )
        try:
            found = read_folder(folder)
        except ValueError as error:
            return str(error)
        finally:
            monkeypatch.undo()
        return found

    number, refused = 0, 0
    while True:
        number += 1
        found = saved_before(number)
        if isinstance(found, str):
            assert "다시 저장" in found
            refused += 1
            continue
        assert found.card == old.card
        assert found.tokenizer.characters == old.tokenizer.characters
        if len(calls) < number:
            break
    assert refused >= 4


def test_every_file_is_on_the_disk_before_the_first_gets_its_name_and_the_card_comes_last(
    folder, monkeypatch
):
    done = []
    for name in ("fsync", "replace"):
        of_system = getattr(os, name)
        monkeypatch.setattr(
            os,
            name,
            lambda *given, name=name, of_system=of_system: (done.append((name, *given)), of_system(*given)),
        )
    new = shutil.copytree(folder, folder.with_name("new"))
    with replaced_model(folder) as made:
        shutil.copytree(new, made, dirs_exist_ok=True)
    assert [name for name, *_ in done] == ["fsync"] * 3 + ["replace"] * 3
    assert Path(done[-1][2]).name == "card.json"


def test_reading_writes_nothing(folder):
    (folder / f"{SCRATCH}card.json").write_text("left by a dead process")
    before = {path.name: path.stat().st_mtime_ns for path in (folder, *folder.iterdir())}
    load_pretrained(folder)
    assert {path.name: path.stat().st_mtime_ns for path in (folder, *folder.iterdir())} == before


def test_a_failure_takes_away_the_folders_that_it_made(tmp_path):
    with (
        pytest.raises(FileNotFoundError, match="of other things"),
        replaced_model(tmp_path / "a" / "b" / "model"),
    ):
        raise FileNotFoundError(errno.ENOENT, "of other things")
    assert [*tmp_path.iterdir()] == []


def test_a_file_that_cannot_be_replaced_leaves_a_refusal(folder, tiny, monkeypatch):
    replace, calls = os.replace, []

    def fails_the_second_time(source, target):
        calls.append(target)
        if len(calls) == 2:
            raise PermissionError("in use")
        replace(source, target)

    monkeypatch.setattr(os, "replace", fails_the_second_time)
    with pytest.raises(PermissionError):
        save_pretrained(folder, tiny, TOKENIZER, CARD)
    assert opened(folder) is None


# Real file systems


@pytest.mark.parametrize("size", ["4k", "16k", "64k", "96k"])
def test_a_full_disk_is_told_in_korean_and_leaves_the_old_model(size, tmp_path):
    wide = Transformer(TransformerConfig(20, d_model=64, num_layers=2, num_heads=2, d_ff=64, max_length=32))
    wide.build()
    with mounted(tmp_path / "disk", f"size={size}") as disk:
        (disk / "model").mkdir()
        (disk / "model" / "card.json").write_text('{"name": "old"}')
        with pytest.raises(OSError, match=r"folder='.*model'에 쓰지 못했다\. 디스크가 찼다") as caught:
            save_pretrained(disk / "model", wide, TOKENIZER, CARD)
        assert caught.value.errno == errno.ENOSPC
        assert [path.name for path in (disk / "model").iterdir()] == ["card.json"]
        assert (disk / "model" / "card.json").read_text() == '{"name": "old"}'


def test_a_full_disk_of_temporary_files_is_not_taken_for_the_folders(tmp_path, tiny, monkeypatch):
    with mounted(tmp_path / "disk", "size=16k") as disk:
        monkeypatch.setattr(tempfile, "tempdir", str(disk))
        with pytest.raises(OSError, match=r"임시 폴더 .*disk.*에 쓰지 못했다\. 디스크가 찼다"):
            save_pretrained(tmp_path / "model", tiny, TOKENIZER, CARD)
    assert not (tmp_path / "model").exists()


def test_a_read_only_disk_is_told_before_training(tmp_path, tiny):
    with mounted(tmp_path / "disk", "ro") as disk:
        with pytest.raises(OSError, match="읽기만 할 수 있는 파일 시스템이다") as caught:
            check_room(disk / "model")
        assert caught.value.errno == errno.EROFS
        with pytest.raises(OSError, match="읽기만 할 수 있는 파일 시스템이다"):
            save_pretrained(disk / "model", tiny, TOKENIZER, CARD)
