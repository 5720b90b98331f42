"""이름을 처음 쓸 때 불러오는 패키지. 어떤 이름이 어디에 있는지는 곁의 .pyi에 적고, 편집기와 형 검사기도 그것을 읽는다."""

from collections.abc import Callable
from typing import Any

import lazy_loader

from kit_core.backend.missing_packages import explained


def attach(package: str, file: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """패키지의 __getattr__, __dir__, __all__을 준다. 백엔드가 없으면 우리말로 알린다.

    Args:
        package: 패키지의 __name__.
        file: 패키지의 __file__. 곁의 .pyi는 어느 인코딩에서나 읽히도록 ASCII로만 적는다.
    """
    load, names, exported = lazy_loader.attach_stub(package, file)

    def __getattr__(name: str) -> Any:
        with explained():
            return load(name)

    return __getattr__, names, exported
