"""영어를 독일어로 옮기는 과제: Multi30k의 과제 1. 사진을 설명하는 짧은 문장들이다(연구용, 비상업)."""

from kit_core.tasks.corpora.files import read_data_file
from kit_core.tasks.corpora.splits import Splits
from kit_core.tasks.corpora.text import broken, clean, lines_of

PARTS = {"train": "train", "validation": "val", "test": "test_2016_flickr"}
LANGUAGES = ("en", "de")


def load_multi30k() -> Splits[str]:
    """(영어, 독일어) 쌍을 공식 분할 그대로 준다: 학습 29,000, 검증 1,014, 시험 test_2016_flickr 1,000.

    문장은 NFC로 맞추고 앞뒤의 빈칸을 없앤 것 말고는 파일에 적힌 그대로이다(대소문자와 문장 부호가 살아 있다).

    Returns:
        쌍이 (영어, 독일어)인 Splits.

    Raises:
        ValueError: 두 언어의 줄 수가 다르거나 빈 줄이 있을 때(파일과 줄 번호를 알려 준다), 내려받은 내용이 공개된 것과 다를 때.
        FileNotFoundError: KIT_DATA_DIR이 가리키는 폴더에 파일이 없을 때.
        ConnectionError: 연결하지 못했거나 받는 도중에 끊겼을 때.
        OSError: 디스크가 찼거나 캐시에 쓸 수 없을 때.
        ModuleNotFoundError: 내려받아야 하는데 pooch나 tqdm이 없을 때.
    """
    files: dict[str, str] = {}
    parts = {part: _pairs(stem, files) for part, stem in PARTS.items()}
    return Splits(**parts, files=files)


def _pairs(stem: str, files: dict[str, str]) -> tuple[tuple[str, str], ...]:
    sides, paths = [], []
    for language in LANGUAGES:
        name = f"multi30k/{stem}.{language}.gz"
        file = read_data_file(name)
        files[name] = file.sha256
        lines = [clean(line) for line in lines_of(file)]
        if "" in lines:
            raise broken(file.path, lines.index("") + 1, "빈 줄이다", "문장이 있어야 한다")
        sides.append(lines)
        paths.append(file.path)
    english, german = sides
    if len(english) != len(german):
        longer = paths[len(german) > len(english)]
        shorter = min(len(english), len(german))
        raise broken(
            longer,
            shorter + 1,
            f"짝이 되는 줄이 없다({paths[0].name} {len(english)}줄, {paths[1].name} {len(german)}줄)",
            "두 파일의 줄 수가 같아야 한다",
        )
    return tuple(zip(english, german, strict=True))
