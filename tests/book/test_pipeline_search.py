"""절을 지은 쪽에서 꺼내는 일과, 작은 색인에서 찾는 일."""

import sys
from pathlib import Path

import pytest
from search_engine import asked
from sphinx.errors import ExtensionError

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "book" / "_ext"))
from kit_book import search
from kit_book.search import sections

PAGE = """<article><section id="top"><h1>마스킹<a class="headerlink" href="#top">#</a></h1>
<p>뒤에서는 <a href="x">「마스킹」</a>은 <strong>두</strong> 가지이고, 식
<span class="katex"><span class="katex-mathml"><math><msqrt><mi>Q</mi></msqrt></math></span><span
class="katex-html">Q</span></span>를
쓴다.</p><p>다음 문단.</p>
<div class="highlight"><pre><span>mask</span><span>.</span><span>shape</span></pre></div>
<details class="hide"><summary>펼치기</summary><div class="cell_input">folded</div></details>
<section id="below"><h2>가림</h2><ul><li>하나</li><li>둘</li></ul></section>
<dl class="py function"><dt id="kit_core.f">f(x)</dt><dd>부른다.</dd></dl>
<div class="kit-glossary"><dl><dt>쓰는 말 <span class="kit-english" id="term-a">a</span></dt><dd>뜻.</dd></dl></div>
</section></article>"""


