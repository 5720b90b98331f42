"""독자의 글이 트랜스포머를 지나는 모습을 그림 한 장에 펼치는 위젯(논문 3절, 그림 1)."""

from kit_lab.widgets.transformer_xray.widget import TransformerXray

__all__ = ["TransformerXray"]
