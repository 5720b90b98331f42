"""크로미움에게 시키는 일: 위젯의 멈춘 그림을 얻고, 모은 문서를 PDF로 찍는다."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Browser, Page
from pypdf import PdfReader

HERE = Path(__file__).parent
SHEET = 643  # pixels: 170 mm, the text's width on A4
# A widget is laid out for a screen's column and drawn at four fifths (print.css).
COLUMN = """
  .bd-sidebar, .bd-header-article, .bd-header { display: none !important; }
  .bd-main .bd-content .bd-article-container { width: 803px; max-width: none; padding: 0; }
"""
AT_ONCE = 4  # pages whose widgets are drawn side by side
PATIENCE = 120_000  # ms; only a hang reaches it
TRIES = 3  # times that the pages are numbered and printed


def stills(started: Browser, page_files: Sequence[Path]) -> list[dict[str, Any]]:
    """쪽마다, 위젯의 멈춘 그림과 답, 그리고 위젯들의 스타일.

    Returns:
        쪽의 차례대로 {"stills": [{"html": ..., "answer": ...}, ...], "styles": [...]}
    """
    return [
        drawn
        for at in range(0, len(page_files), AT_ONCE)
        for drawn in _stills(started, page_files[at : at + AT_ONCE])
    ]


def _stills(started: Browser, page_files: Sequence[Path]) -> list[dict[str, Any]]:
    """쪽들을 함께 연다. 하나를 기다리는 동안 다른 쪽의 위젯도 그려진다."""
    context = started.new_context(
        bypass_csp=True,  # the pages let only their own scripts run
        viewport={"width": 860, "height": 1200},
        color_scheme="light",
        reduced_motion="reduce",
    )
    try:
        context.set_default_timeout(PATIENCE)
        pages = []
        for file in page_files:
            page = context.new_page()
            page.goto(file.as_uri(), wait_until="commit")
            page.add_style_tag(content=COLUMN)
            pages.append(page)
        return [_taken(page) for page in pages]
    finally:
        context.close()


def _taken(page: Page) -> dict[str, Any]:
    page.bring_to_front()  # a page behind another draws no frames
    page.wait_for_function("() => document.documentElement.dataset.kitWidgets === 'ready'", polling=50)
    page.wait_for_function("() => !document.querySelector('[data-kit-busy]')", polling=50)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.add_script_tag(path=HERE / "stills.js")
    return page.evaluate("() => kitStills()")


def printed(started: Browser, document: Path, out: Path) -> dict[str, Any]:
    """모은 문서를 `out`에 PDF로 찍고, 찍기 직전에 잰 것을 준다.

    브라우저는 가리키는 곳이 몇 쪽인지 세지 못하므로 두 번 찍는다. 한 번은 쪽을 알아내려고, 또 한 번은 그것을 적어서.
    번호의 자리는 처음부터 비워 두지만, 번호가 그보다 좁거나 넓어 줄이 바뀌면 쪽이 밀린다. 그러면 밀린 쪽을 적어 다시
    찍는다. 끝내 밀렸는지는 check가 본다.
    """
    context = started.new_context(
        viewport={"width": SHEET, "height": 971}, color_scheme="light", bypass_csp=True
    )
    try:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.emulate_media(media="print")
        page.goto(document.as_uri())
        page.add_script_tag(path=HERE / "fit.js")
        measured = page.evaluate("() => kitFit()")
        draft = out.with_suffix(".draft.pdf")
        page.pdf(path=draft, prefer_css_page_size=True)
        numbers = places(PdfReader(draft))
        draft.unlink()
        for _ in range(TRIES):
            written = numbers
            page.evaluate("(pages) => kitNumber(pages)", written)
            page.pdf(path=out, prefer_css_page_size=True, print_background=True, tagged=True, outline=True)
            numbers = places(PdfReader(out))
            if all(numbers.get(name, number) == number for name, number in written.items()):
                break
        return {**measured, "pages": written}
    finally:
        context.close()


def places(reader: PdfReader) -> dict[str, int]:
    """PDF 안의 이름마다 그것이 놓인 쪽의 번호."""
    numbers = {page.indirect_reference.idnum: number for number, page in enumerate(reader.pages, start=1)}
    return {
        unquote(name.removeprefix("/")): numbers[place.page.idnum]
        for name, place in reader.named_destinations.items()
    }
