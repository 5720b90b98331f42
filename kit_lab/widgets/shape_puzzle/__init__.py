"""모양 퍼즐: 계산이 나아가는 동안의 모양을 적는 위젯."""

from kit_lab.widgets.shape_puzzle.widget import ShapePuzzle

__all__ = ["ShapePuzzle"]
