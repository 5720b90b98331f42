"""노트북의 글을 어디에서 열어도 읽히는 마크다운으로 고치고, 식과 그림과 표의 번호를 장마다 다시 매긴다.

쓰는 법: python tools/plain_notebooks.py
MyST로 적은 {cite}, {eq}, {numref}와 ```{directive}를 book/_ext/kit_book/plain_markdown.py가 되돌릴 수 있는 꼴로
풀어 적는다. 이미 풀어 적은 곳은 번호만 바로잡는다. 두 번 돌려도 처음과 같다.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from os.path import relpath
from pathlib import Path

import nbformat
from book_references import Target, citations, documents, listed, myst, targets  # puts book/_ext on the path
from kit_book.plain_markdown import CAPTION, FENCES, LABEL, NUMBER, is_caption, restored, row_of
from nbformat import NotebookNode

from kit_lab.drawings.wording import josa

ROOT = Path(__file__).resolve().parents[1]

_FORMULA = re.compile(rf"^\$\$\n(.*?)\n\$\$(?: \(({LABEL})\))?$", re.MULTILINE | re.DOTALL)
_DIRECTIVE = re.compile(
    r"^(?P<fence>```|:::)\{(?P<name>[\w-]+)\} ?(?P<argument>[^\n]*)\n(?P<options>(?::[\w-]+: [^\n]*\n)*)\n*"
    r"(?P<body>.*?)\n?(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
_ROLE = re.compile(r"\{([a-z:]+)\}`([^`]+)`")
_PAIRS = (("은", "는"), ("이", "가"), ("을", "를"), ("과", "와"), ("으로", "로"))
PARTICLES = {one: pair for pair in _PAIRS for one in pair}
_NUMBERED = re.compile(rf"(\[(?:식|그림|표) \(?({NUMBER})\)?\]\([^)]*\))({'|'.join(PARTICLES)})(?=[ ,.])")


@dataclass(frozen=True)
class Plain:
    """한 문서의 글을 풀어 적는 것."""

    document: Path
    targets: dict[str, Target]
    citations: dict[str, str]
    book: Path

    def __call__(self, text: str) -> str:
        """MyST이든 이미 풀어 적은 것이든, 풀어 적은 글."""
        text = _DIRECTIVE.sub(self._block, myst(text))
        text = _FORMULA.sub(self._formula, text)
        text = _ROLE.sub(self._role, text)
        # A number that has changed may want another particle.
        text = _NUMBERED.sub(lambda found: found[1] + josa(found[2], *PARTICLES[found[3]]), text)
        text = re.sub(rf"^\(({LABEL})\)=$", r'<a id="\1"></a>', text, flags=re.MULTILINE)
        text = re.sub(r"^\[\^(\d+)\]: ", r'<a id="footnote-\1"></a><sup>\1</sup> ', text, flags=re.MULTILINE)
        return re.sub(r"\[\^(\d+)\]", r"<sup>[\1](#footnote-\1)</sup>", text)

    def titled(self, caption: str, label: str | None, kind: str = "그림") -> str:
        """설명의 줄: **그림 4.3.** 설명."""
        if label is None:
            return f"**{kind}.** {caption}"
        return f'<a id="{label}"></a>**{self._target(label).text}.** {caption}'

    def _target(self, label: str) -> Target:
        if label not in self.targets:
            raise ValueError(f"{self.document.name}: {label}이라는 이름이 붙은 식이나 그림이나 표가 없다")
        return self.targets[label]

    def _near(self, path: Path) -> str:
        return Path(relpath(path, self.document.parent)).as_posix()

    def _formula(self, found: re.Match[str]) -> str:
        latex, label = found.groups()
        # The build would put it there too (formulas.py).
        if r"\begin" not in latex and (r"\\" in latex or "&" in latex):
            latex = f"\\begin{{aligned}}\n{latex}\n\\end{{aligned}}"
        if label is None:
            return f"$$\n{latex}\n$$"
        return f'<a id="{label}"></a>\n$$\n{latex}\n\\tag{{{self._target(label).number}}}\n$$'

    def _role(self, found: re.Match[str]) -> str:
        name, content = found.groups()
        match name:
            case "cite":
                path = self._near(self.book / "references.md")
                keys = [key.strip() for key in content.split(",")]
                for key in keys:
                    self._require(key in self.citations, f"{key}라는 문헌이 references.bib에 없다")
                return f"({'; '.join(f'[{self.citations[key]}]({path}#{key})' for key in keys)})"
            case "eq" | "numref":
                target = self._target(content)
                path = "" if target.document == self.document else self._near(target.document)
                return f"[{target.text}]({path}#{content})"
            case "py:obj":
                return f"[`{content}`]({self._near(self.book / 'api.md')}#{content})"
            case "download":
                text, path = re.fullmatch(r"(.+) <(.+)>", content).groups()
                return f'[{text}]({path} "내려받기")'
            case "sub" | "sup":
                return f"<{name}>{content}</{name}>"
        raise ValueError(f"{self.document.name}: {found[0]}을 풀어 적을 줄 모른다")

    def _block(self, found: re.Match[str]) -> str:
        name, argument, body = found["name"], found["argument"].strip(), found["body"]
        options = dict(line[1:].split(": ", 1) for line in found["options"].splitlines())
        label = options.pop("name", None)
        if name in FENCES:
            if name == "admonition":
                argument, body = "", f"**{argument}**\n\n{body}"
            quote = "\n".join(f"> {line}".rstrip() for line in body.split("\n"))
            return f"{_mark(name, argument, options)}\n{quote}"
        if name == "figure":
            alt = options.pop("alt")
            return f"{_mark(name, '', options)}\n![{alt}]({argument})\n\n{self.titled(body, label)}"
        if name in ("table", "list-table"):
            if name == "list-table":
                self._require(
                    options.pop("header-rows", None) == "1", "머리줄이 하나인 list-table만 풀어 적는다"
                )
                body = self._rows(body)
            title = f"{self.titled(argument, label, '표')}\n" if argument else ""
            return f"{_mark(name, '', options)}\n{title}\n{body}"
        if name == "bibliography":
            return found[0]
        raise ValueError(f"{self.document.name}: {{{name}}}을 풀어 적을 줄 모른다")

    def _rows(self, body: str) -> str:
        rows = []
        for line in body.split("\n"):
            start, cell = line[:3], line[3:].removeprefix("-").strip()
            self._require(start in ("* -", "  -"), f"list-table의 칸은 한 줄이어야 한다: {line}")
            self._require("|" not in cell, rf"표의 칸에는 |를 적지 못한다(수식에서는 \vert): {cell}")
            if start == "* -":
                rows.append([])
            rows[-1].append(cell)
        lines = [f"| {' | '.join(row)} |" for row in rows]
        lines.insert(1, "|" + "---|" * len(rows[0]))
        assert [row_of(line) for line in lines if "---|" not in line] == rows
        return "\n".join(lines)

    def _require(self, fine: bool, otherwise: str) -> None:
        if not fine:
            raise ValueError(f"{self.document.name}: {otherwise}")


def _mark(name: str, argument: str, options: dict[str, str]) -> str:
    parts = [part for part in (argument, *(f"{key}: {value}" for key, value in options.items())) if part]
    return " ".join(["<!--", f"{{{name}}}", *(["; ".join(parts)] if parts else []), "-->"])


def captioned(cells: list[NotebookNode], plain: Plain) -> Iterator[NotebookNode]:
    """코드가 그린 그림마다 그 설명을 적은 셀을 뒤에 붙인다. 전에 붙인 것은 버린다."""
    for cell in cells:
        if is_caption(cell):
            continue
        yield cell
        figure = cell.metadata.get("mystnb", {}).get("figure", {}) if cell.cell_type == "code" else {}
        if "caption" in figure:
            label = figure.get("name")
            source = f"{CAPTION}\n{plain.titled(plain(figure['caption']), label)}"
            yield nbformat.v4.new_markdown_cell(source, id=f"caption-{label or cell.id}"[:64])


def plain_notebook(path: Path, plain: Plain) -> str:
    """글로 된 셀을 풀어 적은 노트북 파일의 내용."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and not is_caption(cell):
            cell.source = plain(cell.source)
    notebook.cells = list(captioned(notebook.cells, plain))
    return nbformat.writes(notebook, indent=1) + "\n"


def main(root: Path = ROOT) -> None:
    """책의 모든 노트북과 참고문헌의 쪽을 고쳐 적는다."""
    book, paths = root / "book", documents(root)
    known, names = targets(paths), citations(book / "references.bib")
    written = {
        path: plain_notebook(path, Plain(path, known, names, book))
        for path in paths
        if path.suffix == ".ipynb"
    }
    page = book / "references.md"
    entries = f"<!-- {{bibliography}} -->\n{listed(book / 'references.bib')}\n"
    written[page] = restored(page.read_text(encoding="utf-8")).replace("```{bibliography}\n```\n", entries)
    for path, text in written.items():
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(root))


if __name__ == "__main__":
    main()
