"""책에서 가리킬 수 있는 것들: 번호가 붙은 식과 그림과 표, 그리고 참고문헌. tools/plain_notebooks.py가 쓴다."""

import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import nbformat
import yaml
from nbformat import NotebookNode
from pybtex.database import parse_file
from pybtex.richtext import Text
from pybtex.style.formatting.plain import Style

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "book" / "_ext"))

from kit_book.plain_markdown import LABEL, NUMBER, is_caption, restored

KINDS = {"figure": "그림", "table": "표", "list-table": "표"}
_MATH = re.compile(rf"^```\{{math\}}\n:label: ({LABEL})\n+(.*?)\n```$", re.MULTILINE | re.DOTALL)
_LABELLED = re.compile(
    rf"^\$\$ \((?P<equation>{LABEL})\)$"
    rf"|^```\{{(?P<kind>figure|table|list-table)\}}.*\n(?::(?!name)[\w-]+: .*\n)*:name: (?P<label>{LABEL})$",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Target:
    """번호가 붙은 것: "식 (4.3)"이나 "그림 4.2", 그리고 그것이 있는 문서."""

    text: str
    document: Path

    @property
    def number(self) -> str:
        """글에서 번호만."""
        return re.search(NUMBER, self.text)[0]


def documents(root: Path) -> dict[Path, str]:
    """_toc.yml의 문서들을 읽는 차례대로. 번호를 매기는 부(numbered)의 문서에는 장의 번호("4.")가 따른다."""
    contents = yaml.safe_load((root / "_toc.yml").read_text(encoding="utf-8"))
    found, chapters = {}, 0
    for part in [{"chapters": [{"file": contents["root"]}]}, *contents["parts"]]:
        for entry in part["chapters"]:
            chapters += "numbered" in part
            path = root / f"{entry['file']}.ipynb"
            number = f"{chapters}." if "numbered" in part else ""
            found[path if path.exists() else path.with_suffix(".md")] = number
    return found


def myst(text: str) -> str:
    """모두 MyST로 되돌린 글. ```{math}는 $$로 적는다."""
    return _MATH.sub(lambda found: f"$$\n{found[2]}\n$$ ({found[1]})", restored(text))


def targets(paths: dict[Path, str]) -> dict[str, Target]:
    """이름 -> 번호. 식과 그림과 표는 장마다 따로 센다. 장의 번호가 없는 문서의 것은 함께 센다."""
    found, counted = {}, Counter()

    def add(kind: str, label: str, path: Path) -> None:
        if label in found:
            raise ValueError(f"{path.name}: 이름 {label}이 {found[label].document.name}에도 있다")
        chapter = paths[path]
        counted[kind, chapter] += 1
        number = f"{chapter}{counted[kind, chapter]}"
        found[label] = Target(f"식 ({number})" if kind == "식" else f"{kind} {number}", path)

    for path in paths:
        cells = (
            nbformat.read(path, as_version=4).cells if path.suffix == ".ipynb" else [path.read_text("utf-8")]
        )
        for cell in cells:
            if isinstance(cell, NotebookNode) and cell.cell_type == "code":
                if name := cell.metadata.get("mystnb", {}).get("figure", {}).get("name"):
                    add("그림", name, path)
            elif isinstance(cell, str) or not is_caption(cell):
                for one in _LABELLED.finditer(myst(cell if isinstance(cell, str) else cell.source)):
                    add(
                        *(("식", one["equation"]) if one["equation"] else (KINDS[one["kind"]], one["label"])),
                        path,
                    )
    return found


def citations(bibliography: Path) -> dict[str, str]:
    """열쇠 -> "Vaswani 외, 2017"."""
    found = {}
    for key, entry in parse_file(str(bibliography)).entries.items():
        authors = entry.persons["author"]
        first = str(Text(*authors[0].rich_prelast_names, *authors[0].rich_last_names))
        found[key] = f"{first}{' 외' if len(authors) > 1 else ''}, {entry.fields['year']}"
    return found


def listed(bibliography: Path) -> str:
    """참고문헌의 목록. 번호는 지은 책의 것과 같다."""
    lines = []
    for entry in Style().format_bibliography(parse_file(str(bibliography))):
        text = " ".join(entry.text.render_as("markdown").split())
        lines.append(f'- <a id="{entry.key}"></a>\\[{entry.label}\\] {text}')
    return "\n".join(lines)
