"""트랜스포머의 이웃: 인코더만 쓰는 분류기, 그것과 견줄 낱말 주머니와 순환 신경망, 트랜스포머 이전의 번역 모델."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "bag_classifier": ["BagClassifier"],
        "classifier": ["TransformerClassifier"],
        "recurrent_classifier": ["RecurrentClassifier"],
        "recurrent_config": ["RecurrentConfig"],
        "recurrent_size": ["units_for"],
        "seq2seq": ["RecurrentSeq2Seq"],
    },
)
