"""패키지와 함께 오는, 실제로 학습한 모델. 네트워크가 없어도 열린다."""

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
