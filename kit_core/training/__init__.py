"""학습: 학습률 스케줄, 손실, 지표, 학습 루프 (논문 5절)."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submodules=["data", "loop", "objective", "recipes"],
    submod_attrs={
        "objective.adam": ["Adam"],
        "objective.schedule": ["WarmupSchedule"],
        "objective.loss": ["LabelSmoothedCrossEntropy", "label_smoothed_cross_entropy"],
        "objective.metrics": ["MaskedAccuracy", "masked_accuracy"],
        "data.batching": ["LabelledBatches", "PairBatches", "plan_batches"],
        "loop.evaluation": ["score_tokens"],
        "loop.failures": ["TrainingFailure"],
        "loop.gradient_tape": ["make_train_step"],
        "loop.epochs": ["train_epochs"],
        "loop.plan": ["EpochPlan"],
        "loop.averaging": ["CheckpointAverage", "average_weights"],
        "data.serving": ["serve"],
        "data.teacher_forcing": ["shift_targets"],
    },
)
