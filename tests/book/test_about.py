"""What the site says of itself: how to cite it, its version, where a mistake is reported, a lost page, what a feed and a
site map tell, and which files it offers."""

import re
import sys
from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree
from zipfile import ZipFile

import book_site
import pytest
import yaml
from browser import new_page, settle
from pybtex.database import parse_string

sys.path[:0] = [str(book_site.ROOT / "book" / "_ext"), str(book_site.ROOT / "tools")]

import downloads  # noqa: E402
from kit_book import about, announcements, front_page  # noqa: E402

import kit_core  # noqa: E402

ADDRESS, REPOSITORY = "https://example.org/kit/", "https://github.com/reader/book"
ATOM = "{http://www.w3.org/2005/Atom}"


def config(repository=""):
    return SimpleNamespace(html_theme_options={"repository_url": repository}, project="KIT-Transformer")


def test_a_reference_manager_reads_the_citation(monkeypatch):
    monkeypatch.delenv("KIT_BOOK_ADDRESS", raising=False)
    entries = parse_string(about.bibtex(config()), "bibtex").entries
    own, paper = entries["kit_transformer"], entries["vaswani2017attention"]
    assert [str(author) for author in own.persons["author"]] == ["{KIT-Transformer contributors}"]
    assert kit_core.__version__ in own.fields["note"]
    assert "url" not in own.fields
    assert len(paper.persons["author"]) == 8
    with_repository = parse_string(about.bibtex(config(REPOSITORY)), "bibtex").entries["kit_transformer"]
    assert with_repository.fields["url"] == REPOSITORY
    monkeypatch.setenv("KIT_BOOK_ADDRESS", ADDRESS)
    assert (
        parse_string(about.bibtex(config(REPOSITORY)), "bibtex").entries["kit_transformer"].fields["url"]
        == ADDRESS
    )


def test_the_citation_file_of_the_site_knows_the_addresses(monkeypatch):
    monkeypatch.setenv("KIT_BOOK_ADDRESS", ADDRESS)
    own = about.cited()
    assert {own["license"], own["version"]} == {"MIT", kit_core.__version__}
    there = yaml.safe_load(about.citation_file(config(REPOSITORY)))
    assert there == {**own, "url": ADDRESS, "repository-code": REPOSITORY}
    monkeypatch.delenv("KIT_BOOK_ADDRESS")
    assert yaml.safe_load(about.citation_file(config())) == own


def test_a_report_fills_in_fields_that_the_form_has():
    filled = parse_qs(urlsplit(about.report(REPOSITORY, "어텐션", "0.1.0")).query)
    form = book_site.ROOT / ".github" / "ISSUE_TEMPLATE" / filled.pop("template")[0]
    fields = {part["id"] for part in yaml.safe_load(form.read_text(encoding="utf-8"))["body"]}
    assert filled.pop("title") == ["[책] 어텐션: "]
    assert filled.keys() <= fields
    assert filled == {"page": ["「어텐션」 (0.1.0판)"]}


def test_a_report_from_beside_the_text_names_the_section_that_is_read(browser):
    script = (book_site.ROOT / "book" / "_static" / "contents.js").read_text(encoding="utf-8")
    sections = "".join(
        f'<section id="{name}"><h2>{name}</h2><div style="height: 300vh"></div></section>'
        for name in ("첫-절", "둘째-절")
    )
    links = "".join(f'<a href="#{name}">{name}</a>' for name in ("첫-절", "둘째-절"))
    report = about.report(REPOSITORY, "어텐션", "0.1.0")
    context = browser.new_context()
    page = new_page(context)
    page.set_content(
        f'<nav id="pst-page-toc-nav">{links}</nav><a class="kit-mistake" href="{report.replace("&", "&amp;")}">'
        f"알리기</a><article><h1>어텐션</h1><div style='height: 200vh'></div>{sections}</article>"
    )
    page.add_script_tag(content=script)
    told = "parse => new URL(document.querySelector('.kit-mistake').href).searchParams.get('page')"
    settle(page)
    assert page.evaluate(told) == "「어텐션」 (0.1.0판)"
    page.evaluate("() => document.getElementById('첫-절').scrollIntoView()")
    settle(page)
    assert page.evaluate(told) == "「어텐션」 #첫-절 (0.1.0판)"
    context.close()


