"""결과와 기록을 쓸 수 있는 자리인지, 오래 걸리는 학습을 시작하기 전에 본다."""

from pathlib import Path

from kit_core.pretrained.replacement import check_kind, check_no_file, check_room


def check_name(name: str, place: Path | None) -> None:
    """이름이 유니코드인지 본다. 가중치를 쓰는 라이브러리는 다른 이름을 받지 않는다. 아니면 ValueError."""
    try:
        str(place).encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError(
            f"{name} {str(place)!r}은(는) UTF-8로 적을 수 없는 이름이다. 다른 이름을 정한다."
        ) from None


def check_folder(name: str, folder: Path | None) -> None:
    """폴더로 쓸 자리가 파일이거나 파일 아래가 아닌지, 정말로 쓸 수 있는지 본다. None이면 볼 것이 없다.

    Raises:
        ValueError: 폴더로 쓸 수 없는 자리일 때.
        OSError: 쓸 권한이 없거나 디스크가 찼을 때.
    """
    if folder is None:
        return
    check_no_file(f"{name} {folder}을(를) 폴더로 쓸 수 없다.", folder)
    try:
        check_room(folder)
    except OSError as error:
        raise OSError(f"{name} {folder}을(를) 쓸 수 없다. {_text(error)}") from error


def check_table(name: str, path: Path) -> None:
    """표를 쓸 파일의 자리를 본다. 폴더이면 ValueError, 쓸 수 없으면 OSError."""
    if path.is_dir():
        raise ValueError(f"{name} {path}은(는) 폴더이다. 표를 쓸 CSV 파일의 자리를 정한다.")
    check_folder(name, path.parent)


def check_model(name: str, folder: Path) -> None:
    """모델을 쓸 폴더의 자리를 본다. 파일이거나 모델이 아닌 것이 들었으면 ValueError, 쓸 수 없으면 OSError."""
    try:
        check_kind(folder)
        check_room(folder)
    except (ValueError, OSError) as error:
        kind = OSError if isinstance(error, OSError) else ValueError
        raise kind(f"{name} {folder}을(를) 쓸 수 없다. {_text(error)}") from error


def _text(error: Exception) -> str:
    """오류의 글. OSError의 번호는 뺀다."""
    return str(getattr(error, "strerror", None) or error)
