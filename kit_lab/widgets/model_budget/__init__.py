"""하이퍼파라미터를 바꾸며 파라미터, 계산량, 메모리가 어떻게 움직이는지 보는 위젯(논문 3절, 표 3)."""

from kit_lab.widgets.model_budget.widget import ModelBudget

__all__ = ["ModelBudget"]
