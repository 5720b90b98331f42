"""스케일드 닷 프로덕트 어텐션을 작은 숫자로 한 단계씩 밟아 보는 위젯(논문 3.2.1절)."""

from kit_lab.widgets.attention_steps.widget import AttentionSteps

__all__ = ["AttentionSteps"]
