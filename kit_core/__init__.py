"""「Attention Is All You Need」의 트랜스포머를 논문 그대로 구현한다.

이름은 처음 쓰일 때에야 불러온다. 그래서 NumPy만 쓰는 페이지는 TensorFlow를 기다리지 않는다.
"""

from importlib.util import find_spec

from kit_core.backend.lazy_names import attach

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = attach(__name__, __file__)
# 위젯의 패키지를 설치하지 않았어도 from kit_core import *는 나머지를 모두 준다.
if find_spec("anywidget") is None:
    __all__.remove("widgets")
