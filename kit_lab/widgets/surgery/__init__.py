"""페이지에서 도는 트랜스포머를 수술하는 위젯. 부품을 끄고, 답과 정확도가 어떻게 달라지는지 본다."""

from kit_lab.widgets.surgery.challenge import Challenge
from kit_lab.widgets.surgery.widget import Surgery

__all__ = ["Challenge", "Surgery"]
