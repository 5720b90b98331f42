"""웜업이 있는 학습률 스케줄을 움직여 보는 위젯(논문 5.3절의 식 3). 값은 모두 화면 쪽에서 다시 계산한다."""

from kit_lab.widgets.schedule_explorer.widget import ScheduleExplorer

__all__ = ["ScheduleExplorer"]
