"""순환 분류기의 파라미터를 센다. 크기가 같은 모델끼리 견주도록 은닉 상태의 차원을 고른다."""

from kit_core.validation import check_choice, check_positive_int, check_that, plain

CELLS = ("simple_rnn", "lstm", "gru")
TOLERANCE = 0.02


def recurrent_parameters(
    cell: str, *, vocab_size: int, d_model: int, units: int, num_layers: int = 1, num_classes: int = 2
) -> int:
    """RecurrentClassifier의 파라미터 수. 인자의 뜻은 거기와 같다.

    순환 층 하나는 입력(n), 지나온 상태(u), 편향을 받는 식을 SimpleRNN은 하나, LSTM은 넷, GRU는 셋 지닌다. Keras의 GRU는
    편향을 입력과 상태에 따로 둔다.
    """
    equations, biases = {"simple_rnn": (1, 1), "lstm": (4, 1), "gru": (3, 2)}[cell]
    inputs = [d_model] + [units] * (num_layers - 1)
    layers = sum(equations * units * (n + units + biases) for n in inputs)
    return vocab_size * d_model + layers + (units + 1) * num_classes


def units_for(
    parameters: int, cell: str, *, vocab_size: int, d_model: int, num_layers: int = 1, num_classes: int = 2
) -> int:
    """파라미터의 수가 parameters에 가장 가까워지는 units를 고른다. 어긋남은 2% 안이다.

    d_model을 견줄 모델과 같게 두면 임베딩이 같아지고, 남은 파라미터를 순환 층이 인코더만큼 갖는다. 예:
    `units_for(transformer.count_params(), "lstm", vocab_size=8_000, d_model=128)`.

    Args:
        parameters: 맞출 파라미터의 수.
        cell, vocab_size, d_model, num_layers, num_classes: RecurrentClassifier에 줄 값.

    Raises:
        TypeError: 정수여야 할 값이 정수가 아닐 때.
        ValueError: cell이 세 이름 밖일 때, 어떤 units로도 2% 안에 들지 못할 때.
    """
    check_choice("cell", cell, CELLS)
    parameters, vocab_size, d_model = map(plain, (parameters, vocab_size, d_model))
    num_layers, num_classes = plain(num_layers), plain(num_classes)
    own = {"vocab_size": vocab_size, "d_model": d_model, "num_layers": num_layers, "num_classes": num_classes}
    for name, value in {"parameters": parameters, **own}.items():
        check_positive_int(name, value)

    def count(units: int) -> int:
        return recurrent_parameters(cell, units=units, **own)

    above = 1
    while count(above) < parameters:
        above *= 2
    below = max(above // 2, 1)
    nearest = min(range(below, above + 1), key=lambda units: abs(count(units) - parameters))
    right = (
        f"가장 가까운 units={nearest}의 파라미터는 {count(nearest):,}개이다. 임베딩만 {vocab_size * d_model:,}개이므로, "
        "d_model이나 num_layers를 바꾸거나 parameters를 더 크게 정한다"
    )
    check_that("parameters", parameters, abs(count(nearest) - parameters) <= TOLERANCE * parameters, right)
    return nearest
