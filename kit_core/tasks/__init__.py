"""과제의 데이터와 토큰: 공개된 말뭉치(corpora), 문법에서 만드는 한국어 수(korean_numbers), 토크나이저(tokenizers).

모델을 모르며, 불러오는 데 NumPy면 된다.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submodules=["corpora", "korean_numbers", "tokenizers"],
    submod_attrs={
        "corpora.chatbot": ["load_chatbot"],
        "corpora.multi30k": ["load_multi30k"],
        "corpora.reviews": ["load_reviews"],
        "corpora.splits": ["Splits"],
        "tokenizers.subword": ["SubwordTokenizer"],
        "tokenizers.syllable": ["SyllableTokenizer"],
    },
)
