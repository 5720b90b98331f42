"""학습이 나아가며 어텐션이 생겨나는 모습을 스냅숏으로 되돌려 보는 위젯."""

from kit_lab.widgets.training_player.widget import TrainingPlayer, TrainingSentence

__all__ = ["TrainingPlayer", "TrainingSentence"]
