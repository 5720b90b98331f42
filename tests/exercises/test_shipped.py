import numpy as np
import pytest

from kit_core.pretrained import load_pretrained
from kit_core.reference import forward
from kit_core.tasks import korean_numbers
from kit_lab.exercises import shipped_weights


def test_the_shipped_weights_are_those_of_the_model():
    shipped, model = shipped_weights(), load_pretrained("korean_numbers").model
    names = {weight.path.split("/", 1)[1]: weight.numpy() for weight in model.weights}
    for path, array in names.items():
        found = shipped.weights
        for part in path.split("/"):
            found = found[part]
        assert found.dtype == np.float32
        assert np.array_equal(found, array)
    assert shipped.num_heads == model.encoder.layers[0].self_attention.num_heads


def test_a_plain_loop_with_the_shipped_weights_answers():
    shipped = shipped_weights("korean_numbers")
    ids = shipped.tokenizer
    example = korean_numbers.held_out_examples(1, seed=5)[0]
    source = np.array(ids.encode_batch([example.source], shipped.source_length))
    written = [ids.start_id]
    while written[-1] != ids.end_id and len(written) <= shipped.target_length:
        logits = forward(source, np.array([written]), shipped.weights, shipped.num_heads)
        written.append(int(logits[0, -1].argmax()))
    assert ids.decode(written) == example.target
    assert "num_heads=4" in repr(shipped)


@pytest.mark.parametrize("name", ["reviews", "korean", 3, None])
def test_a_name_without_an_encoder_and_decoder_is_refused(name):
    with pytest.raises((ValueError, TypeError), match="name="):
        shipped_weights(name)
