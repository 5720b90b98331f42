"""저장소의 주소를 알 때만 정해지는 메타데이터: 배포판의 README와 링크.

주소는 환경 변수 KIT_BOOK_REPOSITORY에서 온다(예: https://github.com/이름/저장소). README의 설치하는 명령에 그 주소를
적고, 그림과 상대 링크는 저장소 밖에서 열리지 않으므로 그 주소로 고치고, 주소를 모르면 그림은 빼고 링크는 글만 남긴다.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_RELATIVE = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)\s]+)\)")
_MARKDOWN = {"content-type": "text/markdown", "charset": "UTF-8"}


class RepositoryHook(MetadataHookInterface):
    """pyproject.toml의 dynamic에 적힌 readme와 urls를 채운다."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Hatch가 메타데이터를 읽을 때 부른다."""
        address = os.environ.get("KIT_BOOK_REPOSITORY", "").strip().removesuffix("/").removesuffix(".git")
        if address and not address.startswith(("https://", "http://")):
            raise ValueError(
                f"환경 변수 KIT_BOOK_REPOSITORY({address!r})는 https://github.com/이름/저장소 꼴의 주소여야 한다."
            )
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = _MARKDOWN | {"text": readme(text, address)}
        if address:
            metadata["urls"] = {
                "Repository": address,
                "Issues": f"{address}/issues",
                "Changelog": f"{address}/blob/HEAD/CHANGELOG.md",
            }


def readme(text: str, address: str) -> str:
    """상대 경로의 그림과 링크를 저장소의 주소로 고친다. 주소가 비었으면 그림은 빼고 링크는 글만 남긴다."""

    def absolute(link: re.Match[str]) -> str:
        image, words, path = link.groups()
        if not address:
            return "" if image else words
        return f"{image}[{words}]({address}/{'raw' if image else 'blob'}/HEAD/{path})"

    text = re.sub(r"\n{3,}", "\n\n", _RELATIVE.sub(absolute, text))
    return text.replace("git+저장소의-주소", f"git+{address}") if address else text
