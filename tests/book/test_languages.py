"""Where a page passes into English or German, it says so, by the same signs in its text and in its widgets."""

import re
import sys

import book_site
import pytest
from front_ends import evaluated

sys.path.insert(0, str(book_site.ROOT / "book" / "_ext"))

from kit_book import languages

WIDGETS = book_site.ROOT / "kit_lab" / "widgets" / "shared" / "languages.js"
SPAN = re.compile(r'<span lang="(..)">(.*?)</span>')
# A text -> what of it is told in which language.
TEXTS = {
    "키를 미리 가린다(look-ahead mask).": {"look-ahead mask": "en"},
    "토큰(token)과 스코어(score)": {"token": "en", "score": "en"},
    "(byte-pair encoding, BPE)으로": {"byte-pair encoding, BPE": "en"},
    "「Add &amp; Norm」을": {"Add &amp; Norm": "en"},
    "「How are you?」라고": {"How are you?": "en"},
    "쫓기는 사람은 「einen Mann」이다.": {"einen Mann": "de"},
    "▁roten ▁grünen ▁blauen": {"▁roten ▁grünen ▁blauen": "de"},
    "BLEU(BLEU)는 kit_core.training의 d_model/2이고 pre-LN에서 a = b": {},
    "python -m kit_core.training multi30k --work": {},
    "karpathy/nanoGPT, https://example.org/some-page, (B, S)": {},
    "i &lt; count * step; i += step": {},
}


@pytest.mark.parametrize("text", TEXTS)
def test_words_are_told_from_signs(text):
    marked = languages.marked(f"<p>{text}</p>")
    assert {run: language for language, run in SPAN.findall(marked)} == TEXTS[text]
    assert SPAN.sub(r"\2", marked) == f"<p>{text}</p>"


def test_what_is_not_read_as_words_stays_as_it_is():
    quiet = (
        '<code class="x">return the weights</code><svg><g><text>two words</text></g></svg>'
        '<span class="katex"><span>in the formula</span></span>'
        '<script>if (a < b) say("it is\'nt one word </b>");</script>'
        '<div class="highlight-ipython3 notranslate"><div><pre>from here import there</pre></div></div>'
        '<p lang="en">said <em>at once</em> already</p><img alt="two <words here" title=\'one > more word\' class="math">'
    )
    assert languages.marked(quiet) == quiet
    assert languages.marked(f"{quiet}<p>two words</p>") == f'{quiet}<p><span lang="en">two words</span></p>'


def test_a_word_alone_is_german_where_the_page_has_it_in_a_german_sentence():
    page = "<pre>Eine Frau liest eine Zeitung.</pre><p>「Zeitung」과 「newspaper」</p>"
    assert SPAN.findall(languages.marked(page))[1:] == [("de", "Zeitung"), ("en", "newspaper")]


def test_the_references_say_it_once():
    listed = (
        '<div role="list" class="citation-list"><div class="citation"><p>Some Name. A title.</p></div></div>'
    )
    marked = languages.marked(listed)
    assert marked == listed.replace('citation-list"', 'citation-list" lang="en"')


def test_the_tip_of_a_citation_is_told_in_the_language_of_the_work():
    link = '<a class="reference internal" href="references.html#id3" title="Some Name. A title."'
    marked = languages.marked(f"<p>{link}>72</a></p>")
    assert marked == f'<p>{link} lang="en"><span lang="ko">72</span></a></p>'


def test_widgets_tell_by_the_same_signs(tmp_path):
    texts = {
        "A man is playing the guitar.": "en",
        "Ein Mann trägt einen Hut.": "de",
        "Add & Norm": "en",
        "모델의 답": None,
        "Attention": None,
        "pre-LN": None,
        "35,000원": None,
        "0.125": None,
        "x = norm(x + seen)": None,
    }
    told = evaluated(WIDGETS, f"{list(texts)}.map(it.languageOf)", tmp_path)
    assert dict(zip(texts, told, strict=True)) == texts
    for text, language in texts.items():
        (run,) = languages.runs(text.replace("&", "&amp;")) if language else [None]
        assert run is None or languages.language(run[0]) == language


def test_the_translations_are_told_in_their_languages():
    page = book_site.soup("book/translation")
    for sentence, language in (("A dog is chasing a man.", "en"), ("Ein Hund jagt einen Mann.", "de")):
        texts = page.find("article").find_all(string=sentence)
        found = [
            text.parent for text in texts if not text.find_parent("svg")
        ]  # a picture is read by its name
        assert found
        assert {tag.get("lang") for tag in found} == {language}
