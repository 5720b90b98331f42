import pytest

from kit_core.drawings.particles import josa


@pytest.mark.parametrize(
    ("word", "closed", "open_", "expected"),
    [
        ("란", "을", "를", "을"),
        ("파", "을", "를", "를"),
        ("정말로 지우기", "은", "는", "는"),
        ("3층의 어텐션", "은", "는", "은"),
        ("파", "이라고", "라고", "라고"),
        ("파랑", "으로", "로", "으로"),
        ("하늘", "으로", "로", "로"),
        ("하늘", "을", "를", "을"),
        ("헤드 0", "을", "를", "을"),
        ("헤드 2", "을", "를", "를"),
        ("헤드 3", "으로", "로", "으로"),
        ("헤드 7", "으로", "로", "로"),
        ("head", "을", "를", "을(를)"),
        ("²", "을", "를", "을(를)"),
        ("", "이", "가", "이(가)"),
    ],
)
def test_the_particle_follows_the_sound(word, closed, open_, expected):
    assert josa(word, closed, open_) == expected
