from toy_patients import Toy, case

from kit_lab.clinic.checks import leaks


def test_the_place_that_was_changed_is_behind_the_one_that_moved():
    assert leaks.future_leak(case()) is None
    found = leaks.future_leak(case("sees the future"))
    assert found["place"] > found["moved"]
    assert found["change"] > 0.1
    found = leaks.future_leak(case("sees the next"))
    assert found["place"] - found["moved"] == 1


def test_padding_of_either_side():
    assert leaks.padding_leak(case()) is None
    assert leaks.target_padding_leak(case()) is None
    assert leaks.padding_leak(case("sees padding"))["change"] > 0.05
    assert leaks.target_padding_leak(case("sees the future"))["change"] > 0.05


def test_padding_in_front_moves_what_counts_places_from_the_front():
    found = leaks.padding_in_front(case(max_length=8))  # no room for all seven tokens
    assert found["side"] == "source"
    assert found["change"] > 0.05
    assert leaks.padding_in_front(case("no positions")) is None


def test_padding_in_the_middle_that_sees_all_hands_the_future_on():
    assert leaks.future_through_padding(case()) is None
    ill = case("padding sees all")
    assert leaks.future_leak(ill) is None
    assert leaks.target_padding_leak(ill) is None
    found = leaks.future_through_padding(ill)
    assert found["place"] < found["moved"] < found["changed"]
    assert found["change"] > 0.05
    found = leaks.future_through_padding(case("padding is remembered at once"))
    assert (found["place"], found["moved"]) == (leaks.PADDED, leaks.PADDED + 1)


def test_a_batch_that_mixes_is_examined_row_by_row_from_then_on():
    one = case("mixes")
    found = leaks.batch_mixed(one)
    assert found["alone"] > 0.05
    assert one.rows_apart
    assert leaks.batch_mixed(case()) is None


def test_rows_that_know_their_place_in_the_batch_are_mixed_too():
    def predict(source, target):
        logits = Toy()(source, target)
        logits[:, :, 0] += [[row] for row in range(len(logits))]
        return logits

    assert leaks.batch_mixed(case(predict=predict))["turned"] > 0.1
