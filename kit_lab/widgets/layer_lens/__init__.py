"""로짓 렌즈와 활성값 바꿔 넣기: 층마다 짐작한 글자를 보고, 다른 글의 값을 넣어 답이 어디에서 오는지 찾는 위젯."""

from kit_lab.widgets.layer_lens.widget import LayerLens

__all__ = ["LayerLens"]
