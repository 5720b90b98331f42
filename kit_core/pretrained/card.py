"""모델 카드: 모델이 무엇으로 어떻게 학습되었고 얼마나 맞히는지를 적은 기록."""

import json
from pathlib import Path
from typing import Any

CARD_FILE = "card.json"


class ModelCard(dict[str, Any]):
    """card.json의 내용. 사전처럼 읽고, 출력하면 한국어 요약이 나온다."""

    @classmethod
    def load(cls, folder: Path) -> "ModelCard":
        """폴더에서 카드를 읽는다. 파일이 없으면 FileNotFoundError, JSON이 아니면 ValueError."""
        path = folder / CARD_FILE
        if not path.is_file():
            raise FileNotFoundError(f"{folder.name} 폴더에 {CARD_FILE}이 없다. 패키지를 다시 설치한다.")
        try:
            return cls(json.loads(path.read_text(encoding="utf-8")))
        except ValueError as error:
            raise ValueError(
                f"{folder.name}/{CARD_FILE}을 읽을 수 없다({error}). 패키지를 다시 설치한다."
            ) from None

    def save(self, folder: Path) -> None:
        """폴더에 card.json으로 쓴다."""
        text = json.dumps(self, ensure_ascii=False, indent=1)
        (folder / CARD_FILE).write_text(text + "\n", encoding="utf-8", newline="\n")

    def __str__(self) -> str:
        return "\n".join(
            [
                f"{self['name']}: {self['task']}",
                f"파라미터 {self['parameters']:,}개, 학습 {self['training']['steps']:,}걸음",
                self["headline"] if "headline" in self else _exact_match(self["measured"]),
                f"다시 만드는 명령: {self['command']}",
                f"한계: {self['limits']}",
            ]
        )

    __repr__ = __str__


def _exact_match(measured: dict[str, Any]) -> str:
    kinds = ", ".join(f"{kind} {rate:.2%}" for kind, rate in measured["kinds"].items())
    return f"떼어 둔 {measured['count']:,}개의 완전 일치 {measured['exact_match']:.2%} ({kinds})"
