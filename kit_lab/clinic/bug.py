"""고장 하나의 기록: 어느 줄이 어떻게 바뀌었고, 어떤 증상을 내며, 무엇이 그것을 잡는가."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Thread:
    """그 고장이 실제로 일어난 공개된 글.

    repository는 "owner/name", number는 이슈나 풀 리퀘스트의 번호, told는 그 글이 말하는 것이다.
    """

    repository: str
    number: int
    told: str

    @property
    def url(self) -> str:
        """글의 주소. GitHub는 풀 리퀘스트도 이 주소로 이어 준다."""
        return f"https://github.com/{self.repository}/issues/{self.number}"


@dataclass(frozen=True)
class Bug:
    """고장 하나. file의 text(꼭 한 번 나온다)를 instead로 바꾼 것이 그 고장이다.

    name은 영어 이름이자 BUGS의 열쇠이고, title은 우리말 이름이다. place는 모델의 어느 부분인지, symptom은 학습과 답에서
    무엇이 보이는지, caught_by는 그것을 잡는 검사(kit_lab.clinic.CHECKS의 열쇠)를 말한다. 비어 있으면 examine은
    잡지 못한다. config는 그 고장이 드러나려면 있어야 하는 TransformerConfig의 값이고, threads는 그 일이 실제로 일어난
    글들이다.
    """

    name: str
    title: str
    place: str
    file: str
    text: str
    instead: str
    symptom: str
    caught_by: tuple[str, ...] = ()
    config: dict[str, Any] = field(default_factory=dict)
    threads: tuple[Thread, ...] = ()

    @property
    def module(self) -> str:
        """고칠 파일을 불러올 때의 이름."""
        return self.file.removesuffix(".py").replace("/", ".")
