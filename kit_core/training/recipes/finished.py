"""끝난 학습의 결과를 파일로 남겨 다시 하지 않게 한다. 상한 결과는 조용히 읽지 않는다."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import keras

from kit_core.pretrained.card import CHECKSUM, unaltered, with_checksum
from kit_core.training.loop.atomic_files import atomic

RESULT = "result.json"


def read_result(folder: Path, mark: str) -> dict[str, Any] | None:
    """folder에 적어 둔 결과. 없거나 mark가 다르면(다른 설정이나 데이터의 것이면) None.

    Raises:
        ValueError: 파일이 상했을 때.
    """
    path = folder / RESULT
    if not path.exists():
        return None
    try:
        found = dict(json.loads(path.read_text(encoding="utf-8")))
        whole = unaltered(found) and "fingerprint" in found
    except (ValueError, TypeError):  # JSON이 아니거나, JSON이지만 사전이 아니다.
        whole = False
    if not whole:
        raise ValueError(
            f"path={str(path)!r}이(가) 상했다. 학습이 적은 결과가 아니거나 바뀌었다. 이 파일을 지우고 다시 실행하면 "
            "그 결과만 새로 잰다."
        )
    del found[CHECKSUM]
    return found if found["fingerprint"] == mark else None


def write_result(folder: Path, result: dict[str, Any], mark: str) -> dict[str, Any]:
    """결과를 mark와 함께 folder에 적고, 적은 것을 준다."""
    result = json.loads(json.dumps(result | {"fingerprint": mark}))
    with atomic(folder / RESULT) as scratch:
        scratch.write_text(json.dumps(with_checksum(result), ensure_ascii=False, indent=1), encoding="utf-8")
    return result


def result_of(
    task: Any,
    kind: str,
    seed: int,
    folder: Path,
    options: dict[str, Any],
    score: Callable[[keras.Model], dict[str, Any]],
) -> dict[str, Any]:
    """학습 하나의 결과: 종류와 시드, score가 잰 것, 에폭의 수와 초. 이미 끝났으면 적어 둔 것을 읽는다."""
    mark = f"{task.fingerprint(kind, seed)} {task.recipe.plan}"
    if found := read_result(folder, mark):
        return found
    model, rows = task.train(kind, seed, folder, **options)
    spent = {"epochs": len(rows), "seconds": round(sum(row["seconds"] for row in rows), 1)}
    return write_result(folder, {"kind": kind, "seed": seed, **score(model), **spent}, mark)
