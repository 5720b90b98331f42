"""레이블 스무딩을 움직여 보는 위젯(논문 5.4절): 목표 분포, 손실과 그 바닥, 기울기."""

from kit_lab.widgets.label_smoothing_explorer.widget import LabelSmoothingExplorer

__all__ = ["LabelSmoothingExplorer"]
