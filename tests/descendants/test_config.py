from dataclasses import replace

import pytest
from rows import in_rows

from kit_core import TransformerConfig
from kit_core.descendants import DescendantConfig


def test_by_itself_it_is_the_paper_s():
    ours, paper = DescendantConfig(50), TransformerConfig(50)
    assert all(getattr(ours, name) == getattr(paper, name) for name in paper.__dataclass_fields__)
    assert not (ours.rms_norm)
    assert not (ours.rotary)
    assert not (ours.gated)
    assert not (ours.num_key_value_heads)


def test_today_s_choices_at_once():
    today = DescendantConfig.today(50, d_model=16, num_heads=4, num_key_value_heads=2)
    assert (today.norm, today.rms_norm, today.rotary, today.gated) == ("pre", True, "halves", True)
    assert (today.d_model, today.num_key_value_heads) == (16, 2)


def test_today_s_choices_may_be_changed():
    given = DescendantConfig.today(50, dropout=0.3, norm="post", gated=False)
    assert (given.dropout, given.norm, given.gated, given.rms_norm) == (0.3, "post", False, True)


@in_rows(
    ("changes", "message"),
    [
        ({"num_key_value_heads": 3}, "num_key_value_heads=3"),
        ({"num_key_value_heads": 0}, "num_key_value_heads=0"),
        ({"rotary": "both"}, "rotary"),
        ({"rotary": "halves", "d_k": 3}, "d_k=3"),
        ({"rotary": "halves", "position": "learned"}, "position='learned'"),
        ({"rms_norm": 1}, "rms_norm"),
        ({"gated": "yes"}, "gated"),
        ({"gated": True, "relu_dropout": 0.1}, "relu_dropout=0.1"),
    ],
)
def test_bad_choices_are_named(changes, message):
    with pytest.raises((TypeError, ValueError), match=message):
        replace(DescendantConfig(50, d_model=16, num_heads=4), **changes)
