"""빔 서치와 표집이 지나간 가설을 모두 적은 나무 (논문 6.1절)."""

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
