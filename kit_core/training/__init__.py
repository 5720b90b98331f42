"""학습: 학습률 스케줄, 손실, 지표, 학습 루프 (논문 5절)."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "adam": ["Adam"],
        "schedule": ["WarmupSchedule"],
        "loss": ["LabelSmoothedCrossEntropy", "label_smoothed_cross_entropy"],
        "metrics": ["MaskedAccuracy", "masked_accuracy"],
        "batching": ["LabelledBatches", "PairBatches", "plan_batches"],
        "devices": ["all_devices"],
        "evaluation": ["score_tokens"],
        "failures": ["TrainingFailure"],
        "gradient_tape": ["make_train_step"],
        "loop": ["EpochPlan", "train_epochs"],
        "averaging": ["CheckpointAverage", "average_weights"],
        "serving": ["serve"],
        "teacher_forcing": ["shift_targets"],
    },
)
