"""맞혀 보라: 보기 전에 먼저 짐작하는 위젯."""

from kit_lab.widgets.predict.widget import Predict

__all__ = ["Predict"]
