"""디코딩을 한 걸음씩 밟아 보는 위젯: 다음 토큰의 분포, 그 걸음의 어텐션, 빔의 나무(논문 6.1절)."""

from kit_lab.widgets.decoding_player.example import DecodingExample
from kit_lab.widgets.decoding_player.widget import DecodingPlayer

__all__ = ["DecodingExample", "DecodingPlayer"]
