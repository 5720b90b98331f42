"""독자가 트랜스포머를 페이지에서 학습시키는 위젯."""

from collections.abc import Iterable, Mapping, Sequence

import traitlets

from kit_core.validation import (
    as_integer,
    as_pairs,
    as_real,
    as_texts,
    check_choice,
    check_distinct,
    check_that,
)
from kit_lab.widgets.base import KitWidget, css, esm, training_script

__all__ = ["Playground"]

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

    Raises:
        TypeError: 형이 다를 때.
        ValueError: 모르는 과제나 부품이거나, "own"인데 pairs가 없거나, 시드이나 학습률이 범위 밖일 때.
    """

    _esm = esm("playground")
    _css = css("shared/plot", "shared/training_curves", "shared/live", "playground/style")

    settings = traitlets.Dict().tag(sync=True)
    other = traitlets.Dict().tag(sync=True)
    small = traitlets.List().tag(sync=True)

    def __init__(
        self,
        task: str | None = None,
        *,
        pairs: Iterable[Sequence[str]] | None = None,
        seed: int = 1,
        rate: float = 0.004,
        without: Iterable[str] = (),
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
        super().__init__(
            settings={key: value for key, value in chosen.items() if value != _DEFAULTS[key]},
            other=small[0] if small else {},
            small=small,
        )
        self.on_msg(self._hand_trainer)

    def _hand_trainer(self, _widget: object, content: object, _buffers: object) -> None:
        """노트북에서 처음 시작할 때 학습을 계산하는 스크립트를 건넨다. 책의 쪽에는 파일로 있다."""
        if isinstance(content, Mapping) and content.get("kit") == "training":
            self.send({"kit": "training", "script": training_script()})
