"""한국어 찾기: 낱말을 형태소로 나누어 색인하고, 찾는 말에서는 조사와 어미를 떼어 낸다.

형태소 분석기는 책을 지을 때만 쓴다. 브라우저에는 색인과 뒤에 붙는 말의 목록만 간다.
"""

import csv
import json
import re
from functools import cached_property
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup, Tag
from kiwipiepy import Kiwi, Token
from sphinx.application import Sphinx
from sphinx.search import SearchLanguage

BOOK = Path(__file__).resolve().parents[2]
TEXTS = Path("_static", "kit", "search_texts.js")
# What a noun is made of; a run of these inside one word is a compound such as 학습률.
NOMINAL = ("NN", "NR", "XPN", "XR", "XSN", "SL", "SN")
PREDICATE = ("VV", "VA")
# Between these the text is parted; what stands inside a line (a link, a formula, a bold word) keeps its particle.
BLOCKS = (
    "p, li, dt, dd, td, th, pre, div, section, figure, figcaption, caption, summary, aside, blockquote, br"
)
STEMMER = (Path(__file__).parent / "korean_stemmer.js").read_text(encoding="utf-8")


class KoreanSearch(SearchLanguage):
    """Sphinx의 색인이 한국어 낱말을 나누는 법."""

    lang = "ko"
    language_name = "Korean"
    js_stemmer_code = STEMMER

    def init(self, options: dict[str, str]) -> None:
        """Sphinx가 언어를 고를 때 부른다. 분석기는 처음 쓸 때 읽는다."""

    @cached_property
    def analyser(self) -> Kiwi:
        """용어집의 말을 한 낱말로 아는 형태소 분석기."""
        analyser = Kiwi(num_workers=1)
        with (BOOK / "glossary.tsv").open(encoding="utf-8", newline="") as table:
            for row in csv.DictReader(table, delimiter="\t"):
                for word in re.findall(r"[가-힣]+", row["korean"]):
                    analyser.add_user_word(word, "NNG", 5.0)
        return analyser

    def split(self, input: str) -> list[str]:
        """글을 색인할 말로 나눈다. 합친 말(학습률)과 그 조각(학습)을 모두 준다."""
        words: list[str] = re.findall(r"[0-9A-Za-z_]+", input)
        if not re.search("[가-힣]", input):
            return words
        run: list[Token] = []
        for token in self.analyser.tokenize(input):
            if token.tag.startswith(PREDICATE):
                words.append(token.form + "다")
            joined = run and token.start == run[-1].end and token.word_position == run[-1].word_position
            if not joined:
                words += self._compound(run)
                run = []
            if token.tag.startswith(NOMINAL):
                run.append(token)
                words.append(token.form)
            else:
                words += self._compound(run)
                run = []
        return words + self._compound(run)

    @staticmethod
    def _compound(run: list[Token]) -> list[str]:
        return ["".join(token.form for token in run)] if len(run) > 1 else []

    def stem(self, word: str) -> str:
        """색인에는 나눈 말을 그대로 둔다."""
        return word.lower()


def sections(page: Path) -> list[tuple[str, str, str]]:
    """지은 쪽 하나의 절마다 (주소, 제목, 글). 아래 절의 글은 아래 절에만 든다."""
    article = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser").find("article")
    if not isinstance(article, Tag):
        return []
    for unwanted in article.select(
        "script, style, svg, annotation, .katex-html, .headerlink, .kit-widget-host, "
        "details.hide > summary, details.hide div.cell_input, details.kit-tested"  # folded code is not quoted
    ):
        unwanted.decompose()
    for formula in article.select(".katex"):
        formula.replace_with(formula.get_text())
    for block in article.select(BLOCKS):
        block.insert_before(" ")
        block.insert_after(" ")
    found = []
    for section in reversed(article.find_all("section")):
        heading = section.find(re.compile("^h[1-6]$"))
        title = heading.extract().get_text() if heading else ""
        found.append((section.get("id", ""), _plain(title), _plain(section.extract().get_text())))
    return found[::-1]


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def write_texts(app: Sphinx, error: Exception | None) -> None:
    """찾은 자리의 앞뒤 글을 보이려고 모든 쪽의 글을 파일 하나에 쓴다. file://에서는 다른 쪽을 읽을 수 없다."""
    if error is not None or app.builder.name != "html":
        return
    texts = {name: sections(Path(app.outdir, f"{name}.html")) for name in sorted(app.env.found_docs)}
    script = f"const kitSearchTexts = {json.dumps(texts, ensure_ascii=False, separators=(',', ':'))};\n"
    Path(app.outdir, TEXTS).write_text(script, encoding="utf-8")


def add_scripts(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """찾기 쪽에만 글과 찾기 스크립트를 싣는다."""
    if page == "search":
        for name in (TEXTS.name, "search.js"):
            app.add_js_file(f"kit/{name}", loading_method="defer", priority=900)


def setup(app: Sphinx) -> None:
    """언어를 등록하고, 찾기 쪽과 다 지은 뒤에 끼어든다."""
    app.add_search_language(KoreanSearch)
    app.connect("html-page-context", add_scripts)
    app.connect("build-finished", write_texts)
