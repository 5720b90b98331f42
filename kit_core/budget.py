"""모델의 파라미터, 계산량, 메모리를 설정만 보고 센다. 모델을 만들지 않으므로 아무리 큰 설정도 곧바로 센다.

모양의 이름: B 배치, S 소스의 길이, T 타깃의 길이, h 헤드의 수, V 어휘의 크기.
"""

from kit_core.config import TransformerConfig
from kit_core.validation import check_positive_int

# 곱하고 더하기 한 번은 부동소수점 연산 두 번이다.
FLOPS_PER_MULTIPLY_ADD = 2
# 역전파는 행렬 곱마다 입력의 기울기와 가중치의 기울기를 구하므로 순전파의 두 배를 더 한다.
TRAINING_PASSES = 3


def sizes(config: TransformerConfig) -> dict[str, int | None]:
    """크기를 정하는 값만 모은다. 위젯 ModelBudget이 이 이름으로 받는다.

    Returns:
        num_layers, d_model, num_heads, d_k, d_v, d_ff, learned_length의 사전. d_k와 d_v는 둘 다 d_model을
        나누어 정했으면 None이다. learned_length는 학습하는 위치의 수이고 사인파이면 0이다.
    """
    apart = config.d_k is not None or config.d_v is not None
    return {
        "num_layers": config.num_layers,
        "d_model": config.d_model,
        "num_heads": config.num_heads,
        "d_k": config.key_dim if apart else None,
        "d_v": config.value_dim if apart else None,
        "d_ff": config.d_ff,
        "learned_length": config.max_length if config.position == "learned" else 0,
    }


def attention_parameters(config: TransformerConfig) -> int:
    """멀티 헤드 어텐션 하나의 파라미터 수 (논문 3.2.2절): 네 투영 W^Q, W^K, W^V, W^O."""
    keys, values = config.num_heads * config.key_dim, config.num_heads * config.value_dim
    biases = 2 * keys + values + config.d_model if config.use_bias else 0
    return 2 * config.d_model * keys + 2 * config.d_model * values + biases


def feed_forward_parameters(config: TransformerConfig) -> int:
    """위치별 피드포워드 신경망 하나의 파라미터 수 (논문의 식 2): W1, b1, W2, b2."""
    return 2 * config.d_model * config.d_ff + config.d_ff + config.d_model


def norm_parameters(config: TransformerConfig) -> int:
    """층 정규화 하나의 파라미터 수: 성분마다 곱하는 값과 더하는 값."""
    return 2 * config.d_model


def count_parameters(config: TransformerConfig) -> dict[str, int]:
    """모델 전체의 파라미터 수를 부분별로 센다. 합은 `Transformer(config).count_params()`와 같다.

    Args:
        config: 모델의 설정.

    Returns:
        열쇠가 embedding(출력 투영을 포함한다), position, self_attention, cross_attention, feed_forward,
        layer_norm인 사전. 값은 개수.
    """
    n, d_model = config.num_layers, config.d_model
    one_vocabulary = config.target_vocab_size is None and config.share_embeddings
    tables = [config.source_vocab_size] + ([] if one_vocabulary else [config.output_vocab_size])
    if not config.share_embeddings:
        tables.append(config.output_vocab_size)
    norms = 5 * n + (2 if config.norm == "pre" else 0)
    return {
        "embedding": sum(tables) * d_model,
        "position": 2 * config.max_length * d_model if config.position == "learned" else 0,
        "self_attention": 2 * n * attention_parameters(config),
        "cross_attention": n * attention_parameters(config),
        "feed_forward": 2 * n * feed_forward_parameters(config),
        "layer_norm": norms * norm_parameters(config),
    }


