"""한국어 챗봇 과제: 질문을 읽고 답을 쓴다. 데이터는 ChatbotData(songys, MIT)이다."""

import csv
import io
from collections.abc import Iterator

from kit_core.tasks.corpora.files import DataFile, read_data_file
from kit_core.tasks.corpora.splits import Splits, hash_bucket
from kit_core.tasks.corpora.text import broken, clean, text_of

FILE = "ChatbotData.csv"
HEADER = ["Q", "A", "label"]
LABELS = ("0", "1", "2")  # daily life, break-up, love
BUCKETS = 20  # of which one, 5 %, validates and one tests


def load_chatbot() -> Splits[str]:
    """(질문, 답) 쌍 11,823개를 학습, 검증, 시험으로 나누어 준다.

    공식 분할이 없으므로 질문의 해시로 나눈다. 빈칸과 문장 부호만 다른 질문은 같은 쪽에 들어, 시험의 질문이 철자만 바뀌어
    학습에 나타나는 일이 없다. 검증과 시험은 저마다 20분의 1쯤이다. label 열은 읽어 확인하되 쓰지 않는다.

    Returns:
        쌍이 (질문, 답)인 Splits.

    Raises:
        ValueError: 줄이 깨졌을 때(파일과 줄 번호를 알려 준다), 내려받은 내용이 공개된 것과 다를 때.
        FileNotFoundError: KIT_DATA_DIR이 가리키는 폴더에 파일이 없을 때.
        ConnectionError: 연결하지 못했거나 받는 도중에 끊겼을 때.
        OSError: 디스크가 찼거나 캐시에 쓸 수 없을 때.
        ModuleNotFoundError: 내려받아야 하는데 pooch나 tqdm이 없을 때.
    """
    file = read_data_file(FILE)
    split: tuple[list, list, list] = ([], [], [])  # validation, test, train
    for question, answer in _rows(file):
        split[min(hash_bucket(question, BUCKETS), 2)].append((question, answer))
    validation, test, train = map(tuple, split)
    return Splits(train, validation, test, {FILE: file.sha256})


def _rows(file: DataFile) -> Iterator[tuple[str, str]]:
    reader = csv.reader(io.StringIO(text_of(file), newline=""), strict=True)
    try:
        if (header := next(reader)) != HEADER:
            raise broken(file.path, 1, f"열의 이름이 {header}이다", f"{HEADER}여야 한다")
        for row in reader:
            line = reader.line_num
            if len(row) != 3:
                raise broken(file.path, line, f"열이 {len(row)}개이다", "질문, 답, 레이블의 세 열이어야 한다")
            question, answer, label = map(clean, row)
            if not question or not answer:
                raise broken(file.path, line, "질문이나 답이 비었다", "둘 다 글이 있어야 한다")
            if label not in LABELS:
                raise broken(file.path, line, f"레이블이 {label!r}이다", "0, 1, 2 가운데 하나여야 한다")
            yield question, answer
    except csv.Error as error:
        raise broken(
            file.path, reader.line_num, f"CSV로 읽을 수 없다({error})", "따옴표의 짝이 맞아야 한다"
        ) from error
