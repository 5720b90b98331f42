"""모든 위젯의 바탕: 프런트엔드 파일을 한 덩어리로 묶고, 늘 같은 글로 된 출력을 준다."""

import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from traitlets import TraitError

from kit_lab.bundling.bundle import bare, bundled, bundled_script

_WIDGETS = Path(__file__).parent
_WHERE = "(책의 쪽에서, 또는 이 노트북을 JupyterLab이나 Colab에서 실행해 만져 본다.)"


def esm(name: str) -> str:
    """위젯의 폴더 name에 있는 index.js와 그것이 부르는 모듈을 이은 ES 모듈을 준다."""
    return bundled(_WIDGETS / name / "index.js")


def css(*names: str) -> str:
    """모든 위젯이 쓰는 스타일(shared/kit.css)과 names의 스타일을 차례로 잇는다. 예: "shared/plot", "attention_heads/style".

    한 페이지의 위젯마다 shared의 스타일이 다시 실리므로, 나중에 실린 것이 다른 위젯의 제 스타일을 덮지 못하게 우선순위를 준다.
    """
    texts = [_style("shared/kit")]
    for name in names:
        rank = ":root" if name.startswith("shared/") else ":root:root"
        texts.append(f"{rank} {{\n{_style(name)}\n}}")
    return "\n".join(texts)


def _style(name: str) -> str:
    return bare((_WIDGETS / f"{name}.css").read_text(encoding="utf-8"))


def picture_script() -> str:
    """위젯의 모습을 SVG로 그리는 스크립트(shared/picture.js). 독자가 그림을 처음 저장할 때에야 불러온다."""
    return bundled_script(_WIDGETS / "shared" / "picture.js")


def training_script() -> str:
    """학습장의 Worker가 될 글을 globalThis.kitTraining에 두는 스크립트. 독자가 처음 시작할 때에야 불러온다."""
    worker = bundled_script(_WIDGETS.parent / "live" / "training" / "worker_main.js")
    return f"globalThis.kitTraining = {json.dumps(worker)};\n"


def pairs_script() -> str:
    """학습장의 과제 korean_english의 문장을 globalThis.kitKoreanEnglish에 두는 스크립트. 그 과제를 처음 고를 때에야 불러온다."""
    path = _WIDGETS.parent / "live" / "training" / "tasks" / "korean_english_pairs.js"
    return path.read_text(encoding="utf-8")


class RefusedValue(ValueError, TraitError):
    """속성에 대입한 값이 옳지 않다.

    TraitError이기도 하므로 hold_trait_notifications 안에서 나면 상태가 되돌아간다.
    """


class RefusedType(TypeError, TraitError):
    """속성에 대입한 값의 형이 옳지 않다. RefusedValue처럼 상태를 되돌리게 한다."""


@contextmanager
def refusing() -> Iterator[None]:
    """속성을 살피는 동안 난 ValueError와 TypeError를 traitlets가 되돌릴 줄 아는 오류로 바꾼다."""
    try:
        yield
    except TypeError as error:
        raise RefusedType(str(error)) from None
    except ValueError as error:
        raise RefusedValue(str(error)) from None


def revalidated(names: tuple[str, ...], checked: Callable[[dict], dict]) -> traitlets.ValidateHandler:
    """속성 하나가 바뀔 때마다 names의 값을 모두 모아 checked로 다시 살피는 검사기를 준다."""

    @traitlets.validate(*names)
    def validate(widget: traitlets.HasTraits, proposal: traitlets.Bunch) -> object:
        name = proposal["trait"].name
        state = {other: getattr(widget, other) for other in names}
        with refusing():
            return checked(state | {name: proposal["value"]})[name]

    return validate


class KitWidget(anywidget.AnyWidget):
    """이 책의 위젯이 물려받는 클래스. 글로 된 출력에 메모리 주소가 없어 nbval이 견줄 수 있다."""

    def __init__(self, *args: object, **state: object) -> None:
        super().__init__(*args, **state)
        self.on_msg(self._draw_picture)

    def _draw_picture(self, _widget: object, content: object, _buffers: object) -> None:
        """독자가 노트북에서 「그림 저장」을 누르면 그림을 그리는 스크립트를 건넨다. 책의 페이지에는 파일로 있다."""
        if isinstance(content, Mapping) and content.get("kit") == "picture":
            self.send({"kit": "picture", "script": picture_script()})

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """ipywidgets.embed는 기본값을 빼고 적으려 하지만, 이 위젯들의 프런트 엔드는 기본값도 제 코드도 그 상태에서 읽는다."""
        return super().get_state(key)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """위젯을 그리지 못하는 곳(GitHub, nbconvert)에는 무엇을 보이거나 묻는지, 어디에서 움직이는지를 글로 보인다."""
        data, metadata = super()._repr_mimebundle_(**options)
        return data | {"text/plain": "\n".join([*self._in_words(), _WHERE])}, metadata

    def _in_words(self) -> list[str]:
        """글로 보일 때의 줄들."""
        return [f"움직이는 그림: {self._summary()}"]

    def _summary(self) -> str:
        """클래스의 설명에서 첫 줄."""
        return (inspect.getdoc(type(self)) or type(self).__name__).partition("\n")[0]
