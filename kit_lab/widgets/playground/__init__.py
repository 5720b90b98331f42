"""독자가 트랜스포머를 페이지에서 학습시키는 위젯."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import traitlets

from kit_core.validation import (
    as_integer,
    as_pairs,
    as_real,
    as_texts,
    check_choice,
    check_distinct,
    check_fields,
    check_that,
)
from kit_lab.bundling.bundle import bundled_script
from kit_lab.widgets.base import KitWidget, css, esm, training_script
from kit_lab.widgets.infirmary.catalogue import Bug

__all__ = ["Playground", "cases_script"]

TASKS = ("copy", "reverse", "sort", "addition", "numerals", "own")
_SEEDS = 2**31 - 1
_DEFAULTS = {"task": "reverse", "pairs": [], "seed": 1, "rate": 0.004}  # settings holds what differs
# What can be taken away, and what is there instead.
_GONE = dict.fromkeys(("causal", "feed_forward", "padding", "residual", "scale"), False)
_GONE |= {"norm": "none", "positions": "none", "warmup": 0}


class Playground(KitWidget):
    """학습장: 작은 트랜스포머를 이 자리에서 학습시키고, 부품을 하나씩 바꾸어 무엇이 달라지는지 본다.

    계산은 모두 독자의 브라우저가 한다. 설정과 시드이 같으면 같은 가중치가 나온다.

    Args:
        task: 과제. "copy", "reverse", "sort", "addition", "numerals", 또는 pairs를 배우는 "own".
        pairs: 배울 쌍 (소스, 타깃)들. 주면 task는 "own"이다.
        seed: 처음 가중치와 배치를 정하는 시드.
        rate: 웜업을 마친 꼭대기의 학습률. 0보다 크고 1 이하이다.
        without: 주면 작은 학습장이 된다. 다 갖춘 모델과 여기 적은 것 하나가 없는 모델을 나란히 가르치고, 나머지는
            바꾸지 못한다. 여럿이면 독자가 하나를 고른다. "causal", "feed_forward", "padding", "residual", "scale",
            "norm", "positions", "warmup".
        bugs: 감별이 숨길 고장의 기록. kit_lab.clinic.BUGS를 넣는다. None이면 감별이 없다.

    Raises:
        TypeError: 형이 다를 때.
        ValueError: 모르는 과제나 부품이거나, "own"인데 pairs가 없거나, 시드이나 학습률이 범위 밖일 때.
    """

    _esm = esm("playground")
    _css = css("shared/plot", "shared/training_curves", "shared/live", "playground/style")

    settings = traitlets.Dict().tag(sync=True)
    other = traitlets.Dict().tag(sync=True)
    small = traitlets.List().tag(sync=True)
    hidden = traitlets.Bool().tag(sync=True)  # 감별을 하고 있는지
    _cases = traitlets.Bool().tag(sync=True)

    def __init__(
        self,
        task: str | None = None,
        *,
        pairs: Iterable[Sequence[str]] | None = None,
        seed: int = 1,
        rate: float = 0.004,
        without: Iterable[str] = (),
        bugs: Mapping[str, Bug] | None = None,
    ) -> None:
        given = None if pairs is None else as_pairs("pairs", pairs, 1)
        name = check_choice("task", task or ("own" if given else "reverse"), TASKS)
        check_that(
            "task", name, (name == "own") == bool(given), '"own"은 pairs와 함께, 다른 과제는 pairs 없이 쓴다'
        )
        chosen = {
            "task": name,
            "pairs": given or [],
            "seed": as_integer("seed", seed, 0, _SEEDS),
            "rate": as_real("rate", rate, 1e-6, 1),
        }
        gone = as_texts("without", without)
        check_distinct("without", gone)
        small = [{part: _GONE[check_choice("without", part, _GONE)]} for part in gone]
        if bugs is not None:
            check_fields("bugs", bugs)
        self._bugs = bugs
        super().__init__(
            settings={key: value for key, value in chosen.items() if value != _DEFAULTS[key]},
            other=small[0] if small else {},
            small=small,
            _cases=bugs is not None,
        )
        self.on_msg(self._hand_script)

    def _hand_script(self, _widget: object, content: object, _buffers: object) -> None:
        """노트북에서 처음 시작하거나 감별을 처음 열 때 그 스크립트를 건넨다. 책의 쪽에는 파일로 있다."""
        kind = content.get("kit") if isinstance(content, Mapping) else None
        if kind == "training":
            self.send({"kit": kind, "script": training_script()})
        if kind == "cases":
            self.send({"kit": kind, "script": cases_script(self._bugs or {})})


def cases_script(bugs: Mapping[str, Bug]) -> str:
    """감별의 스크립트: 고장의 우리말과, 누가 무엇을 앓는지 묻고 판정하는 화면. 독자가 감별을 처음 열 때에야 불러온다."""
    told = {
        name: {
            "title": bug.title,
            "symptom": bug.symptom,
            "before": bug.text,
            "after": bug.instead,
            "anchor": anchor_of(name),
        }
        for name, bug in bugs.items()
    }
    screen = bundled_script(Path(__file__).with_name("cases.js"))
    return f"globalThis.kitBugs = {json.dumps(told, ensure_ascii=False)};\n{screen}"


def anchor_of(name: str) -> str:
    """「고장 난 트랜스포머」의 표에서 그 고장의 줄이 갖는 id."""
    return f"bug-{re.sub('[^a-z]+', '-', name.lower()).strip('-')}"
