"""찾은 자리에 보이는 글을 지은 쪽에서 꺼내는 일."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "book" / "_ext"))
from kit_book.search import sections

PAGE = """<article><section id="top"><h1>마스킹<a class="headerlink" href="#top">#</a></h1>
<p>뒤에서는 <a href="x">「마스킹」</a>은 <strong>두</strong> 가지이고, 식
<span class="katex"><span class="katex-mathml"><math><mi>Q</mi></math></span><span class="katex-html">Q</span></span>를
쓴다.</p><p>다음 문단.</p>
<div class="highlight"><pre><span>mask</span><span>.</span><span>shape</span></pre></div>
<section id="below"><h2>가림</h2><ul><li>하나</li><li>둘</li></ul></section></section></article>"""


def test_words_keep_their_particles_and_blocks_are_parted(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(PAGE, encoding="utf-8")
    assert sections(page) == [
        ("top", "마스킹", "뒤에서는 「마스킹」은 두 가지이고, 식 Q를 쓴다. 다음 문단. mask.shape"),
        ("below", "가림", "하나 둘"),
    ]
