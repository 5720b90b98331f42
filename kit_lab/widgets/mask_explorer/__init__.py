"""독자의 토큰에 마스크를 걸고 풀며 스코어와 소프트맥스가 어떻게 바뀌는지 보는 위젯(논문 3.2.3절)."""

from kit_lab.widgets.mask_explorer.widget import PADDING, START, MaskExplorer, split_text, token_vectors

__all__ = ["PADDING", "START", "MaskExplorer", "split_text", "token_vectors"]
