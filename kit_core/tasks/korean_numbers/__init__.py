"""말로 읽은 한국어 수를 적는 꼴로 바꾸는 과제(역텍스트 정규화). "삼만 오천 원" -> "35,000원"."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
