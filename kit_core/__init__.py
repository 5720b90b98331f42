"""「Attention Is All You Need」의 트랜스포머를 논문 그대로 구현한다.

이름은 처음 쓰일 때에야 불러온다. 그래서 NumPy만 쓰는 페이지는 TensorFlow를 기다리지 않는다.
"""

import os

from kit_core.backend.lazy_names import attach

__version__ = "0.1.0"

# TensorFlow가 켜지며 C++에서 남기는 안내문으로 첫 셀이 붉어지지 않게 한다. 오류와 파이썬의 경고는 그대로 보인다.
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")

__getattr__, __dir__, __all__ = attach(__name__, __file__)
