"""논문의 표 3을 작게 다시 한다: 값을 하나씩 바꾸어 multi30k를 짧게 학습하고, 논문의 열 옆에 우리의 열을 놓는다."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from kit_core.training.checkpoint import atomic
from kit_core.training.history import write_csv
from kit_core.training.loop import EpochPlan
from kit_core.training.multi30k import RECIPE as MULTI30K
from kit_core.training.overrides import override
from kit_core.training.pairs import PairRecipe, PairTask

# 표 3의 base 대신 쓰는 작은 모델. 헤드의 수와 그 차원의 비를 논문과 같게 두어(8 x 16) 행을 나란히 놓을 수 있다.
# 학습률의 꼭대기는 0.0007쯤이다. 이 너비에서 0.005까지 올리면 인코더의 출력이 벡터 하나로 뭉친다.
RECIPE = replace(
    MULTI30K,
    config=replace(MULTI30K.config, d_model=128, num_layers=3, num_heads=8, d_ff=256, dropout=0.1),
    plan=EpochPlan(epochs=12),
    warmup_steps=400,
    scale=0.15,
)
SEEDS = (0, 1, 2)
OUTPUT = "table.csv"


@dataclass(frozen=True)
class Row:
    """표의 한 줄: 바꾼 값과, 표 3에서 그와 짝이 되는 줄의 펄플렉서티와 BLEU(없으면 None)."""

    changes: tuple[str, ...] = ()
    paper_row: str | None = None
    paper_perplexity: float | None = None
    paper_bleu: float | None = None


# 논문의 값: 표 3. 바꾼 정도는 base에 대한 비로 맞추었다(예: d_k=16은 64의 4분의 1이므로 여기서는 16의 4분의 1인 4).
ROWS = {
    "base": Row((), "base", 4.92, 25.8),
    "(A) h=1": Row(("num_heads=1",), "h=1", 5.29, 24.9),
    "(A) h=4": Row(("num_heads=4",), "h=4", 5.00, 25.5),
    "(A) h=16": Row(("num_heads=16",), "h=16", 4.91, 25.8),
    "(A) h=32": Row(("num_heads=32",), "h=32", 5.01, 25.4),
    "(B) d_k=4": Row(("d_k=4",), "d_k=16", 5.16, 25.1),
    "(B) d_k=8": Row(("d_k=8",), "d_k=32", 5.01, 25.4),
    "(C) N=1": Row(("num_layers=1",), "N=2", 6.11, 23.7),
    "(C) N=2": Row(("num_layers=2",), "N=4", 5.19, 25.3),
    "(C) N=4": Row(("num_layers=4",), "N=8", 4.88, 25.5),
    "(C) d_model=64": Row(("d_model=64", "d_k=8", "d_v=8"), "d_model=256", 5.75, 24.5),
    "(C) d_model=256": Row(("d_model=256", "d_k=32", "d_v=32"), "d_model=1024", 4.66, 26.0),
    "(C) d_ff=128": Row(("d_ff=128",), "d_ff=1024", 5.12, 25.4),
    "(C) d_ff=512": Row(("d_ff=512",), "d_ff=4096", 4.75, 26.2),
    "(D) dropout=0.0": Row(("dropout=0.0",), "P_drop=0.0", 5.77, 24.6),
    "(D) dropout=0.2": Row(("dropout=0.2",), "P_drop=0.2", 4.95, 25.5),
    "(D) epsilon=0.0": Row(("epsilon=0.0",), "ls=0.0", 4.67, 25.3),
    "(D) epsilon=0.2": Row(("epsilon=0.2",), "ls=0.2", 5.47, 25.7),
    "(E) learned": Row(("position=learned",), "learned", 4.92, 25.7),
    # 논문에 없는 줄: 정규화의 자리와 웜업.
    "pre-LN": Row(("norm=pre",)),
    "post-LN, 웜업 없음": Row(("warm_up=False",)),
    "pre-LN, 웜업 없음": Row(("norm=pre", "warm_up=False")),
}


def run(
    output: Path,
    work: Path,
    recipe: PairRecipe = RECIPE,
    *,
    rows: Iterable[str] = ROWS,
    seeds: Iterable[int] = SEEDS,
    **options: Any,
) -> None:
    """줄과 시드마다 학습해 펄플렉서티와 BLEU를 재고 output(CSV)에 적는다. 끝난 학습은 다시 하지 않는다.

    시드를 바깥에서 돌므로, 도중에 멈추어도 모든 줄을 같은 수의 시드로 견줄 수 있다. 표는 한 줄이 끝날 때마다 새로 쓴다.
    """
    from kit_core.tasks.multi30k import load_multi30k

    splits, rows, found = load_multi30k(), list(rows), {}
    for seed in seeds:
        for name in rows:
            changed = replace(override(recipe, ROWS[name].changes), seed=seed)
            task = PairTask.prepare(changed, splits)
            found.setdefault(name, []).append(_measured(task, work / _folder(name, seed), options))
            write_csv(output, [_line(name, results) for name, results in found.items()])


def _folder(name: str, seed: int) -> str:
    return f"{''.join(c if c.isalnum() or c in '._-=' else '_' for c in name)}-{seed}"


def _measured(task: PairTask, folder: Path, options: dict[str, Any]) -> dict[str, Any]:
    """학습 하나의 결과. 이미 끝났으면 적어 둔 것을 읽는다."""
    written, mark = folder / "result.json", f"{task.fingerprint()} {task.recipe.plan}"
    if written.exists() and (known := json.loads(written.read_text(encoding="utf-8")))["fingerprint"] == mark:
        return known
    model, history = task.train(folder, **options | {"resume": True})
    scores = task.scores(model, task.splits.validation)
    result = {
        "perplexity": scores.perplexity,
        "bleu": task.greedy_bleu(model, task.splits.validation),
        "parameters": model.count_params(),
        "steps": sum(row["steps"] for row in history),
        "seconds": round(sum(row["seconds"] for row in history), 1),
        "fingerprint": mark,
    }
    with atomic(written) as scratch:
        scratch.write_text(json.dumps(result, ensure_ascii=False, indent=1), encoding="utf-8")
    return result


def _line(name: str, results: list[dict[str, Any]]) -> dict[str, Any]:
    row = ROWS[name]
    line = {
        "row": name,
        "changes": " ".join(row.changes),
        "paper_row": row.paper_row,
        "paper_perplexity": row.paper_perplexity,
        "paper_bleu": row.paper_bleu,
        "seeds": len(results),
        "parameters": results[0]["parameters"],
        "steps": results[0]["steps"],
    }
    for key in ("perplexity", "bleu"):
        values = np.array([result[key] for result in results])
        line[key] = round(float(values.mean()), 2)
        line[f"{key}_spread"] = round(float(values.std(ddof=1)), 2) if len(values) > 1 else None
    return line
