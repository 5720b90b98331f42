"""프런트엔드의 모듈들을 스스로 완결된 ES 모듈 하나로 묶는다. 설치하는 데 Node.js도 짓는 단계도 필요 없다.

anywidget은 글을 Blob으로 불러오므로 그 안에서는 상대 경로의 import가 통하지 않는다. 그래서 import를 따라가며 모듈마다
함수 하나로 감싸 차례로 잇는다. 함수가 저마다의 이름을 가두므로 두 모듈이 같은 이름을 써도 섞이지 않는다.

받는 문법은 이 책의 프런트엔드가 쓰는 것뿐이다. Biome이 다듬은 대로 줄의 맨 앞에서 시작하는
    import { a, b as c } from "./x.js";    import * as name from "./x.js";
    export const, export function, export class    export { a, b as c } [from "./x.js"];    export default 식;
그 밖에 import나 export로 시작하는 줄은 알리며 거절한다. 노트북마다 저장되고 페이지마다 내려받을 글이므로 설명과 들여쓰기는
뺀다. 그래서 여러 줄에 걸친 글(템플릿 리터럴)은 쓰지 않는다.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_ADDRESS = r"\"(\.{1,2}/[\w./-]+\.js)\";"
_STATEMENT = re.compile(
    rf"^import\s*(?:\{{(?P<taken>[^}}]*)\}}|\*\s*as\s+(?P<all>\w+))\s*from\s*{_ADDRESS}"
    rf"|^export\s*\{{(?P<listed>[^}}]*)\}}(?:;|\s*from\s*{_ADDRESS})"
    r"|^export\s+(?=(?:const|function\*?|async\s+function|class)\s+(?P<declared>\w+))"
    r"|^export\s+(?P<default>default)\s+"
    r"|^(?P<unknown>(?:import|export)\b.*)",
    re.MULTILINE,
)

# 설명만 있는 줄, 줄 끝의 설명, 들여쓰기.
_REMARK = re.compile(r"^[ \t]*/(?:/.*|\*(?:[^*]|\*(?!/))*\*/)\n|[ \t]+// [^\"'`\n]*$|^[ \t]+", re.MULTILINE)


def bare(text: str) -> str:
    """글에서 설명과 들여쓰기를 뺀 것. 여러 줄에 걸친 템플릿 리터럴이 없는 JavaScript와 CSS에 쓴다."""
    return _REMARK.sub("", text)


@cache
def bundled(entry: Path) -> str:
    """entry(index.js)와 거기에서 닿는 모든 모듈을 이은 글을 준다. entry가 내놓는 것은 default 하나이다.

    Raises:
        ValueError: 파일이 없거나, 서로를 불러 돌고 돌거나, 모르는 문법이 있거나, 내놓지 않은 이름을 부를 때.
    """
    modules = _Modules()
    last = modules.add(entry.resolve(), ())
    if "default" not in modules.exports[entry.resolve()]:
        raise ValueError(f"{entry.name}에 export default가 없다. 위젯의 render를 담은 객체를 내놓는다.")
    return "\n".join([*modules.texts, f"export default {last}.default;\n"])


def bundled_script(entry: Path) -> str:
    """entry와 거기에서 닿는 모든 모듈을 이은 보통의 스크립트를 준다. 불러오면 곧바로 돌며, 내놓는 것은 없다."""
    modules = _Modules()
    modules.add(entry.resolve(), ())
    return "\n".join([*modules.texts, ""])


class _Modules:
    """이미 이은 모듈들. 모듈마다 이름 하나(m$shared_dom)와 내놓는 이름의 모음이 있다."""

    def __init__(self) -> None:
        self.names: dict[Path, str] = {}
        self.exports: dict[Path, set[str]] = {}
        self.texts: list[str] = []

    def add(self, path: Path, importers: tuple[Path, ...]) -> str:
        """모듈과 그것이 부르는 모듈들을 잇고, 이 모듈을 담은 변수의 이름을 준다."""
        if path in importers:
            around = " -> ".join(each.name for each in (*importers[importers.index(path) :], path))
            raise ValueError(f"모듈들이 서로를 불러 돌고 돈다: {around}. 함께 쓰는 것을 따로 떼어 낸다.")
        if path not in self.names:
            if not path.is_file():
                raise ValueError(
                    f"{importers[-1].name}이(가) 부르는 {path.name} 파일이 {path.parent.name} 폴더에 없다."
                )
            body, self.exports[path] = self._wrapped(path, (*importers, path))
            self.names[path] = self._named(path)
            self.texts.append(f"const {self.names[path]} = (() => {{\n{body}}})();")
        return self.names[path]

    def _named(self, path: Path) -> str:
        name = "m$" + re.sub(r"\W", "_", f"{path.parent.name}_{path.stem}", flags=re.ASCII)
        taken = sum(one == name or one.startswith(f"{name}$") for one in self.names.values())
        return f"{name}${taken}" if taken else name

    def _wrapped(self, path: Path, importers: tuple[Path, ...]) -> tuple[str, set[str]]:
        """import와 export를 평범한 문장으로 바꾼 글과, 내놓는 이름들."""
        given: dict[str, str] = {}  # name outside -> name within the module

        def plain(match: re.Match[str]) -> str:
            if match["unknown"]:
                line = path.read_text(encoding="utf-8").count("\n", 0, match.start()) + 1
                unknown = match["unknown"][:60]
                raise ValueError(f"{path.name} {line}번째 줄의 {unknown!r}은(는) 묶을 줄 모르는 문법이다.")
            if match["declared"] or match["default"]:
                given[match["declared"] or "default"] = match["declared"] or "$default"
                return "const $default = " if match["default"] else ""
            source, pairs = "", list(_pairs(match["taken"] or match["listed"] or ""))
            if address := match[3] or match[5]:
                other = (path.parent / address).resolve()
                source = self.add(other, importers)
                for name, _ in pairs:
                    if name not in self.exports[other]:
                        raise ValueError(
                            f"{path.name}이(가) {other.name}에서 {name}을(를) 부르지만 "
                            f"{other.name}은(는) 그것을 내놓지 않는다."
                        )
            if match["listed"] is not None:
                given.update((alias, f"{source}.{name}" if source else name) for name, alias in pairs)
                return ""
            bound = ", ".join(name if name == alias else f"{name}: {alias}" for name, alias in pairs)
            return f"const {match['all'] or f'{{ {bound} }}'} = {source};"

        body = _STATEMENT.sub(plain, path.read_text(encoding="utf-8"))
        body = bare(body).strip()
        returned = ", ".join(name if name == value else f"{name}: {value}" for name, value in given.items())
        return f"{body}\nreturn {{ {returned} }};\n", set(given)


def _pairs(names: str) -> Iterator[tuple[str, str]]:
    """ "a, b as c"를 (a, a), (b, c)로."""
    for part in filter(None, map(str.strip, names.split(","))):
        name, _, alias = part.partition(" as ")
        yield name.strip(), (alias or name).strip()
