"""공개된 데이터 파일을 찾아 읽는다. 패키지에는 담지 않고, 처음 쓸 때 사용자의 캐시에 내려받아 확인한다."""

import hashlib
import os
from dataclasses import dataclass, field
from pathlib import Path

from kit_core.tasks.corpora.registry import FOLDER_VARIABLE, PUBLISHED, is_published


@dataclass(frozen=True)
class DataFile:
    """읽은 파일 하나. sha256은 content에서 구한 것이라 정말로 읽은 것을 가리킨다."""

    path: Path
    content: bytes = field(repr=False)
    sha256: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sha256", hashlib.sha256(self.content).hexdigest())


def read_data_file(name: str) -> DataFile:
    """공개된 데이터 파일 하나를 찾아 통째로 읽는다.

    환경 변수 KIT_DATA_DIR이 있으면 그 폴더의 파일을 있는 그대로 쓴다. 없으면 사용자의 캐시를 보고, 거기에도 없거나
    상했으면 공개된 곳에서 내려받아 해시를 확인한 뒤에 캐시에 둔다.

    Args:
        name: PUBLISHED에 있는 이름. 폴더 안에서의 자리이기도 하다. 예: "multi30k/train.en.gz".

    Raises:
        ValueError: 모르는 이름이거나, 내려받은 내용이 공개된 것과 다를 때.
        FileNotFoundError: KIT_DATA_DIR이 가리키는 폴더에 파일이 없을 때.
        ConnectionError: 연결하지 못했거나 받는 도중에 끊겼을 때.
        OSError: 디스크가 찼거나 캐시에 쓸 수 없을 때.
        ModuleNotFoundError: 내려받아야 하는데 pooch나 tqdm이 없을 때.
    """
    if name not in PUBLISHED:
        raise ValueError(f"name={name!r}은(는) 모르는 파일이다. {', '.join(PUBLISHED)} 가운데서 고른다.")
    if given := os.environ.get(FOLDER_VARIABLE):
        path = Path(given).expanduser() / name
        if not path.is_file():
            raise FileNotFoundError(
                f"{FOLDER_VARIABLE}={given!r} 폴더에 {name} 파일이 없다. 그 자리에 파일을 두거나, "
                f"환경 변수 {FOLDER_VARIABLE}을 지워(unset {FOLDER_VARIABLE}) 공개된 곳에서 내려받게 한다."
            )
        return DataFile(path, path.read_bytes())

    from kit_core.tasks.corpora.download import (  # 내려받을 때에만 필요한 패키지를 쓴다.
        cache_folder,
        download,
    )

    path = cache_folder() / name
    if path.is_file() and is_published(content := path.read_bytes(), PUBLISHED[name]):
        return DataFile(path, content)
    return DataFile(path, download(name, path))
