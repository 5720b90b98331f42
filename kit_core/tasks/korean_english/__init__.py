"""한국어를 영어로 옮기는 과제. 문장과 번역을 한 문법에서 만든다. "할머니께서 시장에서 사과를 파신다"."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
