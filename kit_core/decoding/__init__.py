"""로짓에서 문장을 고른다: 그리디 디코딩과 빔 서치, 지나온 토큰의 캐시 (논문 6.1절)."""

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
