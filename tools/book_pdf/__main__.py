"""지은 책(_build/html)을 A4 PDF 하나(_build/pdf)로 찍고, 잃은 것이 없는지 다시 읽어 확인한다."""

import argparse
import importlib.resources
import re
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import yaml
from lxml import html
from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT)]

import chromium  # noqa: E402
import downloads  # noqa: E402

import kit_core  # noqa: E402
from book_pdf import article, assemble, check, contents, names, outline, press, solutions  # noqa: E402

SITE, OUT = ROOT / "_build" / "html", ROOT / "_build" / "pdf"
FACE = re.compile(r"@font-face\s*\{[^}]*\}")
WEIGHTS = {"Regular": 400, "Medium": 500, "SemiBold": 600, "Bold": 700}


def write_styles(folder: Path, widgets: list[str]) -> list[str]:
    """PDF가 쓸 스타일을 `folder`에 쓰고 그 주소들을 준다.

    화면의 글꼴은 굵기가 변하는 한 벌이라 PDF에는 그림으로 들어간다. 굵기마다 따로 있는 같은 글꼴로 바꾸면
    글꼴로 담긴다. 고정폭 글꼴과 기호는 matplotlib이 지닌 DejaVu를 쓴다.
    """
    kit = SITE / "_static" / "kit"
    screen = (kit / "styles.css").read_text(encoding="utf-8")
    screen = FACE.sub(lambda found: "" if "Pretendard" in found[0] else found[0], screen)
    screen = re.sub(
        r"url\((['\"]?)(?!data:|#)([^)'\"]+)\1\)",
        lambda found: f'url("{(kit / found[2]).resolve().as_uri()}")',
        screen,
    )
    static = ROOT / "book" / "node_modules" / "pretendard" / "dist" / "web" / "static" / "woff2"
    faces = [
        ("Pretendard Variable", weight, static / f"Pretendard-{name}.woff2")
        for name, weight in WEIGHTS.items()
    ]
    dejavu = Path(str(importlib.resources.files("matplotlib"))) / "mpl-data" / "fonts" / "ttf"
    faces += [
        ("Kit Mono", 400, dejavu / "DejaVuSansMono.ttf"),
        ("Kit Mono", 700, dejavu / "DejaVuSansMono-Bold.ttf"),
        ("Kit Signs", 400, dejavu / "DejaVuSans.ttf"),
        ("Kit Signs", 700, dejavu / "DejaVuSans-Bold.ttf"),
    ]
    fonts = "\n".join(
        f'@font-face {{ font-family: "{name}"; font-weight: {weight}; src: url("{path.as_uri()}"); }}'
        for name, weight, path in faces
    )
    own = Path(__file__).with_name("book.css").read_text(encoding="utf-8")
    for name, text in (
        ("book.css", f"{fonts}\n{screen}"),
        ("widgets.css", "\n".join(widgets)),
        ("own.css", own),
    ):
        (folder / name).write_text(text, encoding="utf-8")
    # Widgets' styles come after the page's, as on a screen; print.css has the last word but one.
    return ["book.css", "widgets.css", "own.css"]


def cover(title: str, words: str) -> html.HtmlElement:
    """표지: 제목, 한 문장, 논문의 그림 1, 판."""
    drawing = (ROOT / "book" / "figures" / "architecture.svg").read_text(encoding="utf-8")
    drawing = drawing[drawing.index("<svg") :]
    page = article.piece(
        '<article class="bd-article" id="cover"><div class="kit-cover">'
        '<p class="kit-cover-title"></p><p class="kit-cover-words"></p>'
        f'<div class="kit-cover-picture">{drawing}</div>'
        f'<p class="kit-cover-foot"><span>KIT-Transformer</span><span>{kit_core.__version__}판</span></p>'
        "</div></article>"
    )
    page.xpath(f".//p[{article.has('kit-cover-title')}]")[0].text = title
    page.xpath(f".//p[{article.has('kit-cover-words')}]")[0].text = words
    names.rename(page[0], "cover")
    return page


