"""줄 놓기: 뒤섞인 코드의 줄을 차례대로 놓는 위젯."""

from kit_lab.widgets.line_order.widget import LineOrder

__all__ = ["LineOrder"]
