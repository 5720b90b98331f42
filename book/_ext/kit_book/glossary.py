"""용어집 쪽: book/glossary.tsv를 읽어 가나다순의 정의 목록으로 펼친다."""

import csv
import re
from pathlib import Path

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

TABLE = Path(__file__).resolve().parents[2] / "glossary.tsv"


def rows() -> list[dict[str, str]]:
    """표의 행. 열은 english, korean, forbidden, note, meaning, chapter."""
    with TABLE.open(encoding="utf-8", newline="") as table:
        return sorted(csv.DictReader(table, delimiter="\t"), key=lambda row: row["korean"])


def anchor(row: dict[str, str]) -> str:
    """항목의 주소. 찾기가 정의로 곧바로 데려간다."""
    return "term-" + re.sub(r"[^a-z0-9]+", "-", row["english"].lower()).strip("-")


def entry(row: dict[str, str], chapters: set[str]) -> list[str]:
    """용어 하나를 적은 MyST의 정의 목록. 장이 이 책에 있으면 그리로 잇는다."""
    sentences = [row["meaning"]]
    if row["note"]:
        sentences.append(row["note"] + ".")
    if row["forbidden"]:
        words = ", ".join(f"‘{word}’" for word in row["forbidden"].split("|"))
        sentences.append(f"[쓰지 않는 말: {words}.]{{.kit-unused}}")
    if f"book/{row['chapter']}" in chapters:
        sentences.append(f"「[](/book/{row['chapter']})」 장에서 다룬다.")
    return [
        f"{row['korean']} [{row['english']}]{{.kit-english .language-en #{anchor(row)}}}",
        f": {' '.join(sentences)}",
        "",
    ]


class Glossary(SphinxDirective):
    """`{kit-glossary}`: 용어집 전체."""

    def run(self) -> list[nodes.Node]:
        """정의 목록 하나."""
        self.env.note_dependency(str(TABLE))
        lines = [line for row in rows() for line in entry(row, self.env.found_docs)]
        holder = nodes.container(classes=["kit-glossary"])
        self.state.nested_parse(StringList(lines, str(TABLE)), self.content_offset, holder)
        return [holder]


def setup(app: Sphinx) -> None:
    """지시어를 등록한다."""
    app.add_directive("kit-glossary", Glossary)