def test_words_keep_their_particles_and_parts_are_taken_apart(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(PAGE, encoding="utf-8")
    assert sections(page) == [
        (
            "top",
            "마스킹",
            "뒤에서는 「마스킹」은 두 가지이고, 식 √Q를 쓴다. 다음 문단. mask.shape",
            "section",
        ),
        ("below", "가림", "하나 둘", "section"),
        ("kit_core.f", "kit_core.f", "f(x) 부른다.", "object"),
        ("term-a", "쓰는 말 a", "뜻.", "definition"),
    ]


def test_formulas_stay_readable_and_words_to_avoid_are_not_quoted(tmp_path):
    def formula(mathml):
        return f'<span class="katex"><span class="katex-mathml"><math>{mathml}</math></span></span>'

    page = tmp_path / "page.html"
    page.write_text(
        "<article><section id='a'><h1>값</h1><p>"
        + formula("<msub><mi>d</mi><mi>k</mi></msub>")
        + "번, "
        + formula("<msup><mi>n</mi><mn>2</mn></msup><mo>⋅</mo><mi>d</mi>")
        + ", "
        + formula(
            "<mfrac><mrow><mi>Q</mi><msup><mi>K</mi><mi>T</mi></msup></mrow>"
            "<msqrt><msub><mi>d</mi><mtext>model</mtext></msub></msqrt></mfrac><mo>=</mo>"
            "<msub><mi>x</mi><mrow><mi>t</mi><mo>+</mo><mn>1</mn></mrow></msub>"
            "<annotation>latex</annotation>"
        )
        + ", "
        + formula("<msqrt><mrow><mo>(</mo><mi>a</mi><mo>+</mo><mi>b</mi><mo>)</mo></mrow></msqrt>")
        + '. <span class="kit-unused">쓰지 않는 말: 나쁜말.</span></p></section></article>',
        encoding="utf-8",
    )
    [(_, _, text, _)] = sections(page)
    assert text == "d_k번, n²·d, QKᵀ/√d_model = x_{t + 1}, √(a + b)."


def test_a_synonym_that_leads_nowhere_stops_the_build(monkeypatch):
    row = {"asked": "가", "means": "", "place": "blocks#없는 제목", "note": ""}
    monkeypatch.setattr(search, "synonyms", lambda: [row])
    with pytest.raises(ExtensionError, match="없는 제목"):
        search.index([("book/blocks", "블록", [search.Section("id1", "블록", "글")])])


def small_index(*texts, names=()):
    """One page a text, called p0, p1, ...; names are known apart from the text."""
    return {
        "pages": [[f"p{number}", f"쪽 {number}", "chapter"] for number in range(len(texts))],
        "sections": [[number, "a", f"쪽 {number}", text, "section"] for number, text in enumerate(texts)],
        "terms": [],
        "synonyms": [[[name], "", -1, ""] for name in names],
    }


TEXTS = [
    "마스크와 constructors, 길이가 길다. 길이를 잰다.",
    "빔 서치는 가설을 끌고 간다. 학습률은 학습의 값이다.",
    "attention이 드롭아웃을 지난다. 이 터널은 크다. 저 터널도 크다. 수를 나눈다. √d_k로 나눈다. 과제는 html과 MultiHead이다.",
]

NAMES = ["빔 서치", "드롭아웃", "attention", "가설", "거울", "저울"]


QUERIES = [
    ("마스크를", {"p0"}),
    ("constructors", {"p0"}),
    ("constructor", {"p0"}),  # as a part of a word, as any other
    ("__proto__", set()),
    ("toString hasOwnProperty valueOf", set()),
    ("<img src=x onerror=alert(1)>", {"p1"}),  # 1 is one letter of several words that are not there
    ("길이", {"p0"}),
    ("빔서치", {"p1"}),
    ("빔 서 치", {"p1"}),
    ("빔섳", {"p1"}),  # on its way to 서치
    ("학습은", {"p1"}),
    ("드랍아웃", {"p2"}),  # one jamo
    ("ㄷㄹㅇㅇ", {"p2"}),  # 드롭아웃 by its first consonants
    ("ㅃㅅㅊ", set()),
    ("터널이", {"p2"}),
    ("더널", set()),  # 터널 is no name
    ("가석", {"p1"}),  # 가설, the only name near
    ("터널인", {"p2"}),
    ("자울", set()),  # 거울 or 저울
    ("드러보웃", set()),  # several
    ("atention", {"p2"}),
    ("attnetion", {"p2"}),
    ("attensoin", set()),
    ("어텐션은", {"p2"}),  # attention as it is heard
    ("어텐", set()),
    ("djxpstus", set()),  # 어텐션, which is not there
    ("ㅁㅅㅅ두샤ㅐㅜ", {"p2"}),
    ("rhkwp", {"p2"}),  # 과제, with two keys for one vowel
    ("ㅗ싀", {"p2"}),  # html, of which two keys make one vowel
    ("head", {"p2"}),  # behind a small letter
    ("오이터", set()),
    ("나누나", {"p2"}),  # of 나눈다
    ("나눠", {"p2"}),
    ("컸다", {"p2"}),  # 크다
    ("밀어", set()),
    ("루트 dk", {"p2"}),  # √d_k
    ("dk", {"p2"}),
    ("", set()),
    ("…?!", set()),
    ("\ud800", set()),
    ("가" * 10_000, set()),
]


@pytest.fixture(scope="module")
def answers():
    queries = [query for query, _ in QUERIES]
    return dict(zip(queries, asked(queries, index=small_index(*TEXTS, names=NAMES)), strict=True))


def test_a_small_index_answers(answers):
    found = {query: {hit["page"] for hit in answers[query]["hits"]} for query, _ in QUERIES}
    assert found == dict(QUERIES)


def test_what_is_only_guessed_is_asked(answers):
    """A name of three syllables or more is put right; a shorter one, and what may be a stem, come as a question."""
    said = {query: (answer["read"], answer["maybe"]) for query, answer in answers.items()}
    assert said["드랍아웃"] == said["ㄷㄹㅇㅇ"] == ("드롭아웃", None)
    assert said["atention"] == ("attention", None)
    assert (said["가석"], said["터널인"]) == ((None, "가설"), (None, "터널"))
    assert answers["가석"]["missing"] == ["가석"]
    assert said["터널이"] == said["학습은"] == said["빔섳"] == said["자울"] == (None, None)


LONG = "가" * 300


@pytest.mark.parametrize(
    "text",
    [f"{LONG}학습{LONG}", f"처음 {LONG}학습{LONG}", f"{LONG} 학습{LONG}", "학습", f"{'말 ' * 90}학습 끝"],
)
def test_a_quotation_shows_the_word_even_within_a_long_one(text):
    [answer] = asked(["학습"], index=small_index(text))
    [[quoted, _]] = answer["quoted"]
    assert [part for part, marked in quoted["parts"] if marked] == ["학습"]
    shown = "".join(part for part, _ in quoted["parts"])
    assert shown in text
    assert len(shown) <= 140


def test_of_equal_places_the_first_is_quoted():
    [answer] = asked(["학습"], index=small_index(f"학습 하나. {'말 ' * 200}학습 둘."))
    [[quoted, _]] = answer["quoted"]
    assert "".join(part for part, _ in quoted["parts"]).startswith("학습 하나.")


# What stands before what: a query, and the sections in the order that they should be found in, each with the kind and the
# title of its page, its heading and its text. No two cases share a word that is asked for.
KINDS = ["chapter", "appendix", "paper", "glossary", "front", "api", "references"]
ORDERS = {
    "a heading before the text": (
        "갈매기",
        [("chapter", "물가", "갈매기", "난다."), ("chapter", "물가", "모래", "갈매기와 갈매기가 난다.")],
    ),
    "all words before one of them in a heading": (
        "두루미 논밭",
        [
            ("chapter", "철새", "가을", "두루미가 온다. 그리고 논밭이 넓다."),
            ("chapter", "철새", "두루미", "온다."),
        ],
    ),
    "a rare word before a common one": (
        "부엉이 바위",
        [("chapter", "밤", "숲", "부엉이가 운다."), *[("chapter", "밤", "숲", "바위가 크다.")] * 4],
    ),
    "words together before words apart": (
        "제비 둥지",
        [
            ("chapter", "처마", "아래", "제비 둥지 하나가 여기에 있다."),
            ("chapter", "처마", "위", "둥지 하나가 여기에 있다. 제비."),
        ],
    ),
    "words together in a heading before them in the text": (
        "까치 울음",
        [
            ("chapter", "아침", "까치 울음", "듣는다."),
            ("chapter", "아침", "울음과 까치", "까치 울음, 까치 울음, 까치 울음."),
        ],
    ),
    "twice before once": (
        "오리",
        [("chapter", "못", "못", "오리 한 쌍, 오리."), ("chapter", "못", "못", "오리 한 쌍, 거위.")],
    ),
    "often in a line before oftener in pages": (
        "황새",
        [("chapter", "논", "논", "황새."), ("chapter", "논", "논", "황새. " + "벼가 자란다. " * 60)],
    ),
    "what teaches before what tells of it": (
        "타조",
        [(kind, "벌판", "들", "타조가 달린다.") for kind in KINDS],
    ),
    "a lesson before its exercises": (
        "펭귄",
        [
            ("chapter", "얼음", "깊고 찬 바다 이야기", "펭귄이 헤엄친다."),
            ("chapter", "얼음", "정리", "펭귄이 헤엄친다."),
            ("chapter", "얼음", "흔한 오해", "펭귄이 헤엄친다."),
            ("chapter", "얼음", "연습 문제", "펭귄이 헤엄친다."),
        ],
    ),
    "a page whose title says it before another": (
        "독수리",
        [("chapter", "독수리", "날개", "독수리가 난다."), ("chapter", "하늘", "날개", "독수리가 난다.")],
    ),
}


def test_what_is_found_stands_in_its_order():
    rows = [
        (query, *row) for query, some in ORDERS.values() for row in some[::-1]
    ]  # no order comes by itself
    index = {
        "pages": [[str(number), title, kind] for number, (_, kind, title, _, _) in enumerate(rows)],
        "sections": [
            [page, anchor, heading, text, "section"]
            for page, (_, _, title, *said) in enumerate(rows)
            for anchor, (heading, text) in (("title", (title, "")), (str(page), said))
        ],
        "terms": [],
        "synonyms": [],
    }
    wanted = {query: [(query, *row) for row in some] for query, some in ORDERS.values()}
    found = {
        query: [rows[int(hit["anchor"])] for hit in answer["hits"] if hit["anchor"] != "title"]
        for query, answer in zip(wanted, asked([*wanted], index=index), strict=True)
    }
    assert found == wanted


def test_of_equal_ones_the_first_stands_first():
    [answer] = asked(["비둘기"], index=small_index("비둘기.", "비둘기.", "비둘기."))
    assert [hit["page"] for hit in answer["hits"]] == ["p0", "p1", "p2"]


def test_a_term_leads_to_its_definition_then_to_the_chapter_that_teaches_it():
    index = {
        "pages": [
            ["a", "하나", "chapter"],
            ["b", "둘", "chapter"],
            ["c", "용어", "glossary"],
            ["d", "쓰기", "api"],
        ],
        "sections": [
            [1, "told", "둘", "올빼미, 올빼미, 올빼미, 올빼미.", "section"],
            [0, "taught", "하나", "올빼미의 차이. OwlCall, OwlCall, OwlCall.", "section"],
            [1, "place", "셋", "밤눈이 밝다.", "section"],
            [2, "long", "수리 눈금자리", "수리, 수리.", "definition"],
            [2, "short", "수리 눈금", "수리.", "definition"],
            [2, "term", "올빼미", "새.", "definition"],
            [3, "kit.OwlCall", "부르기", "OwlCall.", "object"],
        ],
        "terms": [[3, [["수리 눈금자리"]], 1], [4, [["수리 눈금"]], 1], [5, [["올빼미"]], 0]],
        "synonyms": [[["부엉새"], "올빼미", -1, ""], [["밤에 우는 것"], "", 2, ""]],
    }
    wanted = {
        "올빼미": ["term", "taught", "told"],
        "부엉새": ["term", "taught", "told"],
        "올빼미 차이": ["taught", "term"],
        "수리": ["short", "long"],
        "OwlCall": ["kit.OwlCall", "taught"],
        "밤에 우는 것": ["place"],
    }
    found = {
        query: [hit["anchor"] for hit in answer["hits"]][: len(wanted[query])]
        for query, answer in zip(wanted, asked([*wanted], index=index), strict=True)
    }
    assert found == wanted
