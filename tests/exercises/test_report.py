from html.parser import HTMLParser

from kit_lab.exercises import MISTAKES, Report, check


def test_a_passed_report_is_short():
    report = check(MISTAKES["softmax_over_all"].function, "softmax")
    assert not report
    solved = Report("softmax", 3, "passed", "", trials=(("가", True), ("나", True)))
    assert repr(solved) == "네 차례 3 · softmax\n2개를 모두 통과했다."
    assert "1a7f5a" in solved._repr_html_()


def test_html_holds_the_same_words_and_shows_everything_as_text():
    def softmax(x):
        print("<script>alert(1)</script>")
        return [["<b>굵게</b>"]]

    report = check(softmax)
    html = report._repr_html_()
    seen = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            seen.append(tag)

    Reader().feed(html)
    assert not {"script", "b"} & set(seen)
    assert "&lt;script&gt;" in html
    assert report.sentence.split(":")[0] in html


def test_long_prints_are_cut():
    report = Report("softmax", 3, "wrong", "값이 다르다.", printed="줄\n" * 50)
    assert repr(report).count("줄") == 8
    assert repr(report).endswith("…")
