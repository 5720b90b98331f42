"""명령줄의 도움말과 오류까지 지금 말할 언어로 하는 argparse."""

import argparse
from typing import Any, NoReturn

from kit_core.language.saying import said


class Parser(argparse.ArgumentParser):
    """설명과 도움말과 오류를 said로 옮기는 ArgumentParser."""

    def __init__(self, *, prog: str, description: str) -> None:
        super().__init__(prog=prog, description=said(description))

    def add_argument(self, *names: str, **options: Any) -> argparse.Action:
        texts = {name: said(options[name]) for name in ("help", "metavar") if name in options}
        return super().add_argument(*names, **options | texts)

    def error(self, message: str) -> NoReturn:
        super().error(said(message))
