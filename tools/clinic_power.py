"""시험이 쓰는 변이 가운데 몇을 examine이 밖에서 찾는지 센다: 시험을 돌리는 대신, 망가진 사본의 모델을 진찰한다.

쓰는 법: python tools/clinic_power.py [이름의 일부 ...]
"""

import json
import sys
import tempfile
from pathlib import Path

from mutated_copy import PROCESSES, ROOT, copy_sources, enter

sys.path.insert(0, str(ROOT / "tests" / "support"))

from mutants import ILL, MUTANTS, Mutant

# 트랜스포머를 부르고, 배우고, 디코딩하는 길에 있는 파일.
ON_THE_WAY = (
    *(
        f"kit_core/{name}.py"
        for name in ("attention", "masking", "embedding", "sinusoids", "positional_encoding")
    ),
    *(
        f"kit_core/{name}.py"
        for name in ("add_and_norm", "feed_forward", "stack", "encoder", "decoder", "transformer")
    ),
    *(f"kit_core/decoding/{name}.py" for name in ("cache", "steps", "greedy", "beam")),
    *(f"kit_core/training/objective/{name}.py" for name in ("loss", "targets", "adam", "schedule")),
    "kit_core/training/data/teacher_forcing.py",
)
TIME_LIMIT = 300  # 초


def examine_in(folder: Path, changes: dict, output: Path) -> None:
    """갈라져 나온 프로세스에서 사본의 작은 모델을 진찰하고 찾은 것의 이름을 적는다."""
    enter(folder)
    try:
        import keras

        from kit_core import Transformer, TransformerConfig
        from kit_core.clinic import examine, patient
        from kit_core.clinic.matrix import SEED, SIZES, VOCABULARY

        keras.utils.set_random_seed(SEED)
        model = Transformer(TransformerConfig(VOCABULARY, **SIZES | changes))
        names = examine(**patient(model, training=True)).names
    except Exception:
        names = None
    output.write_text(json.dumps(names))


def found_in(folder: Path, mutant: Mutant | None) -> list[str] | None:
    """변이 하나를 넣은 사본에서 찾은 이상. 진찰을 마치지 못했으면 None."""
    output = folder / "found.json"
    output.unlink(missing_ok=True)
    path = folder / mutant.file if mutant else None
    original = path.read_text(encoding="utf-8") if path else ""
    if path:
        path.write_text(original.replace(mutant.text, mutant.instead), encoding="utf-8")
    changes = ILL[mutant.name].config if mutant and mutant.name in ILL else {}
    try:
        process = PROCESSES.Process(target=examine_in, args=(folder, changes, output))
        process.start()
        process.join(TIME_LIMIT)
        if process.is_alive():
            process.kill()
            process.join()
            return None
    finally:
        if path:
            path.write_text(original, encoding="utf-8")
    return json.loads(output.read_text()) if output.exists() else None


def main(words: list[str]) -> int:
    """변이마다 진찰해 표를 찍고, 찾은 몫을 센다."""
    chosen = [mutant for mutant in MUTANTS if mutant.file in ON_THE_WAY]
    chosen = [mutant for mutant in chosen if not words or any(word in mutant.name for word in words)]
    if not chosen:
        print("그런 이름의 변이가 없다.")
        return 2
    caught = by_calls = unfinished = 0
    with tempfile.TemporaryDirectory(prefix="power-") as name:
        folder = Path(name)
        copy_sources(folder)
        if (healthy := found_in(folder, None)) != []:
            print(f"망가뜨리지 않은 모델의 진찰이 {healthy}이다.")
            return 2
        for number, mutant in enumerate(chosen, start=1):
            found = found_in(folder, mutant)
            unfinished += found is None
            caught += bool(found)
            by_calls += bool(set(found or ()) - {"unlike_reference"})
            told = "마치지 못함" if found is None else ", ".join(found) or "못 찾음"
            print(f"{number:3}  {told:60}  {mutant.name}", flush=True)
    count = len(chosen)
    print(
        f"변이 {count}개 가운데 {caught}개({caught / count:.0%})를 찾았다. 진찰을 마치지 못한 것이 {unfinished}개이다."
    )
    print(f"따로 계산한 것과 견주지 않으면 {by_calls}개({by_calls / count:.0%})이다.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
