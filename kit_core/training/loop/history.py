"""에폭마다의 기록: 한 줄로 적고, CSV와 그림, 텐서보드(TensorBoard)의 곡선으로 남긴다."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kit_core.backend.missing_packages import needed
from kit_core.training.loop.atomic_files import atomic

NAMES = {
    "loss": "학습 손실",
    "validation_loss": "검증 손실",
    "accuracy": "학습 정확도",
    "validation_accuracy": "검증 정확도",
    "validation_exact_match": "완전 일치",
}


def record(epoch: int, steps: int, logs: dict[str, float], tokens: int, seconds: float) -> dict[str, Any]:
    """에폭 하나의 기록. logs는 Keras의 콜백이 보는 값이며, val_로 시작하는 이름은 validation_으로 적는다."""
    values = {
        f"validation_{name[4:]}" if name.startswith("val_") else name: round(float(value), 4)
        for name, value in logs.items()
    }
    speed = round(tokens / seconds) if seconds else 0
    return (
        {"epoch": epoch + 1, "steps": steps}
        | values
        | {"seconds": round(seconds, 1), "tokens_per_second": speed}
    )


def sentence(row: dict[str, Any], epochs: int) -> str:
    """에폭 하나의 기록을 사람이 읽을 한 줄로 적는다."""
    shown = [f"{text} {row[key]:.4f}" for key, text in NAMES.items() if key in row]
    speed = f"{row['seconds']:.0f}초, 초당 {row['tokens_per_second']:,}토큰"
    if left := row["seconds"] * (epochs - row["epoch"]):
        speed += f", 모두 돌면 {left / 60:.1f}분 더"
    return f"에폭 {row['epoch']}/{epochs}  {'  '.join(shown)}  ({speed})"


def write_csv(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    """기록을 CSV로 쓴다. 열의 차례는 첫 에폭의 것을 따른다."""
    with atomic(path) as scratch, open(scratch, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def draw(path: Path, rows: Sequence[dict[str, Any]], title: str) -> None:
    """손실과 정확도의 곡선을 위아래로 그려 PNG로 쓴다. 이름은 CSV의 열 그대로여서 한글 글꼴이 없어도 된다."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 5.2), layout="constrained")
    axes = figure.subplots(2, 1, sharex=True)
    epochs = [row["epoch"] for row in rows]
    for ax, kind in zip(axes, ("loss", "accuracy"), strict=True):
        lines = [(kind, "-"), (f"validation_{kind}", "--")]
        lines += [("validation_exact_match", ":")] if kind == "accuracy" else []
        for name, line in lines:
            if name in rows[0]:
                ax.plot(epochs, [row[name] for row in rows], line, label=name)
        ax.legend(frameon=False)
    axes[0].set_title(title)
    axes[0].set_ylabel("loss (nat/token)")
    axes[1].set_ylabel("accuracy")
    axes[1].set_xlabel("epoch")
    with atomic(path) as scratch:
        figure.savefig(scratch, format="png", dpi=144)


def check_tensorboard(folder: Path | None) -> None:
    """folder에 기록을 쓸 수 있는지, 오래 걸리는 학습을 시작하기 전에 본다. None이면 볼 것이 없다.

    Raises:
        ValueError: folder가 파일이거나 파일 아래의 자리일 때.
        ModuleNotFoundError: tensorboard가 없을 때. TensorFlow는 2.21부터 이를 함께 설치하지 않는다.
    """
    if folder is None:
        return
    for path in (folder, *folder.parents):
        if path.exists() and not path.is_dir():
            raise ValueError(
                f"tensorboard={str(folder)!r}에 기록을 쓸 수 없다. {path}은(는) 폴더가 아니라 파일이다. 다른 자리를 정한다."
            )
    with needed("텐서보드의 기록을 쓰려면", "tensorboard"):
        import tensorboard.summary.v2  # noqa: F401


def tensorboard_callbacks(folder: Path | None) -> list[Any]:
    """folder에 에폭마다의 손실과 정확도를 쓰는 콜백. folder가 None이면 빈 목록."""
    if folder is None:
        return []
    import keras  # 표만 쓰는 쪽은 백엔드를 부르지 않는다.

    check_tensorboard(folder)
    folder.mkdir(parents=True, exist_ok=True)
    return [keras.callbacks.TensorBoard(folder)]


def with_own_board(options: dict[str, Any], name: str) -> dict[str, Any]:
    """여러 번 학습하는 과제에서, train_epochs의 인자 가운데 tensorboard를 그 아래의 폴더 name으로 바꾼다.

    한 폴더에 쓰면 여러 학습의 곡선이 섞인다.
    """
    folder = options.get("tensorboard")
    return options if folder is None else options | {"tensorboard": folder / name}
