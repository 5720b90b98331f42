"""공개된 데이터 파일의 주소와 해시, 크기."""

import hashlib
from pathlib import Path
from typing import NamedTuple

FOLDER_VARIABLE = "KIT_DATA_DIR"


class Published(NamedTuple):
    """공개된 파일 하나: 주소와, 알려진 해시의 종류("sha256"이나 "git blob")와 값, 이보다 클 수 없는 바이트 수."""

    address: str
    kind: str
    digest: str
    largest: int = 2**25


def _on_github(
    repository: str, folder: str, kind: str, files: dict[str, tuple[str, int]], commit: str
) -> dict[str, Published]:
    """저장소의 한 커밋에서 folder에 있는 파일들. files는 이름마다의 해시와 바이트 수이다."""
    home = f"https://raw.githubusercontent.com/{repository}/{commit}/{folder}"
    return {name: Published(f"{home}{Path(name).name}", kind, *known) for name, known in files.items()}


PUBLISHED = _on_github(
    "songys/Chatbot_data",
    "",
    "sha256",
    {"ChatbotData.csv": ("287eb129695b577321c80ad397bb3c2279164d4ca577874d129fd3db5b30afe2", 889_842)},
    commit="4cf20d13fc46f5037fd1c531cd566e2dd9f72974",
)
PUBLISHED |= _on_github(
    "e9t/nsmc",
    "",
    "git blob",
    {
        "nsmc/ratings_train.txt": ("ac0dba272895dc1d0b3dd5f11afbeaeb7abe7876", 2**24),
        "nsmc/ratings_test.txt": ("b6cfcd8cd1557bcd9bf06617b0e429ed73e9a367", 2**23),
    },
    commit="cc0670e872d4ac27bfe36c87456783004b39ef6c",
)
_MULTI30K = {
    "train.en": ("d79cfa999dd4c51d2cb42499b6796d5a882c3a8a961923c25a898c90f8bbd56f", 568_929),
    "train.de": ("726e39b2fa9eb9ffb6dc763fb35a179f80fae06ffc5d28b6ace5faa883de28a6", 637_044),
    "val.en": ("14f7d25ddd868909a9213e361768460edcacdd6ab9d1e77b92560dc10c10dc28", 21_650),
    "val.de": ("f0cba2f995189cf5770f29a8a9a537a3ad3f51657ad873405082ff6863a5e75a", 24_681),
    "test_2016_flickr.en": ("611d361c6334bc7246101d48097c13cf5c4413c5befc793cc629934359d532d9", 21_077),
    "test_2016_flickr.de": ("9204244e408ccb38d2a55cfcd344df15005fc42a07a6e55ca6c52b6ababb8cc8", 22_890),
}
PUBLISHED |= _on_github(
    "multi30k/dataset",
    "data/task1/raw/",
    "sha256",
    {f"multi30k/{name}.gz": known for name, known in _MULTI30K.items()},
    commit="a3d2e0d26b56f3846f66a952536ffed4e401d05a",
)


def is_published(content: bytes, published: Published) -> bool:
    """내용의 해시가 공개된 파일의 것과 같은지 본다."""
    return digest_of(content, published.kind) == published.digest


def digest_of(content: bytes, kind: str) -> str:
    """내용의 해시. "git blob"은 git이 파일에 붙이는 번호로, 내용 앞에 길이를 적은 머리를 두고 잰 sha1이다."""
    if kind == "git blob":
        return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()
    return hashlib.sha256(content).hexdigest()
