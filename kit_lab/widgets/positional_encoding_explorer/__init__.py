"""사인파 포지셔널 인코딩을 움직여 보는 위젯(논문 3.5절). 값은 모두 화면 쪽에서 다시 계산한다."""

from kit_lab.widgets.positional_encoding_explorer.widget import PositionalEncodingExplorer

__all__ = ["PositionalEncodingExplorer"]
