"""독자가 트랜스포머를 손으로 짓는 정거장들과, 쓴 것을 점검해 틀린 곳을 이름으로 알려 주는 check."""

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
