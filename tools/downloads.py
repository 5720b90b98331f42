"""지은 책을 압축 파일 하나로 묶어 책 곁에 두고, 만들어 둔 파일(PDF와 압축 파일)을 「이 책에 대하여」에서 잇는다."""

import shutil
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "book" / "_ext"))

from kit_book.about import DOWNLOADS, OFFERED, PAGE  # noqa: E402

SITE = ROOT / "_build" / "html"
PDF, ZIP = DOWNLOADS
WHAT = {PDF: "책 전체를 담은 PDF", ZIP: "책 전체를 담은 압축 파일. 풀어서 index.html을 연다"}


def link(site: Path) -> None:
    """책 곁에 있는 파일만 「이 책에 대하여」에 적는다. 앞서 적은 것은 새로 적는다."""
    page = site / f"{PAGE}.html"
    begin, end = OFFERED
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    _, _, after = rest.partition(end)
    items = [
        f'<li><p><a href="../{name}" download>{name}</a> ({(site / name).stat().st_size / 1e6:.0f}MB): {what}.</p></li>'
        for name, what in WHAT.items()
        if (site / name).exists()
    ]
    listed = f"<ul>{''.join(items)}</ul>" if items else ""
    page.write_text(f"{before}{begin}{listed}{end}{after}", encoding="utf-8")


def offer(file: Path, site: Path = SITE) -> None:
    """파일을 책 곁에 두고 잇는다."""
    shutil.copyfile(file, site / file.name)
    link(site)


def zipped(site: Path = SITE) -> Path:
    """지은 책을 묶어 책 곁에 둔다. 그 안의 책에는 그 압축 파일로 가는 링크가 없다."""
    out = site / ZIP
    out.unlink(missing_ok=True)
    link(site)
    files = sorted(path for path in site.rglob("*") if path.is_file())
    whole = site.parent / ZIP
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for file in files:
            archive.write(file, Path(whole.stem, file.relative_to(site)))
    whole.replace(out)
    link(site)
    return out


if __name__ == "__main__":
    made = zipped()
    print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.0f}MB")
