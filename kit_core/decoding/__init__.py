"""로짓에서 문장을 고른다: 그리디 디코딩과 빔 서치, 지나온 토큰의 캐시, 지나간 가설의 기록 (논문 6.1절)."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "beam": ["beam_search", "length_penalty"],
        "greedy": ["greedy_decode", "greedy_loop"],
        "record": ["record_search"],
        "steps": ["StepwiseDecoder", "compiled_loop"],
    },
)
