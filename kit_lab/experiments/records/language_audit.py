"""언어 모델을 뜯어본 기록을 읽는다: 인코더-디코더와 견준 것, 외운 것, 거친 말, 치우침. 잰 값과 그 명령만 싣는다."""

import json
from pathlib import Path
from typing import Any

AUDIT_FILE = "audit.json"
_HOME = Path(__file__).parents[1] / "data" / "language_audit"


def load_language_audit() -> dict[str, Any]:
    """기록을 읽는다.

    Returns:
        "compared"(같은 질문에 두 모델이 한 답과 글자마다의 비트), "memorised"(배운 글과 겹치는 정도와 그대로 마저 쓴
        비율), "rough"(거친 말이 든 글의 비율), "leaning"(낱말 하나만 다른 머리글의 짝)과, 그것을 만든 "command"를 담은
        사전. 비율과 평균마다 95% 신뢰 구간의 두 끝이 "low"와 "high"에 있다.
    """
    return json.loads((_HOME / AUDIT_FILE).read_text(encoding="utf-8"))
