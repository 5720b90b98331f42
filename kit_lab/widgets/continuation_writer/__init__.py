"""이어 쓰기: 언어 모델이 독자의 글을 한 토큰씩 이어 쓰고, 자리마다의 후보와 확률을 보이는 위젯."""

from kit_lab.widgets.continuation_writer.widget import ContinuationWriter

__all__ = ["ContinuationWriter"]
