"""에폭마다의 기록: 한 줄로 적고, CSV와 그림으로 남긴다."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

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
