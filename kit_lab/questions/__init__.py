"""문제은행: 장마다의 문제와, 답과 흔한 실수를 셈하는 코드. 숙제의 위젯과 강의실이 함께 쓴다."""

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
