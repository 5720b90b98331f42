"""마스크 퍼즐: 볼 수 있는 칸을 칠하는 위젯."""

from kit_lab.widgets.mask_puzzle.widget import MaskPuzzle

__all__ = ["MaskPuzzle"]
