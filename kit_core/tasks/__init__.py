"""과제마다 한 파일: 데이터와 토큰. NumPy만 쓰며 모델도 텐서플로도 모른다."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submodules=["korean_kinds", "korean_numbers", "korean_numerals", "korean_split"],
    submod_attrs={"tokenizer": ["SyllableTokenizer"]},
)
