"""사용자의 자료를 학습, 검증, 시험으로 나눈다. 버리거나 겹치거나 어긋나는 줄을 모두 센다."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from kit_core.tasks.corpora.own_files import OwnFile, Row, checked_row, read_own_file
from kit_core.tasks.corpora.splits import Splits, alike, hash_bucket
from kit_core.validation import as_list, shown

LEAST = 40  # 줄. 이보다 적으면 떼어 둘 것이 없다.
FEW = 5000  # 줄. 이보다 적으면 열에 하나씩, 아니면 스물에 하나씩 떼어 검증과 시험에 쓴다.
TOLD = {
    "bad": "쓸 수 없어 뺀 줄",
    "empty": "비어서 뺀 줄",
    "doubled": "앞의 것과 똑같아 뺀 줄",
    "overlapping": "검증이나 시험에도 있어 학습에서 뺀 줄",
    "long": "모델이 다 읽거나 쓰지 못해 뺀 쌍",
    "cut": "모델이 앞부분만 읽는 긴 글(쓴다)",
    "identical": "소스와 타깃이 같은 줄(쓴다)",
    "disagreeing": "같은 글에 다른 답이 붙은 글(쓴다)",
}


def own_splits(
    fields: Sequence[str],
    train: Any,
    validation: Any = None,
    test: Any = None,
    skipped: list[str] | None = None,
    **reading: Any,
) -> Splits[str]:
    """사용자의 파일이나 목록을 읽어 나눈다. 검증과 시험을 정하지 않으면 글의 해시로 떼어 낸다.

    빈칸과 문장 부호만 다른 글은 늘 같은 쪽에 들고, 검증이나 시험에 있는 글은 학습에서 뺀다. 그래서 어느 두 쪽도 겹치지 않는다.

    Args:
        fields: ("source", "target"), ("text", "label"), ("text",) 가운데 하나.
        train, validation, test: 파일의 자리나, fields를 차례로 담은 튜플의 목록. 필드가 하나이면 글의 목록.
        skipped: 주면, skip_bad로 뺀 줄마다 「파일의 몇째 줄: 까닭」을 덧붙인다.
        reading: read_own_file의 columns, header, encoding, skip_bad.

    Returns:
        쌍의 Splits. 필드가 하나이면 쌍의 둘째는 빈 글이다. counts는 TOLD의 이름마다 센 수, note는 어떻게 읽고 나누었는지이다.

    Raises:
        TypeError, ValueError, FileNotFoundError: read_own_file이 내는 것과, 한쪽이 비거나 자료가 너무 적을 때.
    """
    given = {"train": train, "validation": validation, "test": test}
    read = {name: _read(name, value, fields, **reading) for name, value in given.items() if value is not None}
    counts = Counter({"bad": sum(len(file.bad) for file in read.values())})
    if skipped is not None:
        skipped += [f"{file.path}의 {line}" for file in read.values() for line in file.bad]
    parts = {name: _kept(file.rows, counts) for name, file in read.items()}
    rows = parts.pop("train")
    apart = {alike(text) for part in parts.values() for text, _ in part}
    if "validation" in parts and "test" in parts:
        held = {alike(text) for text, _ in parts["test"]}
        shared = [text for text, _ in parts["validation"] if alike(text) in held]
        if shared:
            raise ValueError(
                f"validation과 test에 같은 글이 {len(shared):,}개 있다({shown(shared[0])}). 한쪽에서 뺀다."
            )
    kept = [row for row in rows if alike(row[0]) not in apart] if apart else rows
    counts["overlapping"] = len(rows) - len(kept)
    if len(kept) < LEAST:
        told = _told(counts) or "뺀 것 없음"
        raise ValueError(
            f"train에 쓸 수 있는 줄이 {len(kept)}개뿐이다({told}). 서로 다른 줄이 {LEAST}개 이상 있어야 한다."
        )
    buckets = 10 if len(kept) < FEW else 20
    missing = [name for name in ("validation", "test") if name not in parts]
    sides: list[list[Row]] = [[] for _ in range(len(missing) + 1)]
    for row in kept:
        sides[min(hash_bucket(row[0], buckets), len(missing)) if missing else 0].append(row)
    parts |= dict(zip([*missing, "train"], sides, strict=True))
    for name, part in parts.items():
        if not part:
            raise ValueError(
                f"서로 다른 글이 {len({alike(text) for text, _ in rows}):,}가지라 {name}에 남은 줄이 없다. 열이 바뀌었으면 "
                f"columns(--columns)로 정하고, 아니면 자료를 늘리거나 {name}에 따로 둔 파일을 적는다."
            )
    answers: dict[str, str] = {}
    differing = {
        text for part in parts.values() for text, answer in part if answers.setdefault(text, answer) != answer
    }
    counts["disagreeing"] = len(differing)
    if fields[-1] == "target":
        counts["identical"] = sum(a == b for part in parts.values() for a, b in part)
    digest = hashlib.sha256(repr([(name, parts[name]) for name in given]).encode()).hexdigest()
    how = f" {', '.join(missing)}은(는) 글의 해시로 {buckets}분의 1씩 떼었다." if missing else ""
    return Splits(
        *(tuple(parts[name]) for name in given),
        {file.path.name: file.sha256 for file in read.values() if file.sha256} | {"rows": digest},
        {name: counts[name] for name in TOLD if counts[name]},
        ". ".join(file.described for file in read.values()) + "." + how,
    )


def account(splits: Splits[str]) -> str:
    """어떻게 읽어 나누었고 무엇을 뺐는지 사람에게 알리는 글."""
    sizes = "학습 {train:,}, 검증 {validation:,}, 시험 {test:,}줄".format(**splits.sizes)
    return "\n".join(filter(None, [splits.note, sizes, _told(splits.counts)]))


def long_told(splits: Splits[Any]) -> str:
    """어휘를 배운 뒤에야 아는, 길어서 빼거나 자른 것."""
    return _told({name: splits.counts[name] for name in ("long", "cut") if name in splits.counts})


def _told(counts: dict[str, int]) -> str:
    return ", ".join(f"{TOLD[name]} {count:,}개" for name, count in counts.items() if count)


def _read(name: str, value: Any, fields: Sequence[str], **reading: Any) -> OwnFile:
    if isinstance(value, (str, Path)):
        return read_own_file(name, value, fields, **reading)
    rows = []
    for place, record in enumerate(as_list(name, value)):
        record = [record] if len(fields) == 1 else record
        row = checked_row(
            list(record) if isinstance(record, tuple) else record, range(len(fields)), len(fields)
        )
        if isinstance(row, str):
            raise ValueError(f"{name}[{place}]={shown(record)}은(는) 쓸 수 없다. {row}.")
        rows.append(row)
    return OwnFile(Path(name), "", rows, [], f"{name}: 목록 {len(rows):,}개")


def _kept(rows: Iterable[Row], counts: Counter[str]) -> list[Row]:
    """빈 것과 되풀이된 것을 뺀 쌍. 처음 나온 것이 남는다."""
    kept: dict[Row, None] = {}
    for row in rows:
        pair = row if len(row) == 2 else (*row, "")
        if not all(row):
            counts["empty"] += 1
        elif pair in kept:
            counts["doubled"] += 1
        else:
            kept[pair] = None
    return list(kept)
