"""책에 대한 것: 판과 날짜, 인용하는 법, 틀린 곳을 알릴 곳, 내려받을 파일.

판과 날짜와 지은이는 CITATION.cff에서 읽는다. 저장소나 책이 놓인 주소를 알면 지은 책에 놓이는 CITATION.cff와 BibTeX에 그것도
적는다. PDF와 압축 파일은 책을 다 지은 뒤에 만들어지므로 tools/downloads.py가 잇는다.
"""

import re
import textwrap
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import yaml
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.docutils import SphinxDirective

from .link_previews import address

ROOT = Path(__file__).resolve().parents[3]
CITATION = ROOT / "CITATION.cff"
PAGE = "book/about"
# What tools/downloads.py makes beside the pages, and between what it names them on this one.
DOWNLOADS = ("kit-transformer.pdf", "kit-transformer.zip")
OFFERED = ("<!-- kit-downloads -->", "<!-- /kit-downloads -->")
_WIDTH = 58  # letters, of which Korean ones are twice as wide
_PAPER = re.compile(r"@inproceedings\{vaswani2017attention,.*?\n\}", re.DOTALL)


def cited() -> dict[str, Any]:
    """CITATION.cff에 적힌 것."""
    return yaml.safe_load(CITATION.read_text(encoding="utf-8"))


def known(config: Config) -> dict[str, str]:
    """주소를 알 때만 있는 항목: 책이 놓인 곳(url)과 저장소(repository-code)."""
    found = {"url": address(), "repository-code": config.html_theme_options["repository_url"]}
    return {name: value for name, value in found.items() if value}


def citation_file(config: Config) -> str:
    """지은 책에 놓일 CITATION.cff."""
    lines = [f'{name}: "{value}"\n' for name, value in known(config).items()]
    return re.sub(
        r"^date-released: .*\n",
        lambda date: date[0] + "".join(lines),
        CITATION.read_text("utf-8"),
        flags=re.M,
    )


def bibtex(config: Config) -> str:
    """책의 항목과 논문의 항목."""
    told, places = cited(), known(config)
    released = told["date-released"]
    fields = {
        "author": "{" + " and ".join(f"{{{author['name']}}}" for author in told["authors"]) + "}",
        "title": f"{{{told['title']}}}",
        "year": f"{{{released.year}}}",
        "note": f"{{Version {told['version']}, {released.isoformat()}}}",
    }
    if places:
        fields["url"] = f"{{{places.get('url') or places['repository-code']}}}"
    own = "".join(f"  {name:<6} = {value},\n" for name, value in fields.items())
    paper = _PAPER.search((ROOT / "book" / "references.bib").read_text(encoding="utf-8"))
    lines = f"@misc{{kit_transformer,\n{own}}}\n\n{paper[0] if paper else ''}".split("\n")
    folded = {
        "width": _WIDTH,
        "subsequent_indent": " " * 6,
        "break_long_words": False,
        "break_on_hyphens": False,
    }
    return "\n".join(textwrap.fill(line, **folded) for line in lines)


def report(repository: str, title: str, version: str) -> str:
    """틀린 곳을 적을 이슈의 주소. 쪽의 이름이 적힌 채로 열린다. 칸의 이름은 .github/ISSUE_TEMPLATE/book.yml에 있다."""
    filled = {"template": "book.yml", "title": f"[책] {title}: ", "page": f"「{title}」 ({version}판)"}
    return f"{repository}/issues/new?{urlencode(filled)}"


def _edition(_config: Config) -> list[str]:
    told = cited()
    return [f"지금 보는 것은 {told['version']}판이다. {_spoken(told['date-released'])}에 나왔다."]


def _citation(config: Config) -> list[str]:
    return ["```bibtex", *bibtex(config).split("\n"), "```"]


def _report(config: Config) -> list[str]:
    repository = config.html_theme_options["repository_url"]
    if not repository:
        return ["이 책을 받은 곳에 알린다. 페이지와 절의 이름, 적혀 있는 것, 옳다고 보는 것을 함께 적는다."]
    place = report(repository, "이 책에 대하여", cited()["version"])
    words = "페이지마다 「이 페이지의 차례」 아래에 있는 「틀린 곳 알리기」를 누르면 읽던 페이지와 절이 적힌 채로 열린다."
    return [f'<a href="{escape(place)}">저장소의 이슈</a>에 적는다. {words}']


def _downloads(_config: Config) -> list[str]:
    return ["```{raw} html", "".join(OFFERED), "```"]


PARTS: dict[str, Callable[[Config], list[str]]] = {
    "edition": _edition,
    "citation": _citation,
    "report": _report,
    "downloads": _downloads,
}


class About(SphinxDirective):
    """`{kit-about} citation`: 지을 때에야 아는 것을 적는다."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """그 부분의 글."""
        self.env.note_reread()  # addresses come from the environment of each build
        holder = nodes.container()
        lines = PARTS[self.arguments[0]](self.config)
        self.state.nested_parse(StringList(lines, str(CITATION)), self.content_offset, holder)
        return holder.children


def _spoken(date: Any) -> str:
    return f"{date.year}년 {date.month}월 {date.day}일"


def tell(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], document: nodes.document | None
) -> None:
    """쪽의 끝(colophon.html)과 차례의 아래(report.html)에 적을 것을 건넨다."""
    told = cited()
    repository = app.config.html_theme_options["repository_url"]
    context["kit_edition"] = {
        "version": told["version"],
        "date": told["date-released"].isoformat(),
        "spoken": _spoken(told["date-released"]),
        "page": PAGE if PAGE in app.env.found_docs else "",
        "feed": bool(address()),
    }
    if repository and document is not None:
        context["kit_report"] = report(repository, app.env.titles[page].astext(), told["version"])


def forget(app: Sphinx) -> None:
    """앞서 지은 책에서 만든 PDF와 압축 파일을 치운다."""
    for name in DOWNLOADS:
        Path(app.outdir, name).unlink(missing_ok=True)


def write(app: Sphinx, error: Exception | None) -> None:
    """인용 관리 도구가 읽을 파일을 둔다."""
    if error is None and app.builder.name == "html":
        Path(app.outdir, CITATION.name).write_text(citation_file(app.config), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """테마가 빈 조각을 걷어 내기 앞에 쪽마다, 그리고 지을 때 앞뒤로 끼어든다."""
    app.add_directive("kit-about", About)
    app.connect("builder-inited", forget)
    app.connect("html-page-context", tell, priority=400)
    app.connect("build-finished", write)
