"""논문 뒤에 바뀐 것들: RMS 정규화, 회전 위치, SwiGLU, 키와 밸류를 나누어 쓰는 어텐션, 디코더만 있는 언어 모델.

논문의 층은 그대로 두고, 그 층이 부품을 만드는 자리(make_attention, make_feed_forward, make_add_and_norm)만 바꾸어 끼운다.
"""

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
