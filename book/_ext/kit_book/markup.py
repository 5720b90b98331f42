"""테마와 확장이 쓴 HTML 가운데 접근성 검사에 걸리거나, 영어로 남거나, 쓸데없이 무거운 것을 고치고, 휴대전화와 화면을 읽어 주는
프로그램이 쓸 표시를 넣는다.
"""

import re
from functools import cache
from typing import Any

from docutils import nodes
from pygments.styles import get_style_by_name
from pygments.token import STANDARD_TYPES, Text
from sphinx.application import Sphinx

from . import languages, long_lines, stacked_tables

REPLACEMENTS = {
    # An aria-label would hide the summary's own (Korean) text.
    '<summary aria-label="Toggle hidden content">': "<summary>",
    # ARIA 1.2 has dropped this role, and a list may hold list items only.
    'role="doc-biblioentry"': 'role="listitem"',
}
# A reference to the API says its own text over again as a title.
_REPEATED = re.compile(r'(<a [^>]*href="[^"]*#(kit_(?:core|lab)[\w.]*)"[^>]*) title="\2"')


@cache
def _plain_code(styles: tuple[str, ...]) -> re.Pattern:
    """어느 테마에서도 바탕의 글과 똑같이 보이는 낱말을 감싼 <span>."""
    plain = set(STANDARD_TYPES)
    for style in map(get_style_by_name, styles):
        plain = {token for token in plain if style.style_for_token(token) == style.style_for_token(Text)}
    names = "|".join(sorted(filter(None, (STANDARD_TYPES[token] for token in plain))))
    return re.compile(f'<span class="(?:{names})">([^<]*)</span>')


def lighten(body: str, styles: tuple[str, ...]) -> str:
    """코드에서 색을 입지 않는 낱말의 <span>을 벗긴다. 코드가 많은 장에서는 페이지의 요소 셋에 하나가 이것이다."""
    return _plain_code(styles).sub(r"\1", body)


def mend(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """본문의 HTML을 고친다. 색 없는 <span>을 벗긴 다음에 긴 줄을 나누고, 그 안에서 다른 나라 말을 찾는다."""
    if "body" in context:
        body = context["body"]
        for old, new in REPLACEMENTS.items():
            body = body.replace(old, new)
        options = app.config.html_theme_options
        styles = (options["pygments_light_style"], options["pygments_dark_style"])
        body = stacked_tables.stacked(lighten(_REPEATED.sub(r"\1", body), styles))
        context["body"] = languages.marked(long_lines.marked(body))


def setup(app: Sphinx) -> None:
    """페이지마다 끼어든다."""
    app.connect("html-page-context", mend, priority=700)
