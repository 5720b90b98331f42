"""과제마다 한 파일: 데이터와 토큰. 모델을 모르며, 불러오는 데 NumPy면 된다."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
