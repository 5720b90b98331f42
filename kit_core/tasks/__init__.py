"""과제의 데이터와 토큰: 공개된 말뭉치(corpora), 문법에서 만드는 한국어 수(korean_numbers)와 한국어를 옮긴 영어
(korean_english), 토크나이저(tokenizers).

모델을 모르며, 불러오는 데 NumPy면 된다.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
