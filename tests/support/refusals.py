"""What a function says to wrong arguments: in Korean, by the argument's name."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any


def badly_refused(make: Callable[..., Any], wrong: Mapping[str, Sequence[Any]]) -> list[str]:
    """Of the wrong values of each argument, those that are taken or refused without the argument's name in Korean."""
    found = []
    for argument, values in wrong.items():
        for value in values:
            said = "taken"
            try:
                make(**{argument: value})
            except (TypeError, ValueError) as error:
                said = str(error)
            if argument not in said or not re.search("[가-힣]", said):
                found.append(f"{argument}={value!r}: {said}")
    return found
