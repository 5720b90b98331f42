"""A table of cases that is one test: every row is tried, and all that fail are told together."""

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence

import pytest


def in_rows(names: Sequence[str], rows: Iterable[Sequence]) -> Callable[[Callable], Callable]:
    """As pytest.mark.parametrize(names, rows), but for one item; its fixtures are the same for all rows."""

    def one_test(test: Callable) -> Callable:
        @functools.wraps(test)
        def every_row(**fixtures: object) -> None:
            failed = []
            for row in rows:
                try:
                    test(**fixtures, **dict(zip(names, row, strict=True)))
                except (Exception, pytest.fail.Exception) as error:
                    failed.append(f"{row}: {type(error).__name__}: {error}")
            assert not failed, "\n".join(failed)

        signature = inspect.signature(test)
        left = [one for name, one in signature.parameters.items() if name not in names]
        every_row.__signature__ = signature.replace(parameters=left)
        return every_row

    return one_test
