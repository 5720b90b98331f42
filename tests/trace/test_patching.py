from contextlib import ExitStack
from dataclasses import replace

import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy
from rows import in_rows

from kit_core import Transformer, TransformerConfig, capture, greedy_decode
from kit_core.descendants import DescendantConfig, LanguageModel
from kit_core.trace import outputs, patch

LAYER = "transformer/decoder/layer_0"
KINDS = ["post", "pre", "descendant"]


def built(kind):
    keras.utils.set_random_seed(0)
    if kind == "descendant":
        return LanguageModel(DescendantConfig.today(20, d_model=16, num_heads=2, num_layers=2, d_ff=16))
    return Transformer(replace(TransformerConfig.tiny(20), norm=kind))


@pytest.fixture(scope="module")
def model():
    """Each test leaves it as it found it, and looks that it did."""
    return built("post")


def asked(model, pair):
    return pair[1] if isinstance(model, LanguageModel) else pair


def traces_of(model):
    """What a cover would leave in a layer."""
    return [key for layer in model._flatten_layers() for key in {"call", "attend"} & {*vars(layer)}] + [
        key
        for layer in model._flatten_layers()
        for key in vars(layer)
        if key.startswith(("_covers", "_bare"))
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_handed_on_as_it_came_is_bit_equal_at_every_place(kind, pair):
    model = built(kind)
    plain = to_numpy(model(asked(model, pair)))
    with outputs(model) as found:
        np.testing.assert_array_equal(to_numpy(model(asked(model, pair))), plain)
    if kind != "descendant":
        del found["transformer/embedding"]  # called for the source, then for the target: of two shapes
    assert sum("/head_" in path for path in found) == (4 if kind == "descendant" else 12)
    with patch(model, dict.fromkeys(found, lambda x: x)):
        np.testing.assert_array_equal(to_numpy(model(asked(model, pair))), plain)
    with patch(model, found):
        np.testing.assert_array_equal(to_numpy(model(asked(model, pair))), plain)
    assert not traces_of(model)


@pytest.mark.parametrize("kind", KINDS)
def test_a_layer_s_output_is_the_next_one_s_input(kind, pair, rng):
    """The residual stream: the layers from there on, called by hand, give what the patched model gives."""
    model = built(kind)
    inputs = asked(model, pair)
    model(inputs)
    stack = model.blocks if kind == "descendant" else model.encoder
    read = inputs if kind == "descendant" else pair[0]
    wanted = rng.normal(size=(*read.shape, 16))
    wanted = wanted.astype("float32")
    with outputs(stack, "*/layer_1") as found, patch(stack, {stack.layers[0].path: wanted}):
        model(inputs)
    keywords = {}
    if kind == "descendant":
        keywords = {"target_mask": np.tril(np.ones((5, 5), bool))}
    else:
        keywords = {"mask": (pair[0] != 0)[:, None, None]}
    by_hand = to_numpy(stack.layers[1](wanted, **keywords))
    np.testing.assert_array_equal(found[stack.layers[1].path], by_hand)


def test_a_head_is_its_rows_of_the_output_projection(model, pair):
    """Taking head 1 away takes away what its rows of the projection add, and nothing else."""
    path = f"{LAYER}/cross_attention"
    with outputs(model, f"{path}*") as found:
        model(pair)
    with outputs(model, path) as without, patch(model, {f"{path}/head_1": 0}):
        model(pair)
    kernel = to_numpy(model.decoder.layers[0].cross_attention.output_projection.kernel)  # (h * d_v, d_model)
    share = found[f"{path}/head_1"] @ kernel[8:]
    np.testing.assert_allclose(found[path] - without[path], share, atol=1e-5)
    assert np.abs(share).max() > 1e-3


def test_a_function_gets_the_output_and_gives_another(model, pair):
    with outputs(model, f"{LAYER}/feed_forward") as before:
        model(pair)
    with (
        patch(model, {f"{LAYER}/feed_forward": lambda x: 2.0 * x}),
        outputs(model, f"{LAYER}/feed_forward") as doubled,
    ):
        model(pair)
    np.testing.assert_array_equal(doubled[f"{LAYER}/feed_forward"], 2.0 * before[f"{LAYER}/feed_forward"])


def test_what_is_put_in_is_of_the_layer_s_own_precision(model, pair):
    for other in (np.ones(16), keras.ops.ones(16, "bfloat16")):  # NumPy's own are float64
        with patch(model, {LAYER: other}), outputs(model, LAYER) as found:
            model(pair)
        assert keras.backend.standardize_dtype(found[LAYER].dtype) == "float32"


def test_several_places_and_several_patches_at_once(model, pair):
    """An inner patch of the same place has the last word; each is taken away alone, in any order."""
    head, forward = f"{LAYER}/self_attention/head_0", f"{LAYER}/feed_forward"
    with patch(model, {head: 0.0, forward: 0.0}):
        both = to_numpy(model(pair))
    with patch(model, {head: 0.0}), patch(model, {forward: 5.0}), patch(model, {forward: 0.0}):
        np.testing.assert_array_equal(to_numpy(model(pair)), both)
    plain = to_numpy(model(pair))
    assert np.abs(plain - both).max() > 1e-3
    outer, inner = patch(model, {head: 0.0}), patch(model, {forward: 0.0})
    outer.__enter__(), inner.__enter__()
    np.testing.assert_array_equal(to_numpy(model(pair)), both)
    outer.__exit__(None, None, None)
    assert np.abs(to_numpy(model(pair)) - both).max() > 1e-4
    inner.__exit__(None, None, None)
    np.testing.assert_array_equal(to_numpy(model(pair)), plain)
    assert not traces_of(model)


def test_capture_records_beneath_a_patch(model, pair):
    """The weights of the second layer are those of the stream that the patch made."""
    with capture(model) as before:
        model(pair)
    with patch(model, {LAYER: 1.0}), capture(model) as after:
        model(pair)
    same = f"{LAYER}/cross_attention"
    np.testing.assert_array_equal(before[same].weights, after[same].weights)
    later = "transformer/decoder/layer_1/self_attention"
    assert np.abs(before[later].query - after[later].query).max() > 1e-3


def test_outputs_come_in_the_order_of_the_calculation_and_by_their_pattern(model, pair):
    with outputs(model, "*/decoder/*") as found:
        model(pair)
    order = [f"{LAYER}/{part}" for part in ("self_attention", "self_attention_norm", "cross_attention")]
    order = ["transformer/decoder/position", *order, f"{LAYER}/feed_forward_norm", LAYER]
    places = [list(found).index(path) for path in order]
    assert places == sorted(places)
    with outputs(model, "*/decoder/layer_?") as found:
        model(pair)
    assert list(found) == [f"transformer/decoder/layer_{i}" for i in range(2)]
    assert all(x.shape == (3, 5, 16) for x in found.values())


@in_rows(
    ("changes", "kind", "message"),
    [
        ({"transformer/decoder/layer_7": 0}, ValueError, r"layer_7.*모델에 없다.*layer_0"),
        ({f"{LAYER}/self_attention/head_2": 0}, ValueError, r"head_2.*비슷한 자리.*head_1"),
        ({"encoder/l/mha": 0}, ValueError, r"mha.*비슷한 자리: transformer/encoder/layer_\d"),
        ({"무엇": 0}, ValueError, r"무엇.*있는 자리: transformer"),
        ({3: 0}, ValueError, r"3.*모델에 없다"),
        ({LAYER: "지운다"}, TypeError, r"layer_0.*함수나 수의 배열"),
        ([LAYER], TypeError, r"changes.*사전"),
    ],
)
def test_bad_changes_are_named_before_anything_is_covered(model, changes, kind, message):
    with pytest.raises(kind, match=message), patch(model, changes):
        raise AssertionError("the body must not run")
    assert not traces_of(model)


def test_of_many_places_twelve_are_named():
    model = Transformer(replace(TransformerConfig.tiny(20), num_layers=4))
    with pytest.raises(ValueError, match=r"있는 자리: ([^,]+, ){11}[^,]+$"), patch(model, {"무엇": 0}):
        raise AssertionError("the body must not run")


@in_rows(
    ("change", "message"),
    [
        (np.zeros((3, 4, 16), "float32"), r"layer_0.*바꾼 것의 모양 \(3, 4, 16\).*\(3, 5, 16\)"),
        (np.zeros((2, 3, 5, 16), "float32"), r"바꾼 것의 모양 \(2, 3, 5, 16\)"),
        (lambda x: None, r"layer_0.*None.*새 출력"),
        (lambda x: "글", r"layer_0.*바꾼 것='글'.*수의 배열"),
    ],
)
def test_a_wrong_output_is_refused_in_korean_alone(model, pair, change, message):
    with pytest.raises(ValueError, match=message) as caught, patch(model, {LAYER: change}):
        model(pair)
    assert "Exception encountered" not in str(caught.value)
    assert not traces_of(model)


def test_an_error_of_the_reader_s_function_comes_out_as_it_is(model, pair):
    def broken(x):
        raise KeyError("마음대로")

    with pytest.raises(KeyError, match="마음대로"), patch(model, {LAYER: broken}):
        model(pair)
    assert not traces_of(model)


def test_what_is_compiled_is_never_patched_in_silence(model, pair):
    """Compiled before: never called, so it is said. Compiled inside: refused, and what comes after is sound."""
    if keras.backend.backend() == "torch":
        pytest.skip("PyTorch compiles neither")
    model.compile(jit_compile=False)
    place = {"transformer/encoder/layer_0": 0.0}
    with pytest.raises(ValueError, match="컴파일된 계산"), patch(model, place):
        greedy_decode(model, pair[0], start_id=1, end_id=2, max_length=4)
    before = greedy_decode(model, pair[0], start_id=1, end_id=2, max_length=4)
    with pytest.raises(ValueError, match=r"한 번도 불리지 않은 자리.*encoder/layer_0"), patch(model, place):
        after = greedy_decode(model, pair[0], start_id=1, end_id=2, max_length=4)
    np.testing.assert_array_equal(before, after)


def test_the_gradient_flows_through_what_was_put_in(model, pair):
    """A variable laid into the stream has a gradient: how attribution is done."""
    if keras.backend.backend() != "tensorflow":
        pytest.skip("the tape is TensorFlow's")
    import tensorflow as tf

    path = "transformer/encoder/position"
    with outputs(model, path) as found:
        plain = to_numpy(model(pair))
    given = tf.Variable(found[path])
    with tf.GradientTape() as tape, patch(model, {path: lambda x: given}):
        logits = model(pair)
        peak = logits[0, -1, 7]
    np.testing.assert_array_equal(to_numpy(logits), plain)
    gradient = to_numpy(tape.gradient(peak, given))
    direction = gradient / np.linalg.norm(gradient)
    step = 1e-2
    with patch(model, {path: found[path] + step * direction}):
        higher = to_numpy(model(pair))[0, -1, 7]
    with patch(model, {path: found[path] - step * direction}):
        lower = to_numpy(model(pair))[0, -1, 7]
    np.testing.assert_allclose((higher - lower) / (2 * step), np.linalg.norm(gradient), rtol=2e-2)


def test_bad_models_and_patterns_are_named(model):
    with pytest.raises(TypeError, match=r"model.*Keras의 층"), outputs("transformer"):
        pass
    with (
        pytest.raises(ValueError, match=r"pattern='\*/nowhere'.*맞는 자리가 없다"),
        outputs(model, "*/nowhere"),
    ):
        pass
    with pytest.raises(TypeError, match="pattern"), outputs(model, 3):
        pass
    with (
        pytest.raises(ValueError, match=r"plain.*먼저 한 번 부른다"),
        outputs(keras.layers.Dense(3, name="plain")),
    ):
        pass


def test_any_keras_layer_may_be_patched(rng):
    layer = keras.layers.Dense(3, name="one")
    x = rng.normal(size=(2, 4)).astype("float32")
    layer(x)
    with ExitStack() as stack:
        stack.enter_context(patch(layer, {layer.path: 7}))
        np.testing.assert_array_equal(to_numpy(layer(x)), np.full((2, 3), 7.0))
    assert not traces_of(layer)
