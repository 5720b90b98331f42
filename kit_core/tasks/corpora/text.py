"""데이터 파일의 바이트를 글로 바꾼다. 읽을 수 없으면 어느 파일의 몇째 줄인지 말한다."""

import gzip
import io
import re
import unicodedata
import zlib
from pathlib import Path

from kit_core.tasks.corpora.files import DataFile

UNPACKED = 2**26  # 바이트. 공개된 것은 모두 2MiB를 넘지 않는다.
REDO = "공개된 파일을 다시 받는다"


def text_of(file: DataFile) -> str:
    """파일의 글. 이름이 .gz로 끝나면 압축을 풀고, 맨 앞의 BOM은 버리고, 윈도와 옛 맥의 줄 끝은 \\n으로 바꾼다.

    Raises:
        ValueError: 비었거나, 압축이 잘렸거나 풀면 너무 크거나, UTF-8이 아닐 때.
    """
    content = unpacked(file, UNPACKED, REDO)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise broken(file.path, line, "UTF-8이 아닌 바이트가 있다", "UTF-8로 저장한다") from error
    if not text.strip():
        raise ValueError(f"{file.path}이(가) 비었다. {REDO}.")
    return with_plain_ends(text)


def unpacked(file: DataFile, most: int, redo: str) -> bytes:
    """파일의 바이트. 이름이 .gz로 끝나면 압축을 푼다. 풀 수 없거나 most바이트를 넘으면 ValueError가 할 일(redo)을 말한다."""
    content = file.content
    if file.path.suffix == ".gz":
        try:
            with gzip.open(io.BytesIO(content)) as unpacking:
                content = unpacking.read(most + 1)
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise ValueError(
                f"{file.path}의 압축을 풀 수 없다({error}). 파일이 잘렸거나 gzip이 아니다. {redo}."
            ) from error
    if len(content) > most:
        how = "의 압축을 풀면" if file.path.suffix == ".gz" else "이(가)"
        raise ValueError(f"{file.path}{how} {most:,}바이트를 넘는다. 말뭉치로 읽지 않는다. {redo}.")
    return content


def with_plain_ends(text: str) -> str:
    """윈도와 옛 맥의 줄 끝을 \\n으로 바꾼 글."""
    # 윈도에서 글로 다시 쓰면 \r\n이 \r\r\n이 되기도 한다.
    return re.sub("\r+\n", "\n", text) if "\n" in text else text.replace("\r", "\n")


def lines_of(file: DataFile) -> list[str]:
    """파일의 줄들. 줄은 \\n에서만 나뉜다. 글에 섞인 U+2028 따위가 줄의 수를 바꾸지 않게 한다."""
    return text_of(file).removesuffix("\n").split("\n")


def clean(text: str) -> str:
    """NFC로 맞추고 앞뒤의 빈칸을 없앤 글."""
    return unicodedata.normalize("NFC", text).strip()


def broken(path: Path, line: int, what: str, right: str) -> ValueError:
    """어느 파일의 몇째 줄이 왜 틀렸고(what) 어떠해야 하는지(right) 말하는 오류."""
    return ValueError(f"{path}의 {line}번째 줄: {what}. {right}. 고치거나 공개된 파일을 다시 받는다.")
