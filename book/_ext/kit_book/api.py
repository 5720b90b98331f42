"""API 쪽: kit_core와 kit_lab의 한국어 docstring을 autodoc으로 펼친다."""

import inspect
import re

from sphinx.application import Sphinx

# What the docstrings call their sections -> what the page calls them.
SECTIONS = {"Call:": "호출:"}


def adapt(_app: Sphinx, _what: str, _name: str, _object: object, _options: object, lines: list[str]) -> None:
    """절의 이름을 우리말로 바꾸고, 조사가 붙은 코드(`이름`은)를 reStructuredText가 읽게 한다."""
    lines[:] = [SECTIONS.get(line, re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``\\ ", line)) for line in lines]


def true_signature(
    _app: Sphinx,
    what: str,
    _name: str,
    thing: type,
    _options: object,
    signature: str | None,
    _returned: str | None,
) -> tuple[str | None, None] | None:
    """Keras의 층은 만드는 법을 (*args, **kwargs)로 감춘다. 클래스에 적힌 대로 보인다."""
    if what != "class" or signature != "(*args, **kwargs)":
        return None
    found = inspect.signature(thing.__init__)
    empty = inspect.Parameter.empty
    own = [one.replace(annotation=empty) for one in list(found.parameters.values())[1:]]
    return str(found.replace(parameters=own, return_annotation=inspect.Signature.empty)), None


def setup(app: Sphinx) -> None:
    """autodoc과 napoleon을 켜고 docstring을 다듬는다."""
    for name in ("sphinx.ext.autodoc", "sphinx.ext.napoleon"):
        app.setup_extension(name)
    app.connect("autodoc-process-signature", true_signature)
    app.connect("autodoc-process-docstring", adapt, priority=200)
