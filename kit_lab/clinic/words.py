"""검사의 이름과, 이상을 말하는 문장. 우리말과 영어가 나란히 있는 표 words.csv를 읽는다."""

import csv
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Check:
    """검사 하나. title은 이름, told는 이상을 수로 말하는 문장의 틀, look은 어디를 볼지를 말한다. 열쇠는 언어이다.

    needs는 그 검사가 쓰는 examine의 인자이다. 비어 있으면 predict만으로 한다.
    """

    name: str
    title: dict[str, str]
    told: dict[str, str]
    look: dict[str, str]
    needs: tuple[str, ...] = ()


_WORDS: dict[str, dict[str, dict[str, str]]] = {}
with open(Path(__file__).with_suffix(".csv"), encoding="utf-8", newline="") as _file:
    for _row in csv.DictReader(_file):
        _WORDS.setdefault(_row["of"], {})[_row["text"]] = {"ko": _row["ko"], "en": _row["en"]}

SIDES, INPUTS, _WHOLE = (_WORDS.pop(of) for of in ("side", "input", "findings"))
HEALTHY, ILL, REMARK, LEFT_OUT, STOPPED = _WHOLE.values()
_NEEDS = {
    "cache_differs": ("next_logits",),
    "greedy_differs": ("greedy",),
    "beam_differs": ("beam",),
    "unlike_reference": ("reference",),
    "loss_differs": ("loss", "epsilon"),
    "padding_counted": ("loss",),
    **dict.fromkeys(("first_loss", "loss_stuck", "not_shifted"), ("train_step",)),
    **dict.fromkeys(("weights_not_trained", "first_step_lost"), ("train_step", "weights")),
}
CHECKS: dict[str, Check] = {
    name: Check(name, texts["title"], texts["told"], texts["look"], _NEEDS.get(name, ()))
    for name, texts in _WORDS.items()
}
# 이상으로는 세지 않고 알리기만 하는 것.
REMARKS: dict[str, Check] = {"padding_in_front": CHECKS.pop("padding_in_front")}
# 검사의 이름 -> 여느 때의 말, 그때에만 있는 수 -> 다른 꼴로 틀렸을 때의 말.
DIFFERENCES = {
    name: (texts["difference"], {number: texts[number] for number in [*texts][4:]})
    for name, texts in _WORDS.items()
    if "difference" in texts
}
# 검사의 이름 -> 그것이 보는 쪽. 없으면 모든 모델에서 본다.
OF_SIDES = {
    **dict.fromkeys(("padding_leak", "source_ignored"), ("source",)),
    **dict.fromkeys(
        ("future_leak", "target_padding_leak", "future_through_padding", "target_ignored"), ("target",)
    ),
    **dict.fromkeys(
        ("cache_differs", "first_loss", "loss_differs", "padding_counted", "loss_stuck"), ("target",)
    ),
    **dict.fromkeys(("not_shifted", "weights_not_trained", "first_step_lost"), ("target",)),
    **dict.fromkeys(("greedy_differs", "beam_differs"), ("source", "target")),
}
