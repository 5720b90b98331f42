"""저장한 모델을 새 프로세스에서 다시 연다."""

from pathlib import Path

import keras

# 불러오는 것만으로 클래스가 Keras에 등록된다. 이름을 늦게 불러오는 패키지라 Keras 혼자서는 찾지 못한다.
from kit_core import training, transformer  # noqa: F401
from kit_core.training import loss, metrics, schedule  # noqa: F401


def load_model(path: str | Path) -> keras.Model:
    """.keras 파일에서 모델을 연다.

    Args:
        path: model.save(path)로 저장한 파일.

    Returns:
        가중치와 컴파일 상태까지 되살린 모델.

    Raises:
        FileNotFoundError: 파일이 없을 때.
        ValueError: .keras 파일이 아닐 때.
    """
    path = Path(path)
    if path.suffix != ".keras":
        raise ValueError(
            f"path={str(path)!r}은(는) .keras 파일이 아니다. model.save('이름.keras')로 저장한 파일을 넣는다."
        )
    if not path.is_file():
        raise FileNotFoundError(f"path={str(path)!r}에 파일이 없다. model.save()에 준 경로인지 확인한다.")
    return keras.saving.load_model(path)
