"""코드 한 줄이 고장 난 트랜스포머를 진찰하는 위젯. 검사를 되도록 적게 하고 병의 이름을 맞힌다."""

from kit_lab.widgets.infirmary.widget import Infirmary

__all__ = ["Infirmary"]
