from toy_patients import Toy, case

from kit_lab.clinic.checks import reading


def test_a_source_that_is_not_read_at_all_or_not_to_its_end():
    assert reading.source_ignored(case()) is None
    assert reading.source_ignored(case("deaf")) == {"still": 7, "of": 7, "first": 0, "change": 0.0}
    short = case(predict=lambda source, target: Toy()(source[:, :4], target))
    found = reading.source_ignored(short)
    assert (found["still"], found["first"]) == (3, 4)
    assert found["change"] > 0.01


def test_what_was_written_must_matter():
    assert reading.target_ignored(case()) is None
    assert reading.target_ignored(case("forgets"))["still"] == 5
    last_only = case(predict=lambda source, target: Toy("no positions")(source, target[:, -1:]))
    assert reading.target_ignored(last_only) == {"still": 4, "of": 5, "first": 0}


def test_the_order_of_either_side():
    assert reading.order_ignored(case()) is None
    assert reading.order_ignored(case("no positions"))["side"] == "source"

    def half(source, target):
        return Toy("no positions")(source, target) + Toy()(source, target[:, :1] * 0)

    assert reading.order_ignored(case(predict=half))["side"] == "target"