def count_multiply_adds(
    config: TransformerConfig, source_length: int, target_length: int, batch: int = 1
) -> dict[str, int]:
    """순전파 한 번에 하는 곱하고 더하기의 수를 부분별로 센다.

    행렬 곱만 센다. 소프트맥스, 층 정규화, 잔차의 덧셈, 편향은 값 하나에 몇 번씩이라 행렬 곱에 견주면 작다.

    Args:
        config: 모델의 설정.
        source_length: 소스의 길이 S(토큰 수).
        target_length: 타깃의 길이 T(토큰 수).
        batch: 배치의 크기 B.

    Returns:
        열쇠가 attention_projections, attention_products(QK^T와 밸류의 가중 평균), feed_forward, logits인 사전.
        값은 횟수. FLOPs는 여기에 `FLOPS_PER_MULTIPLY_ADD`를 곱한 것이다.

    Raises:
        TypeError, ValueError: 길이나 배치가 1 이상의 정수가 아닐 때.
    """
    _check_sizes(source_length, target_length, batch)
    n, d_model, s, t = config.num_layers, config.d_model, source_length, target_length
    keys, values = config.num_heads * config.key_dim, config.num_heads * config.value_dim
    # 쿼리와 출력은 쿼리의 길이만큼, 키와 밸류는 키의 길이만큼 투영한다: 인코더 S와 S, 디코더 T와 T, 크로스 T와 S.
    lengths = [(s, s), (t, t), (t, s)]
    projections = sum((q + k) * d_model * (keys + values) for q, k in lengths)
    products = sum(q * k * (keys + values) for q, k in lengths)
    return {
        "attention_projections": batch * n * projections,
        "attention_products": batch * n * products,
        "feed_forward": batch * n * (s + t) * 2 * d_model * config.d_ff,
        "logits": batch * t * d_model * config.output_vocab_size,
    }


def count_activations(
    config: TransformerConfig, source_length: int, target_length: int, batch: int = 1
) -> dict[str, int]:
    """역전파를 위해 붙들어 둘 중간 결과의 수를 센다.

    투영과 피드포워드의 출력, 어텐션 가중치와 그 출력, 잔차의 합, 층 정규화의 출력, 위치를 더한 임베딩, 로짓을 센다.
    드롭아웃의 마스크와 계산 도중에만 쓰는 배열은 세지 않으므로 실제로 쓰는 메모리는 이보다 크다.

    Args:
        config: 모델의 설정.
        source_length: 소스의 길이 S(토큰 수).
        target_length: 타깃의 길이 T(토큰 수).
        batch: 배치의 크기 B.

    Returns:
        열쇠가 attention_weights, hidden, logits인 사전. 값은 수의 개수.

    Raises:
        TypeError, ValueError: 길이나 배치가 1 이상의 정수가 아닐 때.
    """
    _check_sizes(source_length, target_length, batch)
    n, d_model, s, t = config.num_layers, config.d_model, source_length, target_length
    keys, values = config.num_heads * config.key_dim, config.num_heads * config.value_dim
    lengths = [(s, s), (t, t), (t, s)]
    # 쿼리와 키, 밸류와 가중 평균, 출력 투영.
    attention = sum((q + k) * (keys + values) + q * d_model for q, k in lengths)
    feed_forward = (s + t) * (config.d_ff + d_model)
    # 서브층마다 잔차의 합과 정규화의 출력.
    around = 2 * d_model * (2 * s + 3 * t)
    final = (s + t) * d_model if config.norm == "pre" else 0
    return {
        "attention_weights": batch * n * config.num_heads * sum(q * k for q, k in lengths),
        "hidden": batch * (n * (attention + feed_forward + around) + (s + t) * d_model + final),
        "logits": batch * t * config.output_vocab_size,
    }


def count_bytes(
    config: TransformerConfig,
    source_length: int,
    target_length: int,
    batch: int = 1,
    *,
    bytes_per_number: int = 4,
) -> dict[str, int]:
    """학습하는 데 드는 메모리를 부분별로 센다. 모든 값을 같은 자료형으로 둔다고 본다.

    Args:
        config: 모델의 설정.
        source_length: 소스의 길이 S(토큰 수).
        target_length: 타깃의 길이 T(토큰 수).
        batch: 배치의 크기 B.
        bytes_per_number: 수 하나의 바이트. float32는 4, float16은 2.

    Returns:
        열쇠가 weights, gradients, adam_moments(파라미터마다 둘), attention_weights, other_activations인 사전.
        값의 단위는 바이트.

    Raises:
        TypeError, ValueError: 길이나 배치, bytes_per_number가 1 이상의 정수가 아닐 때.
    """
    check_positive_int("bytes_per_number", bytes_per_number)
    weights = sum(count_parameters(config).values()) * bytes_per_number
    kept = count_activations(config, source_length, target_length, batch)
    return {
        "weights": weights,
        "gradients": weights,
        "adam_moments": 2 * weights,
        "attention_weights": kept["attention_weights"] * bytes_per_number,
        "other_activations": (kept["hidden"] + kept["logits"]) * bytes_per_number,
    }


def _check_sizes(source_length: int, target_length: int, batch: int) -> None:
    check_positive_int("source_length", source_length)
    check_positive_int("target_length", target_length)
    check_positive_int("batch", batch)
