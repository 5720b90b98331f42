"""입력 검사. 모든 오류는 인자의 이름과 받은 값, 그리고 올바른 값을 한국어로 알려 준다.

check_로 시작하는 것은 보기만 하고, as_로 시작하는 것은 본 값을 계산에 쓸 꼴로 준다.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
