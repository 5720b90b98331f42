"""논문의 그림 1을 지도처럼 짚어 보는 위젯(논문 3절). 상자마다 모양, 파라미터, 코드의 자리를 보인다."""

from kit_lab.widgets.architecture_map.widget import BOXES, ArchitectureMap

__all__ = ["BOXES", "ArchitectureMap"]
