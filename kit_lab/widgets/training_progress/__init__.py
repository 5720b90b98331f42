"""학습이 나아가는 모습을 보이는 위젯: 진행 막대와 손실, 맞힌 비율, 학습률의 곡선."""

from kit_lab.widgets.training_progress.widget import TrainingProgress

__all__ = ["TrainingProgress"]