def build(started: Browser, chapters: list[contents.Chapter], folder: Path, out: Path) -> dict[str, Any]:
    """`chapters`를 모아 `out`에 찍고, 찍으며 잰 것과 있어야 할 것을 준다.

    Args:
        started: 찍을 브라우저.
        chapters: 찍을 장. 책의 차례대로 늘어놓는다.
        folder: 모은 문서와 그 스타일을 둘 폴더.
        out: PDF를 쓸 자리.

    Raises:
        FileNotFoundError: 짓지 않은 장이 있을 때.
    """
    folder.mkdir(parents=True, exist_ok=True)
    slugs = {chapter.document: chapter.slug for chapter in chapters}
    repeats, pages, styles, figures = article.Repeats(), [], {}, 0
    files = {chapter: SITE / f"{chapter.document}.html" for chapter in chapters}
    for file in files.values():
        if not file.exists():
            raise FileNotFoundError(f"{file.relative_to(ROOT)}이(가) 없다. 먼저 `make book`으로 책을 짓는다.")
    bodies = {chapter: article.article_of(article.page_of(file)) for chapter, file in files.items()}
    moving = [
        chapter for chapter, body in bodies.items() if body.xpath(f".//div[{article.has('kit-widget-host')}]")
    ]
    stills = press.stills(started, [files[chapter] for chapter in moving])
    drawings = dict(zip(moving, stills, strict=True))
    for chapter, body in bodies.items():
        figures += len(body.xpath(".//figure"))
        drawn = drawings.get(chapter, {"stills": [], "styles": []})
        article.place_stills(body, drawn["stills"], f"{chapter.document}.html")
        styles |= dict.fromkeys(drawn["styles"])
        article.clean(body)
        names.rename(body, chapter.slug)
        names.relink(body, chapter.document, slugs)
        solved = solutions.take_out(body, chapter.slug)
        repeats.shorten(body, chapter.slug)
        pages.append(assemble.Page(chapter, body, solved))
    title = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))["title"]
    words = "「Attention Is All You Need」를 읽고, 뜯어보고, 직접 지어 돌려 보는 책"
    addresses = write_styles(folder, list(styles))
    book = assemble.document(pages, cover(title, words), title=title, styles=addresses)
    source = folder / "book.html"
    source.write_bytes(html.tostring(book, doctype="<!DOCTYPE html>", encoding="utf-8"))
    measured = press.printed(started, source, out)
    outline.rewrite(out, book, {page.chapter.slug: page.chapter.part for page in pages})
    return {**measured, "figures": figures, "book": book}


def main() -> int:
    """명령을 읽고 찍는다. 잃은 것이 있으면 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="장", help="이 장들만 찍는다. 예: masking tokens")
    asked = parser.parse_args()
    began = time.monotonic()
    chapters = contents.read(ROOT / "_toc.yml")
    if asked.only:
        if unknown := set(asked.only) - {chapter.slug for chapter in chapters}:
            raise SystemExit(f"--only의 {', '.join(sorted(unknown))}은(는) 책에 없는 장이다.")
        chapters = [chapter for chapter in chapters if chapter.slug in asked.only]
    folder = OUT / "part" if asked.only else OUT
    out = folder / "kit-transformer.pdf"
    shutil.rmtree(folder, ignore_errors=True)
    with chromium.launched() as started:
        made = build(started, chapters, folder, out)
    report = check.examine(out, made)
    if not asked.only:
        downloads.offer(out)
    seconds = time.monotonic() - began
    print(f"{out.relative_to(ROOT)}: {report.pages}쪽, {out.stat().st_size / 2**20:.1f} MB, {seconds:.0f}초")
    print(f"글꼴 {report.fonts}벌을 모두 담았다. 책갈피 {report.bookmarks}개, 그림 {report.figures}개.")
    for complaint in report.complaints:
        print(f"잃은 것: {complaint}", file=sys.stderr)
    return 1 if report.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
