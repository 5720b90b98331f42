"""트랜스포머의 이웃: 인코더만 쓰는 분류기와 빈칸을 채우는 모델, 견줄 낱말 주머니와 순환 신경망, 트랜스포머 이전의 번역 모델."""

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