@pytest.mark.parametrize("address", ["", ADDRESS])
def test_a_lost_page_leads_into_the_book_from_any_depth(browser, monkeypatch, address):
    monkeypatch.setenv("KIT_BOOK_ADDRESS", address)
    app = SimpleNamespace(config=config(), env=SimpleNamespace(found_docs={"book/index", "book/workbook/a"}))
    context = browser.new_context()
    page = new_page(context)
    page.route("**/*", lambda route: route.fulfill(body=front_page.lost(app), content_type="text/html"))
    for lost in ("kit/book/absent.html", "kit/book/workbook/b/absent", "kit/absent.html", "kit/"):
        page.goto(f"https://example.org/{lost}")
        links = page.eval_on_selector_all("a", "links => links.map((link) => link.href)")
        assert links == [f"{ADDRESS}index.html", f"{ADDRESS}search.html"], lost
    context.close()


def test_a_feed_has_an_entry_for_every_release():
    changelog = (book_site.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    atom = ElementTree.fromstring(ElementTree.tostring(announcements.feed(ADDRESS, changelog)))
    entries = atom.findall(f"{ATOM}entry")
    assert [entry.find(f"{ATOM}id").text.partition("#")[2] for entry in entries] == re.findall(
        r"^## \[(\d[^]]*)\]", changelog, re.MULTILINE
    )
    assert [entry.find(f"{ATOM}content").text.count("<h3>") > 0 for entry in entries] == [True] * len(entries)
    assert all(node.get("href").startswith(ADDRESS) for node in atom.iter(f"{ATOM}link"))


def test_a_site_map_names_pages_by_their_whole_addresses():
    places = [node.text for node in announcements.sitemap(ADDRESS, ["book/쪽.html"]).iter("loc")]
    assert places == [f"{ADDRESS}book/%EC%AA%BD.html"]


def linked(text):
    return re.findall(r'href="\.\./([^"]+)"', text)


def test_files_are_offered_once_they_are_made(tmp_path):
    site = tmp_path / "html"
    page = site / f"{about.PAGE}.html"
    page.parent.mkdir(parents=True)
    page.write_text(f"<p>앞</p>{''.join(about.OFFERED)}<p>뒤</p>", encoding="utf-8")
    plain = page.read_text(encoding="utf-8")
    downloads.link(site)
    assert page.read_text(encoding="utf-8") == plain
    pdf = tmp_path / downloads.PDF
    pdf.write_bytes(b"%PDF")
    downloads.offer(pdf, site)
    for _ in range(2):  # made again, it does not hold itself
        made = downloads.zipped(site)
        assert linked(page.read_text(encoding="utf-8")) == list(about.DOWNLOADS)
        with ZipFile(made) as archive:
            names = {"kit-transformer/" + name for name in (f"{about.PAGE}.html", downloads.PDF)}
            assert set(archive.namelist()) == names
            assert linked(archive.read(f"kit-transformer/{about.PAGE}.html").decode()) == [downloads.PDF]


def test_every_page_says_its_version_and_its_date():
    told = about.cited()
    for name in book_site.pages():
        foot = book_site.soup(name).select_one(".kit-colophon")
        assert f"{kit_core.__version__}판" in foot.text, name
        assert foot.time["datetime"] == told["date-released"].isoformat(), name
    page = book_site.soup(about.PAGE)
    assert about.bibtex(config()).partition("\n")[0] in page.select_one(".highlight-bibtex").text
    assert yaml.safe_load((book_site.HTML / "CITATION.cff").read_text(encoding="utf-8"))["version"]
