"""독자가 트랜스포머를 페이지에서 학습시키는 위젯."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import traitlets

from kit_core.validation import (
    as_integer,
    as_pairs,
    as_real,
    as_texts,
    check_choice,
    check_distinct,
    check_fields,
    check_kind,
    check_that,
)
from kit_lab.bundling.bundle import bundled_script
from kit_lab.widgets.base import KitWidget, css, esm, pairs_script, training_script
from kit_lab.widgets.infirmary.catalogue import Bug
from kit_lab.widgets.playground.trained import Trained, received, write

__all__ = ["Playground", "cases_script"]

TASKS = ("copy", "reverse", "sort", "addition", "numerals", "korean_english", "own")
LATER = {"training": training_script, "korean_english": pairs_script}
_SEEDS = 2**31 - 1
_DEFAULTS = {"task": "reverse", "pairs": [], "seed": 1, "rate": 0.004}  # settings holds what differs
# What can be taken away, and what is there instead.
_GONE = dict.fromkeys(("causal", "feed_forward", "padding", "residual", "scale"), False)
_GONE |= {"norm": "none", "positions": "none", "warmup": 0}


class Playground(KitWidget):
    """학습장: 작은 트랜스포머를 이 자리에서 학습시키고, 부품을 하나씩 바꾸어 무엇이 달라지는지 본다.

    계산은 모두 독자의 브라우저가 한다. 설정과 시드가 같으면 같은 가중치가 나온다. 커널이 있으면 멈출 때마다 첫 모델의
    가중치가 파이썬으로 온다(trained, save).

    Args:
        task: 과제. "copy", "reverse", "sort", "addition", "numerals", "korean_english", 또는 pairs를 배우는 "own".
        pairs: 배울 쌍 (소스, 타깃)들. 주면 task는 "own"이다.
        seed: 처음 가중치와 배치를 정하는 시드.
        rate: 웜업을 마친 꼭대기의 학습률. 0보다 크고 1 이하이다.
        without: 주면 작은 학습장이 된다. 다 갖춘 모델과 여기 적은 것 하나가 없는 모델을 나란히 가르치고, 나머지는
            바꾸지 못한다. 여럿이면 독자가 하나를 고른다. "causal", "feed_forward", "padding", "residual", "scale",
            "norm", "positions", "warmup".
        bugs: 감별이 숨길 고장의 기록. kit_lab.clinic.BUGS를 넣는다. None이면 감별이 없다.

    Raises:
        TypeError: 형이 다를 때.
        ValueError: 모르는 과제나 부품이거나, "own"인데 pairs가 없거나, 시드나 학습률이 범위 밖일 때.
    """

    _esm = esm("playground")
    _css = css("shared/plot", "shared/training_curves", "shared/live", "playground/style")

    settings = traitlets.Dict().tag(sync=True)
    other = traitlets.Dict().tag(sync=True)
    small = traitlets.List().tag(sync=True)
    hidden = traitlets.Bool().tag(sync=True)  # 감별을 하고 있는지
    _diagnoses = traitlets.Bool().tag(sync=True)

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
        self._trained: Trained | None = None
        super().__init__(
            settings={key: value for key, value in chosen.items() if value != _DEFAULTS[key]},
            other=small[0] if small else {},
            small=small,
            _diagnoses=bugs is not None,
        )
        self.on_msg(self._hear)

    @property
    def trained(self) -> dict[str, np.ndarray]:
        """마지막으로 멈춘 모델의 가중치. 이름은 load_pretrained가 여는 파일의 것과 같다. 배우기 전에는 비어 있다."""
        return dict(self._trained.arrays) if self._trained else {}

    def save(self, folder: str | Path) -> Path:
        """마지막으로 멈춘 모델을 폴더에 쓴다. kit_core.load_pretrained가 그 폴더를 연다.

        Args:
            folder: 쓸 폴더. 없으면 만든다.

        Returns:
            folder의 경로.

        Raises:
            TypeError: folder가 경로가 아닐 때.
            ValueError: 아직 배운 것이 없거나, folder가 파일일 때.
        """
        check_kind("folder", folder, (str, Path), "폴더의 경로를 넣는다")
        if self._trained is None:
            raise ValueError("아직 배운 모델이 없다. 위젯에서 「시작」을 누르고, 멈춘 뒤에 부른다.")
        write(self._trained, Path(folder))
        return Path(folder)

    def _hear(self, _widget: object, content: object, buffers: Any) -> None:
        """노트북에서 처음 쓰일 때 스크립트를 건네고(책의 페이지에는 파일로 있다), 멈출 때 모델을 받는다."""
        asked = content.get("kit") if isinstance(content, Mapping) else None
        if asked == "cases":
            self.send({"kit": asked, "script": cases_script(self._bugs or {})})
        elif asked in LATER:
            self.send({"kit": asked, "script": LATER[asked]()})
        elif asked == "trained":
            self._trained = received(buffers)


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
