"""모델 카드: 모델이 무엇으로 어떻게 학습되었고 얼마나 맞히는지를 적은 기록. 파일에는 그 내용의 sha256이 함께 적힌다."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kit_core.language.saying import said
from kit_core.validation import shown

CARD_FILE = "card.json"
CHECKSUM = "content_sha256"  # 이 열쇠를 뺀 나머지 내용의 sha256
LONGEST = 300  # 오류에 늘어놓는 이름들의 글자 수
_SHOWN = ("name", "task", "parameters", "training", "command", "limits")


class ModelCard(dict[str, Any]):
    """card.json의 내용. 사전처럼 읽고, 출력하면 한국어 요약이 나온다."""

    @classmethod
    def load(cls, folder: Path) -> "ModelCard":
        """폴더에서 카드를 읽는다.

        Raises:
            FileNotFoundError: 파일이 없을 때.
            ValueError: JSON 사전이 아니거나, 내용의 sha256이 적혀 있지 않거나 내용과 다를 때.
        """
        return cls(read_unaltered(folder / CARD_FILE))

    def __missing__(self, key: str) -> Any:
        raise KeyError(f"모델 카드에 {shown(key)}이(가) 없다. 적힌 것: {listed(self)}")

    def save(self, folder: Path) -> None:
        """폴더에 card.json으로 쓴다. 내용의 sha256을 끝에 덧붙인다."""
        card = ModelCard(with_checksum(json.loads(self.text())))
        (folder / CARD_FILE).write_text(card.text() + "\n", encoding="utf-8", newline="\n")

    def text(self) -> str:
        """JSON으로 적은 글. NumPy의 수와 배열은 파이썬의 것으로 적는다. 적을 수 없는 것이 있으면 TypeError."""
        try:
            return json.dumps(self, ensure_ascii=False, indent=1, default=_plain)
        except (TypeError, ValueError, RecursionError) as error:
            raise TypeError(
                f"card를 JSON으로 적을 수 없다({error}). 글, 수, 불리언, None과 그것들의 목록과 사전만 넣는다."
            ) from None

    def __str__(self) -> str:
        if missing := [key for key in _SHOWN if key not in self]:
            return f"다 적히지 않은 모델 카드. 없는 것: {', '.join(missing)}. 적힌 것: {listed(self)}"
        try:
            return self._summary()
        except (TypeError, ValueError, KeyError, AttributeError):
            return f"값이 틀린 모델 카드. 적힌 것: {listed(self)}"

    def _summary(self) -> str:
        training, measured = self["training"], self.get("measured", {})
        steps = f", 학습 {training['steps']:,}걸음" if "steps" in training else ""
        lines = [
            f"{self['name']}: {said(self['task'])}",
            f"파라미터 {self['parameters']:,}개{steps}",
            "끊긴 학습을 --resume으로 이었다" if training.get("resumed") else "",
            self["headline"] if "headline" in self else _exact_match(measured),
            f"다시 만드는 명령: {self['command']}",
            f"한계: {self['limits']}",
        ]
        return "\n".join(map(said, filter(None, lines)))

    __repr__ = __str__


def again(folder: Path) -> str:
    """상한 폴더를 두고 할 일."""
    if folder.absolute().parent == Path(__file__).parent / "models":
        return "패키지를 다시 설치한다."
    return "다시 저장하거나 내려받는다."


def listed(names: Iterable[Any]) -> str:
    """오류에 적을 이름들. 길면 앞만 적는다."""
    names = list(map(str, names))
    text = ", ".join(names) or "없음"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…(모두 {len(names)}개)"


def with_checksum(content: dict[str, Any]) -> dict[str, Any]:
    """JSON에서 읽은 그대로의 내용에 그 sha256을 끝에 붙인 것."""
    content = {key: value for key, value in content.items() if key != CHECKSUM}
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return content | {CHECKSUM: hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()}


def unaltered(content: dict[str, Any]) -> bool:
    """내용이 함께 적힌 sha256과 같은지 본다. 적혀 있지 않으면 바뀐 것이다."""
    return with_checksum(content)[CHECKSUM] == content.get(CHECKSUM)


def read_unaltered(path: Path) -> dict[str, Any]:
    """내용이 함께 적힌 sha256과 같은 JSON 파일을 읽어, 그 sha256을 뺀 내용을 준다."""
    name = f"{path.parent.name}/{path.name}"
    if not path.is_file():
        raise FileNotFoundError(f"{path.parent.name} 폴더에 {path.name}이 없다. {again(path.parent)}")
    try:
        content = dict(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, TypeError, RecursionError) as error:  # JSON이 아니거나, 사전이 아니거나, 끝없이 깊다.
        raise ValueError(f"{name}을 읽을 수 없다({error}). {again(path.parent)}") from None
    if not unaltered(content):
        raise ValueError(
            f"{name}의 내용이 함께 적힌 {CHECKSUM}과 다르다. 파일이 바뀌었다. {again(path.parent)} 카드를 일부러 "
            f"고쳤으면 ModelCard(고친 내용).save(폴더)로 쓴다."
        )
    del content[CHECKSUM]
    return content


def _plain(value: Any) -> Any:
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"받은 것: {shown(value)}")


def _exact_match(measured: dict[str, Any]) -> str:
    if not measured.keys() >= {"count", "exact_match", "kinds"}:
        return ""
    kinds = ", ".join(f"{kind} {rate:.2%}" for kind, rate in measured["kinds"].items())
    return f"떼어 둔 {measured['count']:,}개의 완전 일치 {measured['exact_match']:.2%} ({kinds})"
