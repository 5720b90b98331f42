"""책에 무엇이 어떤 차례로 있는가. _toc.yml에서 읽는다."""

from dataclasses import dataclass
from pathlib import Path

import yaml


@dataclass(frozen=True)
class Chapter:
    """책의 한 장.

    Attributes:
        document: 지은 책 안의 경로에서 꼬리를 뗀 것. 예: "book/attention".
        part: 장이 든 부의 이름. 첫 쪽은 어느 부에도 없어 빈 글이다.
    """

    document: str
    part: str = ""

    @property
    def slug(self) -> str:
        """장의 짧은 이름. PDF 안의 id는 모두 이것으로 시작한다."""
        return self.document.rpartition("/")[2]


def read(toc: Path) -> list[Chapter]:
    """_toc.yml의 장을 차례대로 읽는다.

    Raises:
        ValueError: 짧은 이름이 같은 장이 둘일 때.
    """
    written = yaml.safe_load(toc.read_text(encoding="utf-8"))
    chapters = [Chapter(written["root"])]
    for part in written["parts"]:
        chapters += [Chapter(entry["file"], part["caption"]) for entry in part["chapters"]]
    slugs = [chapter.slug for chapter in chapters]
    if twice := sorted({slug for slug in slugs if slugs.count(slug) > 1}):
        raise ValueError(
            f"{toc.name}의 장 {', '.join(twice)}이(가) 둘씩 있다. 파일 이름을 서로 다르게 짓는다."
        )
    return chapters
