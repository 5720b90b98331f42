"""프런트엔드의 모듈들을 스스로 완결된 ES 모듈 하나로 묶는다. 설치하는 데 Node.js도 짓는 단계도 필요 없다.

anywidget은 글을 Blob으로 불러오므로 그 안에서는 상대 경로의 import가 통하지 않는다. 그래서 import를 따라가며 모듈마다
함수 하나로 감싸 차례로 잇는다. 함수가 저마다의 이름을 가두므로 두 모듈이 같은 이름을 써도 섞이지 않는다.

받는 문법은 이 책의 프런트엔드가 쓰는 것뿐이다. 줄의 맨 앞에서 시작하는
    import { a, b as c } from "./x.js";    import * as name from "./x.js";
    export const, export function, export class    export { a, b as c } [from "./x.js"];    export default 식;
그 밖의 import와 export, 다른 문장 뒤의 import, 두 번 내놓는 이름은 줄을 알리며 거절한다. 주석과 문자열 안의 것은 글일 뿐이다.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kit_lab.bundling.script_text import code_only

_NAMES = r"\{([^}]*)\}"
_FROM = (
    r"\s*from\s*\"([^\"\n]*)\";"  # matched in code_only's text: the address itself is read from the module's
)
_ADDRESS = re.compile(r"\.{1,2}/[\w./-]+\.js")
_IMPORT = re.compile(rf"import\s*(?:{_NAMES}|\*\s*as\s+(\w+)){_FROM}")
_PASSED_ON = re.compile(rf"export\s*{_NAMES}{_FROM}")
_LISTED = re.compile(rf"export\s*{_NAMES};")
_DECLARED = re.compile(r"export\s+(?=(?:const|function\*?|async\s+function|class)\s+(\w+))")
_DEFAULT = re.compile(r"export\s+default\s+")
# The words are reserved: in code they are a statement unless they name a property.
_STATEMENT = re.compile(r"(?<![\w$.])(?:import|export)\b(?!\s*:)")


@cache
def bundled(entry: Path) -> str:
    """entry(index.js)와 거기에서 닿는 모든 모듈을 이은 글을 준다. entry가 내놓는 것은 default 하나이다.

    Raises:
        ValueError: 파일이 없거나, 서로를 불러 돌고 돌거나, 모르는 문법이 있거나, 내놓지 않은 이름을 부르거나, 한 이름을 두
            번 내놓을 때.
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
        text = path.read_text(encoding="utf-8")
        code = code_only(text, path.name)
        pieces, given, end, begun = [], {}, 0, False
        for start in (match.start() for match in _STATEMENT.finditer(code)):
            pieces.append(text[end:start])
            imported = _IMPORT.match(code, start)
            begun = begun or not imported or bool(code[end:start].strip())
            new: list[tuple[str, str]] = []  # name within the module, name outside
            if start and code[start - 1] != "\n":
                raise ValueError(_unknown(path, text, start))
            if match := imported:
                if begun:
                    raise ValueError(
                        f"{_at(path, text, start)}의 import가 다른 문장 뒤에 있다. import는 모두 파일의 맨 앞에 모은다."
                    )
                pieces.append(self._bound(path, text, match, importers))
            elif match := _PASSED_ON.match(code, start):
                source, other = self._other(path, text, match, 2, importers)
                for name, alias in _pairs(match[1]):
                    self._check(path, other, name)
                    new.append((f"{source}.{name}", alias))
            elif match := _LISTED.match(code, start):
                new = list(_pairs(match[1]))
            elif match := _DECLARED.match(code, start):
                new = [(match[1], match[1])]
            elif match := _DEFAULT.match(code, start):
                new = [("$default", "default")]
                pieces.append("const $default = ")
            else:
                raise ValueError(_unknown(path, text, start))
            for name, alias in new:
                if alias in given:
                    raise ValueError(
                        f"{_at(path, text, start)}에서 {alias}을(를) 두 번째로 내놓는다. 이름은 한 번만 내놓는다."
                    )
                given[alias] = name
            end = match.end()
        pieces.append(text[end:])
        returned = ", ".join(name if name == value else f"{name}: {value}" for name, value in given.items())
        return f"{''.join(pieces).strip()}\nreturn {{ {returned} }};\n", set(given)

    def _bound(self, path: Path, text: str, match: re.Match[str], importers: tuple[Path, ...]) -> str:
        source, other = self._other(path, text, match, 3, importers)
        if match[2]:
            return f"const {match[2]} = {source};"
        pairs = list(_pairs(match[1]))
        for name, _ in pairs:
            self._check(path, other, name)
        bound = ", ".join(name if name == alias else f"{name}: {alias}" for name, alias in pairs)
        return f"const {{ {bound} }} = {source};"

    def _other(
        self, path: Path, text: str, match: re.Match[str], group: int, importers: tuple[Path, ...]
    ) -> tuple[str, Path]:
        address = text[match.start(group) : match.end(group)]
        if not _ADDRESS.fullmatch(address):
            raise ValueError(_unknown(path, text, match.start()))
        other = (path.parent / address).resolve()
        return self.add(other, importers), other

    def _check(self, path: Path, other: Path, name: str) -> None:
        if name not in self.exports[other]:
            raise ValueError(
                f"{path.name}이(가) {other.name}에서 {name}을(를) 부르지만 {other.name}은(는) 그것을 내놓지 않는다."
            )


def _pairs(names: str) -> Iterator[tuple[str, str]]:
    """ "a, b as c"를 (a, a), (b, c)로."""
    for part in filter(None, map(str.strip, names.split(","))):
        name, _, alias = part.partition(" as ")
        yield name.strip(), (alias or name).strip()


def _at(path: Path, text: str, start: int) -> str:
    return f"{path.name} {text.count(chr(10), 0, start) + 1}번째 줄"


def _unknown(path: Path, text: str, start: int) -> str:
    line = text[text.rfind("\n", 0, start) + 1 :].splitlines()[0].strip()
    return f"{_at(path, text, start)}의 {line[:60]!r}은(는) 묶을 줄 모르는 문법이다."
