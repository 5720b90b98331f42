"""Keras를 처음 불러올 때 TensorFlow가 표준 오류에 쏟는 안내문을 삼킨다.

그 글은 파이썬을 거치지 않고 파일 기술자 2로 바로 나가므로, 그 기술자를 잠시 돌려놓아야 한다. 그러지 않으면 모든 장의
첫 셀에 붉은 글이 찍힌다. 불러오기가 실패하면 삼킨 글을 되돌려 준다.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_import() -> Iterator[None]:
    """with 안에서 Keras를 처음 불러오면 표준 오류를 삼킨다. 이미 불러왔다면 아무 일도 하지 않는다."""
    if "keras" in sys.modules:
        yield
        return
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")  # 첫 연산 때 나오는 안내문은 이것으로 막는다.
    sys.stderr.flush()
    kept = os.dup(2)
    with tempfile.TemporaryFile() as swallowed:
        os.dup2(swallowed.fileno(), 2)
        try:
            yield
        except BaseException:
            swallowed.seek(0)
            os.write(kept, swallowed.read())
            raise
        finally:
            os.dup2(kept, 2)
            os.close(kept)
