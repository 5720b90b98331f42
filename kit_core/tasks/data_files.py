"""공개된 데이터 파일을 찾아 읽는다. 패키지에는 담지 않고, 처음 쓸 때 사용자의 캐시에 내려받아 확인한다."""

import hashlib
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

FOLDER_VARIABLE = "KIT_DATA_DIR"


class Published(NamedTuple):
    """공개된 파일 하나: 주소와, 알려진 해시의 종류("sha256"이나 "git blob")와 값."""

    address: str
    kind: str
    digest: str


def _on_github(repository: str, commit: str, path: str, kind: str, digest: str) -> Published:
    return Published(f"https://raw.githubusercontent.com/{repository}/{commit}/{path}", kind, digest)


def _nsmc(name: str, blob: str) -> Published:
    return _on_github("e9t/nsmc", "cc0670e872d4ac27bfe36c87456783004b39ef6c", name, "git blob", blob)


def _multi30k(name: str, sha256: str) -> Published:
    commit = "a3d2e0d26b56f3846f66a952536ffed4e401d05a"
    return _on_github("multi30k/dataset", commit, f"data/task1/raw/{name}", "sha256", sha256)


PUBLISHED = {
    "ChatbotData.csv": _on_github(
        "songys/Chatbot_data",
        "4cf20d13fc46f5037fd1c531cd566e2dd9f72974",
        "ChatbotData.csv",
        "sha256",
        "287eb129695b577321c80ad397bb3c2279164d4ca577874d129fd3db5b30afe2",
    )
}
PUBLISHED |= {
    f"nsmc/{name}": _nsmc(name, blob)
    for name, blob in (
        ("ratings_train.txt", "ac0dba272895dc1d0b3dd5f11afbeaeb7abe7876"),
        ("ratings_test.txt", "b6cfcd8cd1557bcd9bf06617b0e429ed73e9a367"),
    )
}
PUBLISHED |= {
    f"multi30k/{name}": _multi30k(name, sha256)
    for name, sha256 in (
        ("train.en.gz", "d79cfa999dd4c51d2cb42499b6796d5a882c3a8a961923c25a898c90f8bbd56f"),
        ("train.de.gz", "726e39b2fa9eb9ffb6dc763fb35a179f80fae06ffc5d28b6ace5faa883de28a6"),
        ("val.en.gz", "14f7d25ddd868909a9213e361768460edcacdd6ab9d1e77b92560dc10c10dc28"),
        ("val.de.gz", "f0cba2f995189cf5770f29a8a9a537a3ad3f51657ad873405082ff6863a5e75a"),
        ("test_2016_flickr.en.gz", "611d361c6334bc7246101d48097c13cf5c4413c5befc793cc629934359d532d9"),
        ("test_2016_flickr.de.gz", "9204244e408ccb38d2a55cfcd344df15005fc42a07a6e55ca6c52b6ababb8cc8"),
    )
}


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

    인자:
        name: PUBLISHED에 있는 이름. 폴더 안에서의 자리이기도 하다. 예: "multi30k/train.en.gz".
    예외:
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

    from kit_core.tasks.download import cache_folder, download  # 내려받을 때에만 필요한 패키지를 쓴다.

    path = cache_folder() / name
    if path.is_file() and is_published(content := path.read_bytes(), PUBLISHED[name]):
        return DataFile(path, content)
    return DataFile(path, download(name, path))


def is_published(content: bytes, published: Published) -> bool:
    """내용의 해시가 공개된 파일의 것과 같은지 본다."""
    return digest_of(content, published.kind) == published.digest


def digest_of(content: bytes, kind: str) -> str:
    """내용의 해시. "git blob"은 git이 파일에 붙이는 번호로, 내용 앞에 길이를 적은 머리를 두고 잰 sha1이다."""
    if kind == "git blob":
        return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()
    return hashlib.sha256(content).hexdigest()
