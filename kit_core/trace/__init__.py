"""모델의 안을 읽고 바꾼다: 어텐션의 기록(capture), 층마다의 출력(outputs), 흐르는 값을 바꾸기(patch)."""

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
