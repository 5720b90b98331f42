"""「Attention Is All You Need」의 트랜스포머를 논문 그대로 구현한다.

이름은 처음 쓰일 때에야 불러온다. 그래서 NumPy만 쓰는 페이지는 TensorFlow를 기다리지 않는다.
"""

import lazy_loader

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submodules=["widgets"],
    submod_attrs={},
)
