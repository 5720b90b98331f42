"""장(.ipynb)을 시험으로 돌릴 때의 규칙."""

import pytest


def pytest_collectstart(collector: pytest.Collector) -> None:
    """그림은 견주지 않는다. 장에는 글로 된 출력만 저장되기 때문이다."""
    if type(collector).__name__ == "IPyNbFile":
        collector.skip_compare += ("image/svg+xml",)
