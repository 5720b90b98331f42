"""지은 책(_build/html)에서 장마다의 슬라이드를 만들어 _build/html/slides에 둔다."""

import re
import shutil
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "book" / "_ext"), str(ROOT)]

import yaml  # noqa: E402
from kit_book import content_policy, formulas, node  # noqa: E402

from slides.deck import deck  # noqa: E402

SITE = ROOT / "_build" / "html"
REVEAL = ("dist/reveal.js", "dist/reveal.css", "LICENSE")


def chapters() -> list[str]:
    """책의 노트북, 읽는 차례대로."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    files = [entry["file"] for part in toc["parts"] for entry in part["chapters"]]
    return [file for file in files if (ROOT / f"{file}.ipynb").exists()]


def on_screen(styles: str) -> str:
    """책의 스타일에서 종이에 찍을 때의 것을 뺀다. 슬라이드는 화면에 놓인 대로 찍힌다. 글꼴의 주소는 옮긴 자리에 맞춘다."""
    kept, rest = "", styles
    while True:
        before, found, rest = rest.partition("@media print")
        kept += before
        if not found:
            return re.sub(r"url\((['\"]?)(?!['\"]?(?:data:|#))", r"url(\1../../_static/kit/", kept)
        depth = 0
        for brace in re.finditer(r"[{}]", rest):
            depth += 1 if brace[0] == "{" else -1
            if not depth:
                rest = rest[brace.end() :]
                break


def build(site: Path = SITE) -> list[Path]:
    """표시가 있는 장마다 슬라이드를 쓰고 그 경로를 준다. 곁에 그것들을 늘어놓은 index.html을 둔다."""
    out = site / "slides"
    shutil.rmtree(out, ignore_errors=True)
    (out / "reveal").mkdir(parents=True)
    here = Path(__file__).parent
    own = [here / name for name in ("deck.css", "fit.js", "deck.js")]
    for file in [*own, *(node.modules() / "reveal.js" / name for name in REVEAL)]:
        shutil.copy(file, out / "reveal")
    styles = (site / "_static" / "kit" / "styles.css").read_text(encoding="utf-8")
    (out / "reveal" / "book.css").write_text(on_screen(styles), encoding="utf-8")
    written, listed = [], ""
    for name in chapters():
        try:
            html = deck(ROOT / f"{name}.ipynb", site / f"{name}.html")
        except ValueError as error:
            raise SystemExit(f"{name}.ipynb: {error}") from error
        if html is None:
            continue
        file = out / f"{Path(name).name}.html"
        file.write_text(content_policy.written(html), encoding="utf-8")
        written.append(file)
        title = html.partition("<title>")[2].partition(":")[0]
        listed += (
            f'<li><a href="{file.name}">{escape(title)}</a> <a href="{file.name}?print-pdf">인쇄</a></li>\n'
        )
    formulas.close()
    index = content_policy.written(
        (here / "index.html").read_text(encoding="utf-8").replace("{decks}", listed)
    )
    (out / "index.html").write_text(index, encoding="utf-8")
    return written


if __name__ == "__main__":
    made = build()
    print(f"슬라이드를 만들었다: {SITE / 'slides' / 'index.html'} ({len(made)}장)")
