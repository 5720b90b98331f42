"""빈칸 채우기: 독자의 글에서 토큰 하나를 가리고, 모델이 앞뒤를 읽어 무엇이라고 보는지를 보이는 위젯."""

from kit_lab.widgets.blank_filler.widget import BlankFiller

__all__ = ["BlankFiller"]
