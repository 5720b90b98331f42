"""강의실: 강의하는 사람이 쓰는 것. 제출 파일, 제출을 다시 실행하는 채점, 시험지가 있다.

서버도 데이터베이스도 없다. 제출은 파일이고, 채점은 명령 하나이다: python -m kit_lab.classroom
"""

from kit_core.backend.lazy_names import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
