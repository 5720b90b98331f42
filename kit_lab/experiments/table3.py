"""논문의 표 3을 작게 다시 한다: 값을 하나씩 바꾸어 multi30k를 짧게 학습하고, 논문의 열 옆에 우리의 열을 놓는다."""

from collections.abc import Iterable
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from kit_core.config import TransformerConfig
from kit_core.decoding.greedy import greedy_decode
from kit_core.tasks.corpora.splits import Splits
from kit_core.tasks.tokenizers.batch_encoding import padded
from kit_core.training.loop.history import write_csv
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.recipes.bleu import bleu, check_installed
from kit_core.training.recipes.finished import read_result, write_result
from kit_core.training.recipes.overrides import command, override
from kit_core.training.recipes.publish import software
from kit_core.training.recipes.sentence_pairs import PairRecipe, PairTask
from kit_core.transformer import Transformer
from kit_lab.experiments.records.json_lines import write_json
from kit_lab.experiments.table3_rows import ROWS

# 표 3의 base 대신 쓰는 작은 모델. 헤드의 수와 그 차원의 비를 논문과 같게 두어(8 x 16) 행을 나란히 놓을 수 있다.
# 학습률의 꼭대기는 0.0018쯤이다. 이 너비에서 0.005까지 올리면 인코더의 출력이 벡터 하나로 뭉친다.
RECIPE = PairRecipe(
    config=TransformerConfig(4000, d_model=128, num_layers=3, num_heads=8, d_ff=256, max_length=128),
    plan=EpochPlan(epochs=4),
    tokens=1024,
    warmup_steps=400,
    scale=0.4,
    dtype="mixed_bfloat16",
)
OUTPUT = "table.csv"


def check(recipe: PairRecipe, rows: Iterable[str] = ROWS) -> None:
    """base와, 거기에서 값을 바꾼 모든 행을 학습할 수 있는지 본다. 쓸 수 없는 값이 있으면 TypeError, ValueError."""
    recipe.check()
    for name in rows:
        try:
            override(recipe, ROWS[name].changes).check()
        except (TypeError, ValueError) as error:
            raise ValueError(f"표의 행 {name!r}을(를) 학습할 수 없다. {error}") from None


def run(
    output: Path, work: Path, recipe: PairRecipe = RECIPE, *, rows: Iterable[str] = ROWS, **options: Any
) -> None:
    """행과 시드마다 학습해 검증 쪽의 펄플렉서티와 BLEU를 재고, 표(CSV)와 그것을 만든 기록(JSON)을 적는다.

    끝난 학습은 다시 하지 않는다. 모든 행의 첫 시드가 끝난 뒤에 다음 시드를 돌므로 도중에 멈추어도 표에 빠진 행이
    적다. 표는 학습 하나가 끝날 때마다 새로 쓴다.

    Args:
        output: 표를 쓸 CSV 파일. 기록은 그 곁에 확장자만 .json으로 바꾸어 쓴다.
        work: 체크포인트를 남길 폴더.
        recipe: base의 조리법.
        rows: 잴 행의 이름.
        options: train_epochs의 인자.
    """
    from kit_core.tasks.corpora.multi30k import load_multi30k

    check(recipe, rows)
    check_installed()
    splits, found = load_multi30k(), {}
    # 어느 행도 어휘를 바꾸지 않으므로 토크나이저는 한 번만 배운다.
    base = PairTask.prepare(recipe, splits)
    order = sorted(((seed, name) for name in rows for seed in ROWS[name].seeds), key=lambda pair: pair[0])
    for seed, name in order:
        task = replace(base, recipe=replace(override(recipe, ROWS[name].changes), seed=seed))
        found.setdefault(name, []).append(_measured(task, work / _folder(name, seed), options))
        write_csv(output, [_line(name, results) for name, results in found.items()])
        write_json(output.with_suffix(".json"), _record(output, recipe, splits, found))


def _folder(name: str, seed: int) -> str:
    return f"{''.join(c if c.isalnum() or c in '._-=' else '_' for c in name)}-{seed}"


def _measured(task: PairTask, folder: Path, options: dict[str, Any]) -> dict[str, Any]:
    """학습 하나의 결과. 이미 끝났으면 적어 둔 것을 읽는다."""
    mark = f"{task.fingerprint()} {task.recipe.plan}"
    if known := read_result(folder, mark):
        return known
    model, history = task.train(folder, **options | {"resume": True})
    scores = task.scores(model, task.splits.validation)
    sources, references = zip(*task.splits.validation, strict=True)
    texts = _greedy_texts(task, model, sources)
    score, _ = bleu(texts, references)
    result = {
        "seed": task.recipe.seed,
        "perplexity": round(scores.perplexity, 3),
        "bleu": round(score.score, 2),
        "length_ratio": round(score.sys_len / score.ref_len, 3),
        "repeating": round(float(np.mean([_repeats(text) for text in texts])), 4),
        "parameters": model.count_params(),
        "steps": sum(row["steps"] for row in history),
        "seconds": round(sum(row["seconds"] for row in history), 1),
        "validation_loss": [round(row["validation_loss"], 3) for row in history],
    }
    return write_result(folder, result, mark)


def _greedy_texts(task: PairTask, model: Transformer, sources: Iterable[str]) -> list[str]:
    """소스마다 그리디 디코딩으로 쓴 글."""
    ids, limit = task.tokenizer, task.recipe.config.max_length
    longest = padded([[*ids.encode(text)[: limit - 1], ids.end_id] for text in sources])  # (N, S)
    limits = {"start_id": ids.start_id, "end_id": ids.end_id, "max_length": task.recipe.target_length}
    return [
        ids.decode(row)
        for start in range(0, len(longest), 256)
        for row in greedy_decode(model, longest[start : start + 256], **limits)
    ]


def _repeats(text: str) -> bool:
    """같은 두 낱말이 잇달아 두 번 나오는지. 사람이 쓴 짧은 글에서는 드물다."""
    pairs = list(pairwise(text.split()))
    return len(pairs) > len(set(pairs))


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


def _record(
    output: Path, recipe: PairRecipe, splits: Splits[str], found: dict[str, list[dict[str, Any]]]
) -> dict[str, Any]:
    training = asdict(recipe)
    config = training.pop("config")
    return {
        "command": command("table3", output, RECIPE, recipe, "kit_lab.experiments"),
        "config": config,
        "training": training,
        "files": splits.files,
        "repeating_references": round(float(np.mean([_repeats(text) for _, text in splits.validation])), 4),
        "unmeasured": [name for name in ROWS if name not in found],
        "software": software(),
        "runs": {
            name: [
                {key: value for key, value in result.items() if key != "fingerprint"} for result in results
            ]
            for name, results in found.items()
        },
    }
