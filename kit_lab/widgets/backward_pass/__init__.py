"""역전파 퍼즐: 두 층짜리 신경망의 기울기를 손으로 구하는 위젯."""

import traitlets

from kit_core.validation import as_integer
from kit_lab.widgets.base import css, esm
from kit_lab.widgets.puzzle import Puzzle

__all__ = ["BackwardPass"]


class BackwardPass(Puzzle):
    """역전파 퍼즐: 두 층의 그래프를 손실에서부터 거슬러 오르며 기울기를 적는다. 틀리면 어디에서 무엇을 빠뜨렸는지 말한다.

    신경망은 a = xW₁, h = max(a, 0), ŷ = hW₂이고 손실은 L = Σ(ŷ - y)²이다. 수는 모두 작은 정수이고 둘뿐인 ReLU 가운데
    하나는 닫혀 있다.

    Args:
        name: 이름. 푼 것을 독자의 브라우저가 이 이름으로 기억하므로 책 전체에서 하나뿐이어야 한다.
        question: 물음. 뒤집힌 따옴표 사이는 코드로 보인다.
        seed: 처음에 보일 예제의 시드. 「다른 예제」를 누를 때마다 하나씩 커진다.
        told: 다 푼 뒤에 보이는 말.
        hint: 접혀 있는 힌트. ""이면 없다.

    Raises:
        TypeError: 문자열이나 정수여야 할 인자가 그렇지 않을 때.
        ValueError: 이름이 옳지 않을 때, seed가 음수이거나 너무 클 때.
    """

    _esm = esm("backward_pass")
    _css = css("shared/puzzle", "backward_pass/style")

    seed = traitlets.Int(read_only=True).tag(sync=True)

    def __init__(self, name: str, question: str, *, seed: int = 0, told: str = "", hint: str = "") -> None:
        super().__init__(name, question, told, hint, seed=as_integer("seed", seed, 0, 2**30))
