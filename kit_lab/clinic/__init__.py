"""고장 난 트랜스포머: 일부러 낸 고장의 목록과 그것을 켜는 infected, 누구의 모델이든 진찰하는 examine."""

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
