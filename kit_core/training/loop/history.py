"""에폭마다의 기록을 CSV와 그림으로 남긴다."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kit_core.training.loop.checkpoint import atomic

NAMES = {
    "loss": "학습 손실",
    "validation_loss": "검증 손실",
    "accuracy": "학습 정확도",
    "validation_accuracy": "검증 정확도",
    "validation_exact_match": "완전 일치",
}


def write_csv(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    """기록을 CSV로 쓴다. 열의 차례는 첫 에폭의 것을 따른다."""
    with atomic(path) as scratch, open(scratch, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def draw(path: Path, rows: Sequence[dict[str, Any]], title: str) -> None:
    """손실과 정확도의 곡선을 위아래로 그려 PNG로 쓴다."""
    import matplotlib
    from matplotlib.figure import Figure

    from kit_core.book_style import use_book_style

    with matplotlib.rc_context():
        use_book_style()
        figure = Figure(figsize=(6.4, 5.2), layout="constrained")
        axes = figure.subplots(2, 1, sharex=True)
        epochs = [row["epoch"] for row in rows]
        for ax, kind in zip(axes, ("loss", "accuracy"), strict=True):
            lines = [(kind, "-"), (f"validation_{kind}", "--")]
            lines += [("validation_exact_match", ":")] if kind == "accuracy" else []
            for name, line in lines:
                if name in rows[0]:
                    ax.plot(epochs, [row[name] for row in rows], line, label=NAMES[name])
            ax.legend(frameon=False)
        axes[0].set_title(title)
        axes[0].set_ylabel("손실 (nat/토큰)")
        axes[1].set_ylabel("정확도")
        axes[1].set_xlabel("에폭")
        with atomic(path) as scratch:
            figure.savefig(scratch, format="png", dpi=144)
