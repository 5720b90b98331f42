"""Batches reach `fit` whole, in order and as often as asked, and without the generator that slows TensorFlow down."""

import keras
import numpy as np
import pytest

from kit_core.training import serve
from kit_core.training.data import serving

ON_TENSORFLOW = keras.backend.backend() == "tensorflow"
only_tensorflow = pytest.mark.skipif(
    not ON_TENSORFLOW, reason="the other backends take the iterator as it is"
)


def batches():
    """Five batches whose sizes and lengths differ: ((ids, given), answers)."""
    for n in range(5):
        ids = np.full((2, 3 + n), n, np.int32)
        yield (ids, ids[:, 1:]), np.full((2, 2 + n), n, np.int64)


def read(served):
    """As NumPy arrays, whatever the backend."""
    return [
        tuple(np.asarray(array) for array in (ids, given, answers)) for (ids, given), answers in iter(served)
    ]


def assert_same(found, wanted):
    assert len(found) == len(wanted)
    for one, other in zip(found, wanted, strict=True):
        for array, right in zip(one, other, strict=True):
            assert array.dtype == right.dtype
            np.testing.assert_array_equal(array, right)


def test_every_batch_comes_once_in_order_as_it_is():
    assert_same(read(serve(batches, 5)), read(batches()))


def test_a_stream_that_cannot_begin_again_loses_nothing():
    stream = batches()
    assert_same(read(serve(lambda: stream, 5)), read(batches()))


@only_tensorflow
def test_it_can_be_read_again_and_by_two_at_once():
    served, wanted = serve(batches, 5), read(batches())
    assert_same(read(served), wanted)
    one, other = iter(served), iter(served)
    pairs = [(next(one), next(other)) for _ in range(5)]
    for place in (0, 1):
        assert_same(read(pair[place] for pair in pairs), wanted)


def test_a_place_out_of_order_is_counted_from_the_start():
    """As where two read one Dataset, whichever is ahead."""
    draw = serving._InOrder(batches, batches(), lambda batch: [batch[1]])
    places = (0, 3, 1, 4)
    assert [int(draw(place)[0][0, 0]) for place in places] == list(places)


@only_tensorflow
def test_lengths_are_left_open_so_that_no_graph_is_drawn_again():
    (ids, given), answers = serve(batches, 5).element_spec
    assert [spec.shape.as_list() for spec in (ids, given, answers)] == [[None, None]] * 3
    assert int(serve(batches, 5).cardinality()) == 5


@only_tensorflow
def test_no_generator_dataset_changes_how_memory_is_taken():
    """Building one sets glibc's M_MMAP_THRESHOLD for the whole process (TensorFlow's patch for Python 3.11)."""
    import tensorflow as tf

    variant = tf.data.experimental.to_variant(serve(batches, 5))
    graph = tf.compat.v1.GraphDef()
    # 1: the state outside the graph, our function, may stay outside.
    graph.ParseFromString(tf.raw_ops.DatasetToGraphV2(input_dataset=variant, external_state_policy=1).numpy())
    inside = {node.op for function in graph.library.function for node in function.node_def}
    assert "PyFunc" in inside
    assert "MapDataset" in {node.op for node in graph.node}
    assert "GeneratorDataset" not in inside | {node.op for node in graph.node}


@only_tensorflow
def test_no_tuning_thread_holds_up_the_end_of_an_epoch():
    """With it, 60 steps of 55 ms took 5.11 s: an iterator waits for the sleeps of 0.01, 0.02, 0.04 ... s to be over."""
    assert serve(batches, 5).options().autotune.enabled is False


@only_tensorflow
def test_too_few_batches_are_told():
    import tensorflow as tf

    with pytest.raises(tf.errors.OpError, match=r"배치가 5개뿐이다"):
        read(serve(batches, 6))


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((batches(), 5), TypeError, r"batches은\(는\) 함수여야 하는데 <generator"),
        ((lambda: iter(()), 5), ValueError, "배치를 하나도 내지 않았다"),
        ((batches, 0), ValueError, "count=0"),
        ((batches, 2.0), TypeError, r"count은\(는\) 정수여야 하는데 2\.0"),
    ],
)
def test_wrong_arguments_are_told(arguments, error, message):
    with pytest.raises(error, match=message):
        serve(*arguments)
