"""점에 직선을 맞추는 경사 하강을 한 걸음씩 밟아 보는 위젯. 값은 모두 화면 쪽에서 다시 계산한다."""

from kit_lab.widgets.descent_explorer.widget import DescentExplorer

__all__ = ["DescentExplorer"]
