"""학습장이 배운 모델로 보낸 zip을 읽는다."""

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import numpy as np
from safetensors.numpy import load

CARD, WEIGHTS = "card.json", "model.safetensors"
_MOST = 2**24  # 바이트. 학습장의 모델은 1 MB 남짓이다.


class Trained(NamedTuple):
    """폴더에 쓸 파일과 가중치."""

    files: dict[str, bytes]
    arrays: dict[str, np.ndarray]


def received(buffers: Sequence[bytes | memoryview]) -> Trained:
    """프런트 엔드가 보낸 버퍼에서 읽은 것. 학습장이 저장한 zip이 아니면 ValueError."""
    try:
        (zipped,) = buffers
        with zipfile.ZipFile(io.BytesIO(zipped)) as file:
            if sum(one.file_size for one in file.infolist()) > _MOST:
                raise ValueError(f"내용이 {_MOST:,}바이트를 넘는다")
            files = {PurePosixPath(name).name: file.read(name) for name in file.namelist()}
        arrays = load(files[WEIGHTS])
        if CARD not in files or not all(np.isfinite(array).all() for array in arrays.values()):
            raise ValueError(f"{CARD}이 없거나 가중치에 유한하지 않은 값이 있다")
    except (
        Exception
    ) as error:  # zipfile과 safetensors는 저마다의 오류를 낸다. 뜻은 하나, 읽을 수 없다는 것이다.
        raise ValueError(f"학습장이 보낸 모델을 읽을 수 없다({error}). 위젯의 셀을 다시 실행한다.") from None
    return Trained(files, arrays)


def write(trained: Trained, folder: Path) -> None:
    """폴더에 쓴다. 카드를 끝에 쓰므로 반쯤 쓰인 폴더는 열리지 않는다."""
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"folder={str(folder)!r}은(는) 폴더가 아니라 파일이다. 다른 자리를 정한다.")
    folder.mkdir(parents=True, exist_ok=True)
    for name in sorted(trained.files, key=CARD.__eq__):
        (folder / name).write_bytes(trained.files[name])
