"""책의 그림 양식. matplotlib에 한글 글꼴과 책의 색을 주고, 좁은 화면에 놓을 그림도 그린다. 모델도 TensorFlow도 부르지 않는다."""

from kit_lab.style.narrow import on_phone
from kit_lab.style.style import COLOURS, use_book_style

__all__ = ["COLOURS", "on_phone", "use_book_style"]
