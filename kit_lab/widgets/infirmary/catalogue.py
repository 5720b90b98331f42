"""진료실의 환자와 진단의 목록. 페이지의 엔진이 켤 수 있는 고장에서 골랐고, 어느 둘이든 어떤 검사가 가른다."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from kit_core.validation import as_list, check_choice, check_fields, check_that

HEALTHY = "healthy"  # 병이 없는 환자이자 그 진단
UNSEEN = "unseen"  # 병이 없는데 배우지 않은 꼴의 글을 받은 환자
MOST_CASES = 40
FIELDS = ("title", "place", "file", "symptom")
HOME = Path(__file__).parents[3]  # kit_core가 들어 있는 곳


class Bug(Protocol):
    """고장 하나의 기록. kit_lab.clinic.Bug가 그것이다."""

    @property
    def title(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def instead(self) -> str: ...
    @property
    def symptom(self) -> str: ...
    @property
    def caught_by(self) -> tuple[str, ...]: ...


class Check(Protocol):
    """검사 하나의 기록. kit_lab.clinic.Check가 그것이다."""

    @property
    def title(self) -> Mapping[str, str]: ...


GROUPS = {
    "어텐션": (
        "no division by sqrt(d_k)",
        "softmax over the queries",
        "heads split without turning the axes",
    ),
    "마스크": (
        "decoder without look-ahead mask",
        "look-ahead mask one too generous",
        "encoder without its mask",
        "cross-attention without its mask",
    ),
    "위치": (
        "no positions",
        "positions counted along the batch",
    ),
    "메모리": (
        "cross-attention within the target",
        "embeddings handed over instead of the memory",
        "memory taken from the first sentence",
    ),
    "임베딩과 층": (
        "embeddings without sqrt(d_model)",
        "tied logits scaled by sqrt(d_model)",
        "no residual connection",
        "no ReLU",
    ),
    "캐시": (
        "cache that always writes at the start",
        "cached decoding without positions",
        "cached decoding that sees the empty places",
    ),
}
NAMES = tuple(name for group in GROUPS.values() for name in group)

# 환자와 어려운 정도. 1은 증상이 뚜렷한 것, 2는 비슷한 병과 가려야 하는 것, 3은 답이 거의 다 맞거나 병이 아닌 것이다.
LEVELS = {
    "cross-attention within the target": 1,
    "decoder without look-ahead mask": 1,
    "no positions": 1,
    "cached decoding without positions": 1,
    "encoder without its mask": 2,
    "no ReLU": 2,
    "heads split without turning the axes": 2,
    "embeddings handed over instead of the memory": 2,
    UNSEEN: 3,
    "memory taken from the first sentence": 3,
    HEALTHY: 3,
    "no division by sqrt(d_k)": 3,
}


def diagnoses(bugs: Mapping[str, Bug], checks: Mapping[str, Check]) -> list[dict[str, Any]]:
    """고를 수 있는 진단. 맨 뒤는 병이 없다는 것이다."""
    check_fields("bugs", bugs, NAMES)
    caught = {check for name in NAMES for check in bugs[name].caught_by}
    check_fields("checks", checks, sorted(caught))
    told = [
        {
            "name": name,
            "group": group,
            **{field: getattr(bugs[name], field) for field in FIELDS},
            **_lines(bugs[name]),
            "checks": [[check, checks[check].title["ko"]] for check in bugs[name].caught_by],
        }
        for group, names in GROUPS.items()
        for name in names
    ]
    return [*told, {"name": HEALTHY, "group": "그 밖", "title": "병이 없다"}]


def _lines(bug: Bug) -> dict[str, str]:
    """바뀐 곳이 들어 있는 줄들을 통째로: 멀쩡할 때와 고장 났을 때."""
    source = (HOME / bug.file).read_text(encoding="utf-8")
    start = source.index(bug.text)
    end = start + len(bug.text)
    first = source.rfind("\n", 0, start) + 1
    last = source.find("\n", end)
    before, after = source[first:start], source[end:last]
    return {"healthy": f"{before}{bug.text}{after}", "sick": f"{before}{bug.instead}{after}"}


def patients(name: str, value: object, unseen: bool) -> list[dict[str, Any]]:
    """페이지로 보낼 환자들. value가 None이면 LEVELS의 것을 다 쓰되, 글이 없는 UNSEEN은 뺀다."""
    if value is None:
        value = [case for case in LEVELS if unseen or case != UNSEEN]
    known = (*NAMES, HEALTHY, UNSEEN)
    listed = as_list("cases", value, 1, MOST_CASES)
    chosen = [check_choice(f"cases[{i}]", case, known) for i, case in enumerate(listed)]
    if UNSEEN in chosen:
        check_that("unseen", [], unseen, f"cases에 {UNSEEN!r}이 있으니 학습에 없던 꼴의 글을 넣는다")
    return [
        {
            "name": f"{name}-{i + 1}",
            "level": LEVELS.get(case, 2),
            "bug": HEALTHY if case == UNSEEN else case,
            "unseen": case == UNSEEN,
        }
        for i, case in enumerate(chosen)
    ]
