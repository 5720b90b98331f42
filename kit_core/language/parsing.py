"""명령줄의 도움말과 오류까지 지금 말할 언어로 하는 argparse."""

import argparse
import re
import sys
from io import TextIOWrapper
from typing import Any, NoReturn

from kit_core.language.saying import said, spoken

# argparse가 스스로 하는 말
_ITS_OWN = (
    (
        r"argument (.+): invalid choice: (.+) \(choose from (.+)\)",
        r"\1=\2은(는) 쓸 수 없다. \3 가운데서 고른다.",
    ),
    (r"argument (.+): invalid \w+ value: (.+)", r"\1=\2은(는) 쓸 수 없다. 수를 적는다."),
    (r"argument (.+): expected .*arguments?", r"\1 뒤에 값을 적는다."),
    (r"the following arguments are required: (.+)", r"빠진 것이 있다: \1. 쓰는 법: --help"),
    (r"unrecognized arguments: (.+)", r"모르는 인자이다: \1. 쓰는 법: --help"),
)


class Parser(argparse.ArgumentParser):
    """설명과 도움말과 오류를 said로 옮기는 ArgumentParser."""

    def __init__(self, *, prog: str, description: str) -> None:
        super().__init__(prog=prog, description=said(description))
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")  # 우리말을 적지 못하는 출력에서도 멈추지 않는다.

    def add_argument(self, *names: str, **options: Any) -> argparse.Action:
        texts = {name: said(options[name]) for name in ("help", "metavar") if name in options}
        return super().add_argument(*names, **options | texts)

    def error(self, message: str) -> NoReturn:
        for pattern, korean in _ITS_OWN if spoken() == "ko" else ():
            message = re.sub(f"^{pattern}$", korean, message)
        super().error(said(message))


def listed(text: str) -> list[str]:
    """쉼표로 이은 것을 나눈다. 빈칸과 빈 것은 버린다."""
    return [one.strip() for one in text.split(",") if one.strip()]
