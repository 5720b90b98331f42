"""결과와 기록을 쓸 수 있는 자리인지, 오래 걸리는 학습을 시작하기 전에 본다."""

from pathlib import Path

from kit_core.pretrained.replacement import check_kind, check_no_file, check_room
from kit_core.training.loop.atomic_files import STATE


def check_places(
    output: Path,
    work: Path,
    *,
    recorded: bool = False,
    table: bool = False,
    sign: str = "--",
) -> None:
    """결과와 체크포인트를 쓸 수 있는 자리인지, 서로 덮지 않는지 본다.

    recorded이면 결과는 한 번에 남기는 기록이고, table이면 표이다. sign은 오류에서 인자의 이름 앞에 적는다.

    Raises:
        ValueError, OSError: 쓸 수 없는 자리일 때.
    """
    for name, place in (("work", work), ("output", output)):
        check_name(f"{sign}{name}", place)
    if recorded:
        check_folder(f"{sign}output", output)
        return
    if output.resolve() in (work.resolve(), *work.resolve().parents):
        # 체크포인트가 든 폴더는 모델의 폴더가 아니므로, 학습을 마친 뒤에 쓰기를 거절당한다.
        raise ValueError(
            f"{sign}output {output}이(가) 체크포인트의 폴더 {work}을(를) 덮는다. 다른 폴더를 정한다."
        )
    if output.resolve() in {work.resolve() / name for name in (STATE, "history.csv", "history.png")}:
        raise ValueError(f"{sign}output {output}은(는) 학습이 쓰는 파일의 자리이다. 다른 이름을 정한다.")
    check_folder(f"{sign}work", work)
    (check_table if table else check_model)(f"{sign}output", output)


def check_name(name: str, place: Path) -> None:
    """이름이 유니코드인지 본다. 가중치를 쓰는 라이브러리는 다른 이름을 받지 않는다. 아니면 ValueError."""
    try:
        str(place).encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError(
            f"{name} {str(place)!r}은(는) UTF-8로 적을 수 없는 이름이다. 다른 이름을 정한다."
        ) from None


def check_folder(name: str, folder: Path) -> None:
    """폴더로 쓸 자리가 파일이거나 파일 아래가 아닌지, 정말로 쓸 수 있는지 본다.

    Raises:
        ValueError: 폴더로 쓸 수 없는 자리일 때.
        OSError: 쓸 권한이 없거나 디스크가 찼을 때.
    """
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
