"""독자가 트랜스포머를 페이지에서 학습시키는 위젯."""

from collections.abc import Iterable, Mapping, Sequence

import traitlets

from kit_core.validation import as_integer, as_pairs, check_choice, check_that
from kit_lab.widgets.base import KitWidget, css, esm, training_script

__all__ = ["Playground"]

TASKS = ("copy", "reverse", "sort", "addition", "numerals", "own")
_SEEDS = 2**31 - 1
_DEFAULTS = {"task": "reverse", "pairs": [], "seed": 1}  # settings holds what differs from them


class Playground(KitWidget):
    """학습장: 작은 트랜스포머를 이 자리에서 학습시키고, 부품을 하나씩 바꾸어 무엇이 달라지는지 본다.

    계산은 모두 독자의 브라우저가 한다. 설정과 시드이 같으면 같은 가중치가 나온다.

    Args:
        task: 과제. "copy", "reverse", "sort", "addition", "numerals", 또는 pairs를 배우는 "own".
        pairs: 배울 쌍 (소스, 타깃)들. 주면 task는 "own"이다.
        seed: 처음 가중치와 배치를 정하는 시드.

    Raises:
        TypeError: 형이 다를 때.
        ValueError: 모르는 과제이거나, "own"인데 pairs가 없거나, 시드이 범위 밖일 때.
    """

    _esm = esm("playground")
    _css = css("shared/plot", "shared/training_curves", "shared/live", "playground/style")

    settings = traitlets.Dict().tag(sync=True)
    other = traitlets.Dict().tag(sync=True)

    def __init__(
        self, task: str | None = None, *, pairs: Iterable[Sequence[str]] | None = None, seed: int = 1
    ) -> None:
        given = None if pairs is None else as_pairs("pairs", pairs, 1)
        name = check_choice("task", task or ("own" if given else "reverse"), TASKS)
        check_that(
            "task", name, (name == "own") == bool(given), '"own"은 pairs와 함께, 다른 과제는 pairs 없이 쓴다'
        )
        chosen = {"task": name, "pairs": given or [], "seed": as_integer("seed", seed, 0, _SEEDS)}
        super().__init__(settings={key: value for key, value in chosen.items() if value != _DEFAULTS[key]})
        self.on_msg(self._hand_trainer)

    def _hand_trainer(self, _widget: object, content: object, _buffers: object) -> None:
        """노트북에서 처음 시작할 때 학습을 계산하는 스크립트를 건넨다. 책의 쪽에는 파일로 있다."""
        if isinstance(content, Mapping) and content.get("kit") == "training":
            self.send({"kit": "training", "script": training_script()})
