"""절의 주소를 제목에서 짓는다: `#스케일드-내적-어텐션`. 절이 늘거나 자리를 옮겨도 바뀌지 않는다.

Sphinx는 한글을 모두 버려 `id1`, `id2`를 차례로 매기므로, 절 하나가 끼어들면 그 뒤의 주소가 모두 다른 절을 가리킨다.
제목 앞의 번호는 주소에 들지 않는다. 같은 제목이 한 쪽에 여럿이면 위 절의 제목을 앞에 붙인다.
"""

import re
import unicodedata

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

_BETWEEN = re.compile(r"[\W_]+")
# A selector could not begin with a digit, and a section's number changes when one is added before it.
_NUMBER = re.compile(r"^[\d-]+")


def slug(title: str) -> str:
    """제목의 글자와 수만 소문자로 남기고 `-`로 이은 것. 남는 것이 없으면 "절"이다."""
    joined = _BETWEEN.sub("-", unicodedata.normalize("NFC", title).lower()).strip("-")
    return _NUMBER.sub("", joined) or "절"


def _title(section: nodes.section) -> str:
    title = section.next_node(nodes.title)
    return title.astext() if title is not None else ""


class NameSections(SphinxTransform):
    """쪽 안의 절마다 주소를 새로 준다. 손으로 붙인 이름(라벨)은 그대로 함께 쓰인다."""

    default_priority = 210

    def apply(self, **_kwargs: object) -> None:
        """문서 안의 절을 위에서부터 훑는다."""
        given: dict[int, str] = {}
        for section in self.document.findall(nodes.section):
            if not section["ids"]:
                continue
            own = slug(_title(section))
            above = given.get(id(section.parent))
            choices = [own, *([f"{above}-{own}"] if above else [])]
            choices += [f"{choices[-1]}-{n}" for n in range(2, 100)]
            mine = next(one for one in choices if self.document.ids.get(one, section) is section)
            self._rename(section, section["ids"][0], mine)
            given[id(section)] = mine

    def _rename(self, section: nodes.section, old: str, new: str) -> None:
        section["ids"][0] = new
        self.document.ids.pop(old, None)
        self.document.ids[new] = section
        names = self.document.nameids
        for name in [name for name, address in names.items() if address == old]:
            names[name] = new


def setup(app: Sphinx) -> None:
    """이름 짓기를 등록한다."""
    app.add_transform(NameSections)
