"""수식을 하나씩 일부러 망가뜨려 보고, 그때마다 시험이 알아채는지 확인한다.

쓰는 법: python tools/mutation_check.py [이름의 일부 ...]
목록은 tests/support/mutants.py에 있다. 저장소는 건드리지 않고 임시 폴더의 사본에서만 고친다. 하나라도 살아남으면 1로 끝난다.
"""

import sys
import tempfile
import time
from pathlib import Path

from mutated_copy import ROOT, TESTS_FAILED, TESTS_PASSED, copy_sources, run_broken, run_tests

sys.path.insert(0, str(ROOT / "tests" / "support"))

from mutants import MUTANTS, Mutant


def try_mutant(folder: Path, mutant: Mutant) -> tuple[bool, str]:
    """변이 하나를 넣었다가 되돌린다. 잡혔는지와 한마디를 준다."""
    original = (folder / mutant.file).read_text(encoding="utf-8")
    if original.count(mutant.text) != 1:
        return False, f"{mutant.file}에 그 글이 {original.count(mutant.text)}번 나온다"
    broken = original.replace(mutant.text, mutant.instead)
    code, output = run_broken(folder, mutant.file, broken, mutant.tests)
    if code is None:
        return True, "잡힘 (끝나지 않음)"
    if code == TESTS_FAILED:
        return True, "잡힘"
    if code == TESTS_PASSED:
        return False, "살아남음"
    return False, f"시험을 돌리지 못함 (종료 코드 {code})\n{output[-2000:]}"


def main(words: list[str]) -> int:
    """고른 변이를 모두 시험하고 표를 찍는다."""
    chosen = [mutant for mutant in MUTANTS if not words or any(word in mutant.name for word in words)]
    if not chosen:
        print(f"이름에 {words}이(가) 든 변이가 없다.")
        return 2
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        copy_sources(folder)
        named = tuple(dict.fromkeys(test for mutant in chosen for test in mutant.tests))
        code, output = run_tests(folder, named)
        if code != TESTS_PASSED:
            print(f"망가뜨리기 전부터 시험이 통과하지 않는다.\n{output[-4000:]}")
            return 2
        print(f"망가뜨리지 않은 코드는 시험 {len(named)}개를 통과한다. 변이 {len(chosen)}개를 시험한다.")
        survivors = []
        for number, mutant in enumerate(chosen, start=1):
            start = time.monotonic()
            killed, verdict = try_mutant(folder, mutant)
            seconds = time.monotonic() - start
            print(f"{number:3}  {seconds:4.0f}초  {verdict}  {mutant.name} ({mutant.file})", flush=True)
            if not killed:
                survivors.append(mutant.name)
    print(f"변이 {len(chosen)}개 가운데 {len(chosen) - len(survivors)}개를 잡았다.")
    for name in survivors:
        print(f"  살아남음: {name}")
    return 1 if survivors else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
