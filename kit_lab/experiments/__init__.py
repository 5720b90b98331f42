"""장마다의 실험: 재는 법과, 잰 기록. 다시 재는 명령은 python -m kit_lab.experiments이다."""

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
