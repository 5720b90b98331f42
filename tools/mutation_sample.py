"""수식의 구문 나무를 아무 데나 망가뜨려 보고, 시험이 얼마나 알아채는지 잰다.

쓰는 법: python tools/mutation_sample.py --seed 0 --count 200 [--language js] [--modules attention masking ...] [--part 1/4]
망가뜨리는 법은 tests/support/syntax_mutants.py에, 모듈마다의 시험은 mutated_modules.py에 있다. 답이 달라질 수 없는 변이는
그 까닭과 함께 equivalent_mutants.py에 적고 따로 센다. 까닭을 모르는 것이 --allow보다 많으면 1로 끝난다.
--language js는 페이지에서 돌아가는 자바스크립트의 계산을 망가뜨린다: script_mutants.mjs, mutated_scripts.py,
equivalent_scripts.py.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from mutated_copy import BASE, ROOT, TESTS_FAILED, TESTS_PASSED, copy_sources, run_broken, run_tests

sys.path.insert(0, str(ROOT / "tests" / "support"))

import equivalent_mutants
import equivalent_scripts
from mutated_modules import MODULES
from mutated_scripts import SCRIPTS
from script_mutants import script_mutants_of
from syntax_mutants import SyntaxMutant, mutants_of

KILLED, EQUAL, SURVIVED, FAILED = "잡힘", "같음", "살아남음", "돌리지 못함"
# 망가진 모듈은 불러오다가 멈추기도 하고, 텐서플로가 프로세스를 끝내기도 한다(SIGABRT, SIGSEGV).
BROKEN = {TESTS_FAILED, BASE + pytest.ExitCode.INTERRUPTED, BASE + pytest.ExitCode.USAGE_ERROR, -6, -11}


@dataclass(frozen=True)
class Language:
    """한 언어의 모듈마다의 시험, 모듈들의 모든 변이를 찾는 함수, 답이 달라질 수 없는 변이."""

    tests: dict[str, tuple[str, ...]]
    mutants: Callable[[list[str]], list[SyntaxMutant]]
    equivalent: dict[str, str]


def _mutants_of_modules(files: list[str]) -> list[SyntaxMutant]:
    return [
        mutant for file in files for mutant in mutants_of(file, (ROOT / file).read_text(encoding="utf-8"))
    ]


LANGUAGES = {
    "python": Language(MODULES, _mutants_of_modules, equivalent_mutants.EQUIVALENT),
    "js": Language(SCRIPTS, lambda files: script_mutants_of(ROOT, files), equivalent_scripts.EQUIVALENT),
}


def drawn(language: Language, seed: int, count: int, words: list[str]) -> list[SyntaxMutant]:
    """고른 모듈의 모든 변이에서 count개를 뽑아 파일과 줄의 차례로 놓는다."""
    files = [file for file in language.tests if not words or any(word in file for word in words)]
    every = language.mutants(files)
    chosen = random.Random(seed).sample(every, min(count, len(every)))
    return sorted(chosen, key=lambda mutant: (files.index(mutant.file), mutant.start))


def part_of(chosen: list[SyntaxMutant], number: int, parts: int) -> list[SyntaxMutant]:
    """뽑은 것을 차례대로 parts로 나눈 number번째. 모두 이으면 뽑은 것이 된다."""
    return chosen[len(chosen) * (number - 1) // parts : len(chosen) * number // parts]


def verdict_of(language: Language, folder: Path, mutant: SyntaxMutant, seconds: float) -> tuple[str, str]:
    """변이 하나를 시험한 결과와, 시험을 돌리지 못했으면 그 출력을 준다."""
    if mutant.key in language.equivalent:
        return EQUAL, ""
    broken = mutant.applied((folder / mutant.file).read_text(encoding="utf-8"))
    code, output = run_broken(folder, mutant.file, broken, language.tests[mutant.file], seconds)
    if code is None or code in BROKEN:  # 끝나지 않는 것도 잡힌 것이다.
        return KILLED, ""
    return (SURVIVED, "") if code == TESTS_PASSED else (FAILED, f"종료 코드 {code}\n{output[-2000:]}")


def table(counts: dict[str, Counter]) -> str:
    """모듈마다 몇이 잡히고 살아남았는지의 표."""
    kinds = (KILLED, EQUAL, SURVIVED, FAILED)
    rows = [f"{'모두':>4}" + "".join(f"  {kind}" for kind in kinds) + "  모듈"]
    for file, of in [*counts.items(), ("모두", sum(counts.values(), Counter()))]:
        rows.append(f"{of.total():6}" + "".join(f"  {of[kind]:6}" for kind in kinds) + f"  {file}")
    return "\n".join(rows)


def main(arguments: list[str]) -> int:
    """뽑은 변이를 모두 시험하고, 살아남은 것과 표를 찍는다."""
    parser = argparse.ArgumentParser(description="수식을 아무 데나 망가뜨려 시험이 알아채는지 잰다.")
    parser.add_argument("--seed", type=int, default=0, help="뽑기의 시드")
    parser.add_argument("--count", type=int, default=200, help="뽑을 변이의 수")
    parser.add_argument("--language", choices=LANGUAGES, default="python", help="망가뜨릴 코드의 언어")
    parser.add_argument("--modules", nargs="*", default=[], help="모듈의 경로의 일부. 없으면 모두")
    parser.add_argument("--allow", type=float, default=5.0, help="까닭을 모르는 채 살아남아도 될 퍼센트")
    parser.add_argument("--part", default="1/1", help="뽑은 것을 n으로 나눈 i번째만 돌린다: i/n")
    options = parser.parse_args(arguments)
    language = LANGUAGES[options.language]
    sample = drawn(language, options.seed, options.count, options.modules)
    chosen = part_of(sample, *map(int, options.part.split("/")))
    if not chosen:
        print(f"뽑을 변이가 없다: --count {options.count}, --modules {' '.join(options.modules)}.")
        return 2
    counts: dict[str, Counter] = {}
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        copy_sources(folder)
        named = tuple(dict.fromkeys(test for mutant in chosen for test in language.tests[mutant.file]))
        start = time.monotonic()
        code, output = run_tests(folder, named)
        if code != TESTS_PASSED:
            print(f"망가뜨리기 전부터 시험이 통과하지 않는다.\n{output[-4000:]}")
            return 2
        seconds = 30 + time.monotonic() - start  # 모든 시험에 걸린 만큼이면 한 모듈의 시험에는 넉넉하다.
        print(f"망가뜨리지 않은 코드는 시험 파일 {len(named)}개를 통과한다. 변이 {len(chosen)}개를 시험한다.")
        for number, mutant in enumerate(chosen, start=1):
            start = time.monotonic()
            verdict, output = verdict_of(language, folder, mutant, seconds)
            counts.setdefault(mutant.file, Counter())[verdict] += 1
            spent = time.monotonic() - start
            print(f"{number:4}  {spent:4.0f}초  {verdict}  {mutant.line}행  {mutant.key}", flush=True)
            if output:
                print(output)
    print(table(counts))
    total = sum(counts.values(), Counter())
    tried = total.total() - total[EQUAL]
    unexplained = 100 * (total[SURVIVED] + total[FAILED]) / len(chosen)
    print(
        f"같은 것을 뺀 {tried}개 가운데 {total[KILLED]}개를 잡았다. 까닭을 모르는 것은 {unexplained:.1f}%이다."
    )
    return 1 if unexplained > options.allow or total[FAILED] else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
