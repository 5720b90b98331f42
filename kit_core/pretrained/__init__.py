"""패키지와 함께 오는, 실제로 학습한 모델. 네트워크가 없어도 열린다."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "card": ["ModelCard"],
        "classifier": ["PretrainedClassifier"],
        "loading": ["load_pretrained"],
        "sequence_model": ["PretrainedSequenceModel"],
        "store": ["load_weights", "save_pretrained"],
        "table3": ["load_table3"],
    },
)
