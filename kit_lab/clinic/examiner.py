"""검사를 차례로 하며 찾은 것을 모은다. 앞의 이상이 뒤의 것까지 설명하면 뒤의 검사는 하지 않는다."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from kit_lab.clinic.case import Case, told
from kit_lab.clinic.checks import calls, comparing, leaks, learning, reading
from kit_lab.clinic.findings import Finding, Findings
from kit_lab.clinic.words import CHECKS, OF_SIDES


class Examiner:
    """진찰 한 번.

    Args:
        case: 모델과 시험할 문장.
        given: examine이 받은 나머지 인자. 없는 것은 None이다.
        language: 결과의 언어.
    """

    def __init__(self, case: Case, given: dict[str, Any], language: str) -> None:
        self.case, self.given, self.language = case, given, language
        self.found: list[Finding] = []
        self.remarks: list[Finding] = []
        self.done: list[str] = []

    def findings(self) -> Findings:
        """모두 진찰한다."""
        stopped = not (self._callable() and self._trusted())
        if not stopped:
            self._forward()
            self._compared()
            self._learned()
        left_out = {
            name: need
            for name, check in CHECKS.items()
            if self._fits(name) and (need := self._missing(check.needs)) is not None
        }
        return Findings(
            tuple(self.found), tuple(self.done), left_out, stopped, self.language, tuple(self.remarks)
        )

    def _fits(self, name: str) -> bool:
        """모델이 그 검사가 보는 쪽을 읽는지."""
        return set(OF_SIDES.get(name, ())) <= set(self.case.sides)

    def _missing(self, needs: tuple[str, ...]) -> str | None:
        return next((need for need in needs if self.given[need] is None), None)

    def _note(self, name: str, numbers: dict[str, Any] | None) -> bool:
        """검사 하나의 결과를 적고, 이상이 있는지를 준다. 같은 이상은 한 번만 적는다."""
        if name not in self.done:
            self.done.append(name)
        if numbers is not None and not self._told(name, numbers):
            self.found.append(Finding(name, numbers, self.language))
        return numbers is not None

    def _told(self, name: str, numbers: dict[str, Any]) -> bool:
        """이미 적은 이상인지. 멈춘 것은 함수마다 적는다."""
        same = [finding.numbers for finding in self.found if finding.name == name]
        return any(name != "fails" or one["function"] == numbers["function"] for one in same)

    def _has(self, *names: str) -> bool:
        return any(finding.name in names for finding in self.found)

    def _callable(self) -> bool:
        """부를 수 있는지. 두 길이가 같아야만 돈다면 그렇게 맞추어 나머지를 본다."""
        case = self.case
        try:
            case.settle()
        except Exception as error:
            shapes = {"source": case.source.shape, "target": case.target.shape}
            called = f"predict({', '.join(f'{side} {shapes[side]}' for side in case.sides)})"
            if len(case.sides) == 1 or not self._same_lengths():
                self._note("fails", {"function": called, "error": told(error)})
                return False
        self._note("fails", None)
        return not self._note("shape", calls.shape(case))

    def _same_lengths(self) -> bool:
        self.case.source = self.case.source[:, : self.case.target.shape[1]]
        try:
            self.case.settle()
        except Exception:  # 처음의 오류를 알린다.
            return False
        return True

    def _trusted(self) -> bool:
        """답이 늘 같고 유한한지. 아니라면 견주는 검사가 모두 뜻을 잃는다."""
        try:
            if self._note("train_mode", calls.not_repeatable(self.case)):
                return False
        except Exception as error:
            self._note("fails", {"function": "predict", "error": told(error)})
            return False
        numbers = calls.not_finite(self.case)
        if numbers is not None and calls.harmless(self.case, numbers, self.given["reference"]):
            self.remarks.append(Finding("not_finite", numbers, self.language))
            numbers = None
        return not (self._note("not_finite", numbers) and numbers["input"] == "usual")

    def _forward(self) -> None:
        self._run("probabilities", calls.probabilities)
        self._run("lengths", calls.lengths)
        self._run("batch_mixed", leaks.batch_mixed)
        self._run("future_leak", leaks.future_leak)
        self._run("padding_leak", leaks.padding_leak)
        if not self._leaking():  # 뒤를 볼 수 있으면 뒤의 패딩도 보인다.
            self._run("target_padding_leak", leaks.target_padding_leak)
        if not self._leaking():
            self._run("future_through_padding", leaks.future_through_padding)
        self._run("source_ignored", reading.source_ignored)
        self._run("target_ignored", reading.target_ignored)
        # 읽지 않는 것의 차례는 모를 수밖에 없다.
        if sides := tuple(side for side in self.case.sides if not self._has(f"{side}_ignored")):
            self._run("order_ignored", lambda case: reading.order_ignored(case, sides))
        if not self._has("padding_leak", "target_padding_leak"):  # 뒤의 패딩도 보는 모델이면 앞의 것도 본다.
            self._remark("padding_in_front", leaks.padding_in_front)

    def _run(self, name: str, check: Callable[[Case], dict[str, Any] | None]) -> None:
        """검사 하나를 한다. 하다가 모델이 멈추면 그것이 이상이다. 두 길이가 달라서인 것은 이미 적었다."""
        if not self._fits(name):
            return
        try:
            self._note(name, check(self.case))
        except Exception as error:
            if not (self._has("lengths") and self.case.uneven):
                self._note("fails", {"function": f"predict ({name})", "error": told(error)})

    def _remark(self, name: str, check: Callable[[Case], dict[str, Any] | None]) -> None:
        """이상으로 세지 않을 것을 본다. 모델이 그런 입력을 거절하면 알릴 것도 없다."""
        with suppress(Exception):
            if numbers := check(self.case):
                self.remarks.append(Finding(name, numbers, self.language))

    def _leaking(self) -> bool:
        """뒤에 무엇이 오느냐에 따라 앞의 로짓이 달라지는지."""
        return self._has("future_leak", "target_padding_leak")

    def _compared(self) -> None:
        """두 길로 구해 견준다.

        뒤가 새는 모델은 한 토큰씩 풀면 다른 것이 당연하고, 캐시가 틀리면 쓴 글이 다른 것이 당연하므로 디코딩을 탓하지 않는다.
        """
        given = self.given
        if not self._leaking():
            self._compare("cache_differs", "next_logits", comparing.cache_differs)
        if not self._leaking() and not self._has("cache_differs"):
            self._compare("greedy_differs", "greedy", comparing.greedy_differs)
            self._compare("beam_differs", "beam", comparing.beam_differs, given["alpha"])
        self._compare("unlike_reference", "reference", comparing.unlike_reference)
        if given["epsilon"] is not None:
            self._compare("loss_differs", "loss", comparing.loss_differs, given["epsilon"])

    def _compare(self, name: str, needs: str, check: Callable[..., Any], *more: Any) -> None:
        """재료가 있으면 검사하고, 재료가 멈추면 그것을 적는다. 여러 길이로 부르는 것은 길이 때문일 수 있다."""
        function = self.given[needs]
        if function is None:
            return
        try:
            self._note(name, check(self.case, function, *more))
        except Exception as error:
            if needs == "reference" or not self._has("lengths"):
                self._note("fails", {"function": needs, "error": told(error)})

    def _learned(self) -> None:
        """파라미터를 바꾸므로 맨 나중에 한다. 배우고 나면 처음에 같던 값들이 갈라지므로 한 번 더 견준다."""
        case, given = self.case, self.given
        if not self._leaking():
            self._compare("padding_counted", "loss", learning.padding_counted)
        if given["train_step"] is None:
            return
        try:
            first, found = learning.overfit(case, given["train_step"], given["weights"], given["steps"])
        except Exception as error:
            self._note("fails", {"function": "train_step", "error": told(error)})
            return
        self._note("first_loss", learning.first_loss(case, first))
        names = ["probabilities", "loss_stuck", "not_shifted"]
        if given["weights"] is not None:
            names += ["weights_not_trained", "first_step_lost"]
        for name in names:
            self._note(name, found.get(name))
        if given["reference"] is not None and not self._has("unlike_reference"):
            self._run("unlike_reference", lambda case: self._after_learning(case, given["reference"]))

    def _after_learning(self, case: Case, reference: Callable[..., Any]) -> dict[str, Any] | None:
        """배운 모델의 로짓은 폭이 다르므로 바탕부터 다시 잰다."""
        case.settle()
        return comparing.unlike_reference(case, reference)
