"""What a long run says on its way: which test failed, as soon as it has, and in the end which files took longest."""

from collections import Counter

import pytest

SLOWEST = 12


class Progress:
    """A plugin of the process that the reader watches; the workers' reports come to it too."""

    def __init__(self, config: pytest.Config) -> None:
        self.terminal = config.pluginmanager.get_plugin("terminalreporter")
        self.seconds: Counter[str] = Counter()

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.location[0]] += report.duration
        if report.failed:
            self.terminal.write_line("")
            self.terminal.write_line(
                f"{'실패' if report.when == 'call' else '오류'} {report.nodeid}", red=True
            )

    def pytest_terminal_summary(self) -> None:
        if len(self.seconds) > SLOWEST:
            self.terminal.section("오래 걸린 파일")
            for name, seconds in self.seconds.most_common(SLOWEST):
                self.terminal.write_line(f"{seconds:7.1f}초 {name}")
