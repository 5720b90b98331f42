"""커널이 없어도 살아 움직이는 위젯. NumPy 배열만 받으며 모델은 모른다."""

import lazy_loader

from kit_core.validation.installing import how_to_install

try:
    import anywidget  # noqa: F401 - every widget stands on it; told here, before any of them is looked for
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"위젯을 쓰려면 {error.name} 패키지가 있어야 한다. {how_to_install('widgets')}로 설치한다.",
        name=error.name,
    ) from error

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
