"""과제마다 한 파일: 데이터와 토큰. 모델을 모르며, 불러오는 데 NumPy면 된다."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submodules=["korean_kinds", "korean_numbers", "korean_numerals", "korean_split"],
    submod_attrs={
        "chatbot": ["load_chatbot"],
        "multi30k": ["load_multi30k"],
        "reviews": ["load_reviews"],
        "splits": ["Splits"],
        "subword": ["SubwordTokenizer"],
        "tokenizer": ["SyllableTokenizer"],
    },
)
