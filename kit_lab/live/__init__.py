"""페이지 안에서 도는 모델: 보통의 자바스크립트로 적은 트랜스포머(engine/)와, 그것이 읽을 가중치를 쓰는 함수."""

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
