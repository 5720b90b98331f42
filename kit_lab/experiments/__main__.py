"""명령줄에서 장의 실험을 다시 잰다: python -m kit_lab.experiments table3 --output 표.csv."""

from functools import partial

from kit_core.training.__main__ import Command, main
from kit_core.training.interruption import answered, leave

COMMAND = Command(
    "kit_lab.experiments",
    "kit_lab.experiments",
    (
        "table3",
        "descendants",
        "language_scaling",
        "induction",
        "language_audit",
        "korean_numbers_snapshots",
        "review_merges",
    ),
    "잴 과제. table3은 논문의 표 3을 작게 다시 하고, descendants는 논문 뒤의 부품을 하나씩 바꾸어 재며, "
    "language_scaling은 언어 모델의 크기를 바꾸어 잰다. induction은 귀납 헤드가 생겨나는 것을 기록하고, "
    "language_audit은 배운 언어 모델이 외운 것과 하지 말아야 할 말을 세며, korean_numbers_snapshots는 korean_numbers의 첫 "
    "갈래를 배우는 앞부분의 스냅숏(어텐션 가중치, 답, 손실, 완전 일치)을, review_merges는 영화평에서 배운 합치기를 남긴다.",
    recorded=("induction", "language_audit", "korean_numbers_snapshots", "review_merges"),
)

if __name__ == "__main__":
    with answered(partial(leave, sentence=lambda: "아직 아무것도 시작하지 않았다.")):
        main(command=COMMAND)
