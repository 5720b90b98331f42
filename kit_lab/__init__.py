"""실습실: 책의 독자가 만지는 것. 위젯과 페이지의 엔진, 그림, 「직접 짓기」의 점검, 고장과 진찰, 장마다의 실험이 있다.

kit_core를 부르되 kit_core는 이것을 모른다. 이름은 처음 쓰일 때에야 불러온다.
"""

from importlib.util import find_spec

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
# 위젯의 패키지를 설치하지 않았어도 from kit_lab import *는 나머지를 모두 준다.
if find_spec("anywidget") is None:
    __all__.remove("widgets")
