"""모델마다 한 파일: 무엇을 어떤 값으로 학습하고, 어떻게 재어 싣는가."""

from pathlib import Path
from typing import Any, Protocol


class Recipe(Protocol):
    """명령줄이 부르는 파일 하나의 꼴. 모델이 아니라 표를 쓰는 파일에는 그 이름 OUTPUT도 있다."""

    RECIPE: Any

    def check(self, recipe: Any) -> None:
        """그 값대로 할 수 있는지, 시작하기 전에 본다. 쓸 수 없는 값이 있으면 TypeError, ValueError."""

    def run(self, output: Path, work: Path, recipe: Any, **options: Any) -> None:
        """work에 체크포인트를 남기며 하고, 결과를 output에 쓴다. options는 train_epochs의 인자이다."""
