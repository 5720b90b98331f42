import pytest
from rows import in_rows

from kit_core import TransformerClassifier, TransformerConfig
from kit_core.applications import RecurrentClassifier, units_for
from kit_core.applications.recurrent_size import CELLS, recurrent_parameters

cells = pytest.mark.parametrize("cell", CELLS)


@cells
@pytest.mark.parametrize("num_layers", [1, 3])
def test_parameters_are_counted_as_keras_does(cell, num_layers):
    sizes = {"vocab_size": 13, "d_model": 7, "units": 4, "num_layers": num_layers, "num_classes": 3}
    model = RecurrentClassifier(cell, **sizes)
    model.build()
    assert recurrent_parameters(cell, **sizes) == model.count_params()


@pytest.fixture(scope="module")
def transformer():
    config = TransformerConfig(500, d_model=32, num_layers=2, num_heads=4, d_ff=64)
    model = TransformerClassifier(config, 2)
    model.build()
    return model


@cells
@pytest.mark.parametrize("num_layers", [1, 2])
def test_units_make_the_size_of_a_transformer(cell, num_layers, transformer):
    wanted = transformer.count_params()
    sizes = {"vocab_size": 500, "d_model": 32, "num_layers": num_layers}
    units = units_for(wanted, cell, **sizes)
    model = RecurrentClassifier(cell, units=units, **sizes)
    model.build()
    assert abs(model.count_params() - wanted) <= 0.02 * wanted
    for other in (units - 1, units + 1):
        gap = abs(recurrent_parameters(cell, units=other, **sizes) - wanted)
        assert abs(model.count_params() - wanted) <= gap


@pytest.mark.parametrize("units", [1, 2, 64, 65])
def test_units_for_finds_back_the_units_of_a_count(units):
    sizes = {"vocab_size": 50, "d_model": 8, "num_layers": 2, "num_classes": 3}
    assert units_for(recurrent_parameters("lstm", units=units, **sizes), "lstm", **sizes) == units


@in_rows(
    ("call", "error", "words"),
    [
        (
            lambda: units_for(3_000, "gru", vocab_size=500, d_model=32),
            ValueError,
            "parameters=3,000.*16,000개",
        ),
        (lambda: units_for(9, "rnn", vocab_size=5, d_model=2), ValueError, "cell='rnn'.*'gru'"),
        (lambda: units_for(9.0, "gru", vocab_size=5, d_model=2), TypeError, r"parameters.*9\.0"),
        (lambda: units_for(9, "gru", vocab_size=0, d_model=2), ValueError, "vocab_size=0"),
    ],
)
def test_bad_arguments_are_named(call, error, words):
    with pytest.raises(error, match=words):
        call()
