"""학습: 학습률 스케줄, 손실, 지표, 학습 루프 (논문 5절)."""

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
