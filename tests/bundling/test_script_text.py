"""Of a script's text only the code is left, at its place and on its line."""

import re
from pathlib import Path

import pytest

import kit_lab
from kit_lab.bundling.script_text import code_only

MODULES = sorted(Path(kit_lab.__file__).parent.rglob("*.js"))


def left(text):
    """What is left of a script, without the blanks."""
    return re.sub(r"\s+", " ", code_only(text, "a.js")).strip()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a; // b\nc;", "a; c;"),
        ("a; /* b\n * import c */ d;", "a; d;"),
        ("'//' + \"/*\" + a", "' ' + \" \" + a"),
        (r"'it\'s' + a + '\\' + b", "' ' + a + ' ' + b"),
        ("`text ${a} more` + b", "` ${a} ` + b"),
        ("`a ${`b ${c} d`} e` + f", "` ${` ${c} `} ` + f"),
        ("`${{ a: `}` }.a} b` + c", "`${{ a: ` ` }.a} ` + c"),
        (r"`\` $ \${a} ` + b", "` ` + b"),
        ("`// ${a /* b */} ` // c", "` ${a } `"),
        ("/[/'\"`]/.test(a) + b", ".test(a) + b"),
        ("a / b / c + '/'", "a / b / c + ' '"),
        ("f(a) / 2 + g[0] / 3 // d", "f(a) / 2 + g[0] / 3"),
        ("return /'/g.test(a)", "return .test(a)"),
        (r"x.replace(/\//g, '\'')", "x.replace( , ' ')"),
        ("", ""),
    ],
)
def test_what_is_left_is_code(text, code):
    assert left(text) == code
    assert len(code_only(text, "a.js")) == len(text)


@pytest.mark.parametrize("text", ["'", '"a', "/* a", "`a", "`${a", "`${`a}`", "'a\n'"])
def test_what_does_not_close_is_named_with_its_line(text):
    with pytest.raises(ValueError, match=r"a\.js 2번째 줄.*닫히지 않았다"):
        code_only(f"a;\n{text}", "a.js")


def test_our_own_modules_keep_their_lines():
    assert len(MODULES) > 80
    for module in MODULES:
        text = module.read_text(encoding="utf-8")
        code = code_only(text, module.name)
        assert [len(line) for line in code.split("\n")] == [len(line) for line in text.split("\n")]
        assert not re.search("[가-힣]", code), module.name
