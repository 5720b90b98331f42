"""공개된 데이터 파일을 캐시에 내려받는다. 확인이 끝난 뒤에야 제 이름을 얻으므로 반쯤 받은 파일은 쓰이지 않는다."""

import errno
import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from kit_core.tasks.corpora.registry import FOLDER_VARIABLE, PUBLISHED, digest_of, is_published
from kit_core.validation.installing import how_to_install

try:
    import pooch
    import requests
    import urllib3
    from tqdm.auto import tqdm
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"데이터를 내려받으려면 {error.name} 패키지가 있어야 한다. {how_to_install('training')}로 설치하거나, "
        f"파일이 있는 폴더를 환경 변수 {FOLDER_VARIABLE}로 알려 준다.",
        name=error.name,
    ) from error

CHUNK = 2**15  # bytes
PARTIAL = ".download-"
SILENCE = 30  # seconds without a byte
PATIENCE = 900  # seconds for a file as a whole
ABANDONED = 600  # seconds; a download in progress writes at least every SILENCE or gives up


def cache_folder() -> Path:
    """내려받은 파일을 두는 사용자의 캐시. 운영체제가 정한 자리이다."""
    return Path(pooch.os_cache("kit-core"))


def download(name: str, path: Path) -> bytes:
    """파일을 내려받아 path에 둔다. 진행 막대를 보이고, 공개된 해시와 같을 때에만 제 이름을 준다.

    오류는 read_data_file과 같다. 오류가 나면 path도 받은 조각도 남지 않는다. 프로세스가 갑자기 죽으면 조각만 남고,
    다음 내려받기가 치운다.

    Args:
        name: PUBLISHED에 있는 이름.
        path: 둘 자리. 다른 프로세스가 함께 받아도 저마다 온전한 파일로 바꾼다.

    Returns:
        해시를 확인한 내용.
    """
    by_hand = f"파일을 {PUBLISHED[name].address} 에서 직접 받아 {FOLDER_VARIABLE}이 가리키는 폴더에 {name}이라는 이름으로 둔다."
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_broken(name, path)
        _remove_abandoned(path.parent)
        with tempfile.TemporaryDirectory(prefix=PARTIAL, dir=path.parent) as scratch:
            partial = Path(scratch) / path.name
            _fetch(name, partial, by_hand)
            content = partial.read_bytes()
            _check(name, content, by_hand)
            os.replace(partial, path)  # atomic, for both are on the same file system
            return content
    except ConnectionError:
        raise
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            why = "디스크가 찼다. 자리를 비운 뒤 다시 시도한다"
        else:
            why = f"캐시 폴더에 쓸 수 없다({error}). 폴더의 권한을 확인한다"
        raise OSError(error.errno, f"{name} 파일을 {path.parent}에 두지 못했다. {why}.") from error


def _fetch(name: str, partial: Path, by_hand: str) -> None:
    known, deadline, answered = PUBLISHED[name], time.monotonic() + PATIENCE, False
    # What a server packs on the way could unpack to any size.
    plain = {"Accept-Encoding": "identity"}
    try:
        with requests.get(known.address, stream=True, timeout=SILENCE, headers=plain) as answer:
            answer.raise_for_status()
            answered, received = True, 0
            total = answer.raw.length_remaining
            with open(partial, "wb") as file, tqdm(desc=name, total=total, unit="B", unit_scale=True) as bar:
                # read1 gives what has come; read would wait for a whole chunk, however slowly it comes.
                while chunk := answer.raw.read1(CHUNK):
                    received += len(chunk)
                    if received > known.largest:
                        raise ValueError(
                            f"받고 있는 {name} 파일이 공개된 것과 다르다. 알려진 크기 {known.largest:,}바이트를 넘었다. "
                            f"받은 조각은 지웠다. 다시 시도한다. 거듭되면 {by_hand}"
                        )
                    if time.monotonic() > deadline:
                        raise ConnectionError(
                            f"{name} 파일을 받지 못했다. {PATIENCE}초가 지나도록 {received:,}바이트만 왔다. 받은 조각은 "
                            f"지웠다. 더 빠른 네트워크에서 다시 시도한다. 거듭되면 {by_hand}"
                        )
                    file.write(chunk)
                    bar.update(len(chunk))
    except requests.HTTPError as error:
        status = error.response.status_code
        raise ConnectionError(
            f"{name} 파일을 받지 못했다. 서버가 {status}로 답했다. 잠시 뒤 다시 시도한다. 거듭되면 {by_hand}"
        ) from error
    except (requests.RequestException, urllib3.exceptions.HTTPError) as error:
        if answered:
            why = f"받는 도중에 연결이 끊겼다. 받은 조각은 지웠다. 다시 시도한다. 거듭되면 {by_hand}"
        else:
            why = f"서버에 연결하지 못했다. 네트워크를 확인하고 다시 시도한다. 네트워크가 없으면 {by_hand}"
        raise ConnectionError(f"{name} 파일을 받지 못했다. {why}") from error


def _check(name: str, content: bytes, by_hand: str) -> None:
    kind, wanted = PUBLISHED[name].kind, PUBLISHED[name].digest
    if (found := digest_of(content, kind)) != wanted:
        raise ValueError(
            f"내려받은 {name} 파일({len(content):,}바이트)이 공개된 것과 다르다. {kind} 해시가 {wanted}이어야 하는데 "
            f"{found}이다. 받은 파일은 지웠다. 다시 시도한다. 거듭되면 {by_hand}"
        )


def _remove_broken(name: str, path: Path) -> None:
    """상한 파일을 지운다. 그 사이에 다른 프로세스가 온전한 것을 두었으면 건드리지 않는다."""
    with suppress(FileNotFoundError):
        if not is_published(path.read_bytes(), PUBLISHED[name]):
            path.unlink()


def _remove_abandoned(folder: Path) -> None:
    """받는 도중에 프로세스가 죽어 남은 폴더를 치운다. 지금 받고 있는 다른 프로세스의 것은 건드리지 않는다."""
    for scratch in folder.glob(f"{PARTIAL}*"):
        with suppress(FileNotFoundError):  # another process has just finished with it
            written = [entry.stat().st_mtime for entry in (scratch, *scratch.glob("*"))]
            if time.time() - max(written) > ABANDONED:
                shutil.rmtree(scratch, ignore_errors=True)
