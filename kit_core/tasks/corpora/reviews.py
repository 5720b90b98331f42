"""영화평의 감성 분류 과제: 글을 읽고 부정(0)인지 긍정(1)인지 가린다. 한국어 NSMC(CC0)이다."""

from kit_core.tasks.corpora.files import DataFile, read_data_file
from kit_core.tasks.corpora.registry import PUBLISHED, is_published
from kit_core.tasks.corpora.splits import Splits, hash_bucket
from kit_core.tasks.corpora.text import broken, clean, lines_of

TRAIN_FILE, TEST_FILE = "nsmc/ratings_train.txt", "nsmc/ratings_test.txt"
HEADER = ["id", "document", "label"]
BUCKETS = 20  # of which one, 5 %, validates

OFFICIAL = "공식 분할이다."
REBUILT = (
    "공식 분할이 아니다. 공개된 날것의 영화평에서 같은 규칙(별점 9~10과 1~4, 140자까지)으로 다시 만든 것이라, 공식 분할의 "
    "시험에 있는 글이 학습에 들어 있을 수 있고 공식 분할에서 잰 수와 나란히 놓을 수 없다."
)

Review = tuple[str, int]


def load_reviews() -> Splits[int]:
    """(글, 레이블) 쌍을 학습, 검증, 시험으로 나누어 준다. 레이블은 0(부정)이나 1(긍정)이다.

    파일은 KIT_DATA_DIR이나 캐시에서 읽는다. 시험은 말뭉치가 정한 그대로이다. 검증은 학습 파일에서 글의 해시로 20분의 1쯤을
    떼어 낸다. 같은 글은 언제나 같은 쪽에 든다. 빈 글은 버리고 센다. 시험의 글이 학습 파일에 그대로 있어도 버리지 않고 세기만
    한다.

    Returns:
        Splits. note는 공식 분할인지 알린다. counts의 empty_train과 empty_test는 버린 빈 글의 수, test_seen_in_train은
        똑같은 글이 학습 파일에도 있는 시험 글의 수이다.

    Raises:
        ValueError: 줄이 깨졌을 때(파일과 줄 번호를 알려 준다), 내려받은 내용이 공개된 것과 다를 때.
        FileNotFoundError: KIT_DATA_DIR이 가리키는 폴더에 파일이 없을 때.
        ConnectionError: 연결하지 못했거나 받는 도중에 끊겼을 때.
        OSError: 디스크가 찼거나 캐시에 쓸 수 없을 때.
        ModuleNotFoundError: 내려받아야 하는데 pooch나 tqdm이 없을 때.
    """
    files = {name: read_data_file(name) for name in (TRAIN_FILE, TEST_FILE)}
    official = all(is_published(file.content, PUBLISHED[name]) for name, file in files.items())
    train, test = map(_ratings, files.values())
    kept_train, kept_test = ([review for review in reviews if review[0]] for reviews in (train, test))
    seen = {text for text, _ in kept_train}
    validates = [hash_bucket(text, BUCKETS) == 0 for text, _ in kept_train]
    return Splits(
        tuple(review for review, apart in zip(kept_train, validates, strict=True) if not apart),
        tuple(review for review, apart in zip(kept_train, validates, strict=True) if apart),
        tuple(kept_test),
        {name: file.sha256 for name, file in files.items()},
        {
            "empty_train": len(train) - len(kept_train),
            "empty_test": len(test) - len(kept_test),
            "test_seen_in_train": sum(text in seen for text, _ in kept_test),
        },
        OFFICIAL if official else REBUILT,
    )


def _ratings(file: DataFile) -> list[Review]:
    # Quotes are mere characters here, so a CSV reader would be wrong.
    header, *rows = (line.split("\t") for line in lines_of(file))
    if header != HEADER:
        raise broken(file.path, 1, f"열의 이름이 {header}이다", f"탭으로 나뉜 {HEADER}여야 한다")
    reviews = []
    for line, row in enumerate(rows, start=2):
        if len(row) != 3:
            raise broken(file.path, line, f"열이 {len(row)}개이다", "탭으로 나뉜 세 열이어야 한다")
        if row[2] not in ("0", "1"):
            raise broken(file.path, line, f"레이블이 {row[2]!r}이다", "0이나 1이어야 한다")
        reviews.append((clean(row[1]), int(row[2])))
    return reviews
