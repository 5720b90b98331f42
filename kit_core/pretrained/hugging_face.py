"""허깅페이스의 꼴로 적힌 Marian 번역 모델(opus-mt)의 폴더를 연다. 네트워크를 쓰지 않는다.

transformers의 Marian은 논문의 post-LN이며 다음이 다르다: 활성화 함수, 층 정규화의 epsilon, 로짓의 편향(VariantConfig가 적는다),
사인을 앞 절반에 코사인을 뒤 절반에 모은 위치, 패딩의 번호로 시작하는 디코더. 위치는 d_model의 차례만 다르므로 잔차 스트림을
읽고 쓰는 가중치의 차례를 바꾼다. 시작 토큰은 어휘의 끝에 하나 더하고 패딩의 임베딩을 베낀다. 그러면 패딩은 가려도 시작은 보인다.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from kit_core.backend.missing_packages import needed
from kit_core.descendants.variant import VariantConfig, VariantTransformer
from kit_core.pretrained.card import ModelCard, listed
from kit_core.pretrained.replacement import check_path
from kit_core.pretrained.sequence_model import PretrainedSequenceModel
from kit_core.pretrained.store import WEIGHTS_FILE, load_weights, read_arrays
from kit_core.sinusoids import sinusoidal_encoding
from kit_core.tasks.tokenizers.marian import MarianTokenizer
from kit_core.validation import as_integer, check_kind, check_that, shown

CONFIG_FILE = "config.json"
TORCH_FILE = "pytorch_model.bin"
NEVER = (
    -100.0
)  # 로짓에 더하면 float32의 확률에서 0이 된다. 더 작으면 로짓의 흩어짐을 재는 곳에서 나머지가 묻힌다.
MULTIPLE = 16  # 소스의 길이를 이것의 배수로 맞추어 다시 컴파일하는 일을 줄인다.

# 다른 값이면 이 코드의 모델이 아닌 것과, 적지 않았을 때 transformers가 쓰는 값.
_ONLY: dict[str, tuple[Any, Any]] = {
    "model_type": ("marian", None),
    "scale_embedding": (True, False),
    "share_encoder_decoder_embeddings": (True, True),
    "tie_word_embeddings": (True, True),
    "static_position_embeddings": (True, True),
    "normalize_before": (False, False),
    "normalize_embedding": (False, False),
    "add_final_layer_norm": (False, False),
    "forced_bos_token_id": (None, None),
}
_ACTIVATIONS = {"relu": "relu", "gelu": "gelu", "swish": "swish", "silu": "swish"}
_ATTENTIONS = {"self_attn": "self_attention", "encoder_attn": "cross_attention"}
_PROJECTIONS = {"q_proj": "query", "k_proj": "key", "v_proj": "value"}
_SHARED = ("shared", "encoder.embed_tokens", "decoder.embed_tokens")


def from_hugging_face(folder: str | Path) -> PretrainedSequenceModel:
    """디스크에 있는 Marian 번역 모델의 폴더를 연다. 로짓이 transformers의 것과 같다.

    폴더에는 config.json, model.safetensors나 pytorch_model.bin, source.spm, target.spm, vocab.json이 있어야 한다.
    pytorch_model.bin을 읽으려면 PyTorch가 있어야 한다. 토크나이저의 pad_id와 end_id는 그 모델의 것이고, start_id는 어휘의 끝에
    더한 번호이다. 빔 서치의 길이 페널티는 논문의 것이라 transformers의 기본값과 다르고(length_penalty=0이면 같은 글을 찾는다),
    max_length에 이르러도 끝 토큰을 억지로 쓰지 않는다. save_pretrained와 save_page는 이 모델을 받지 않는다.

    Args:
        folder: 모델의 폴더.

    Returns:
        generate를 갖춘 번역 모델. model은 Transformer이므로 capture와 patch가 그대로 걸린다.

    Raises:
        FileNotFoundError: 폴더에 있어야 할 파일이 없을 때.
        ModuleNotFoundError: pytorch_model.bin뿐인데 PyTorch가 없을 때.
        TypeError, ValueError: folder가 경로가 아니거나 파일이 손상되었을 때, Marian이 아니거나 kit_core의 설정으로 뜻을 그대로
            옮길 수 없는 값이 config.json에 있을 때.
    """
    check_kind("folder", folder, (str, Path), "모델의 폴더의 경로를 넣는다")
    folder = Path(folder)
    check_path("folder", folder)
    given = _json(folder, CONFIG_FILE)
    try:
        config, start = _config(given)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{folder.name}/{CONFIG_FILE}의 모델은 열 수 없다. {error}") from None
    source, target = (_file(folder, f"{side}.spm").read_bytes() for side in ("source", "target"))
    tokenizer = MarianTokenizer(source, target, _json(folder, "vocab.json"))
    wanted = config.source_vocab_size, config.pad_id, given.get("eos_token_id", 0)
    found = tokenizer.vocab_size, tokenizer.pad_id, tokenizer.end_id
    right = (
        f"vocab.json의 크기와 <pad>, </s>의 번호는 {(found[0] - 1, *found[1:])}이다. 한 모델의 파일을 모은다"
    )
    told = f"{CONFIG_FILE}의 vocab_size, pad_token_id, eos_token_id"
    check_that(told, (wanted[0] - 1, *wanted[1:]), wanted == found, right)
    arrays = _ours(_arrays(folder), config, start)
    model = VariantTransformer(config)
    model.build()
    load_weights(model, arrays)
    lengths = {"source_end": True, "source_length": MULTIPLE, "target_length": config.max_length}
    facts = {"name": folder.absolute().name, "task": "번역(Marian)", "parameters": model.count_params()}
    return PretrainedSequenceModel(model, tokenizer, ModelCard(facts | lengths))


def _config(given: dict[str, Any]) -> tuple[VariantConfig, int]:
    """config.json을 설정으로 옮기고, 디코더가 처음 읽는 번호를 함께 준다."""
    for name, (only, default) in _ONLY.items():
        value = given.get(name, default)
        check_that(name, value, value == only, f"{only!r}인 Marian 모델만 연다")
    for what in ("layers", "ffn_dim", "attention_heads"):
        one, other = (given.get(f"{side}_{what}") for side in ("encoder", "decoder"))
        check_that(f"decoder_{what}", other, one == other, f"encoder_{what}={one!r}과(와) 같아야 한다")
    size = as_integer("vocab_size", given.get("vocab_size"), 1)
    target = given.get("decoder_vocab_size") or size
    check_that("decoder_vocab_size", target, target == size, f"vocab_size={size}과(와) 같아야 한다")
    start = as_integer("decoder_start_token_id", given.get("decoder_start_token_id"), 0, size - 1)
    activation = given.get("activation_function")
    known = isinstance(activation, str) and activation in _ACTIVATIONS
    check_that("activation_function", activation, known, f"{', '.join(_ACTIVATIONS)} 가운데 하나만 연다")
    return VariantConfig(
        size + 1,
        d_model=given.get("d_model"),
        num_layers=given.get("encoder_layers"),
        num_heads=given.get("encoder_attention_heads"),
        d_ff=given.get("encoder_ffn_dim"),
        dropout=float(given.get("dropout", 0.1)),
        attention_dropout=float(given.get("attention_dropout", 0.0)),
        relu_dropout=float(given.get("activation_dropout", 0.0)),
        max_length=given.get("max_position_embeddings"),
        use_bias=True,
        pad_id=given.get("pad_token_id"),
        activation=_ACTIVATIONS[activation],
        norm_epsilon=1e-5,  # transformers의 Marian은 PyTorch의 기본값을 쓴다.
        output_bias=True,
    ), start


def _ours(given: dict[str, np.ndarray], config: VariantConfig, start: int) -> dict[str, np.ndarray]:
    """transformers의 배열을 kit_core의 경로에 맞게 뒤집고 차례를 바꾼 것. 남거나 모자란 것이 있으면 ValueError."""
    given = {name.removeprefix("model."): array for name, array in given.items()}
    places = np.arange(config.d_model)
    order = places // 2 + places % 2 * -(-config.d_model // 2)  # 사인과 코사인이 번갈아 놓이는 차례
    found = {}

    def take(name: str) -> np.ndarray:
        check_that("가중치의 이름", listed(given), name in given, f"{name}이(가) 있어야 한다")
        return given.pop(name).astype("float32")

    def arranged(name: str, array: np.ndarray, axis: int) -> np.ndarray:
        fits = array.shape[axis : axis + 1] == (config.d_model,)
        check_that(f"{name}의 모양", array.shape, fits, f"d_model={config.d_model}과(와) 맞아야 한다")
        return np.take(array, order, axis)

    def linear(theirs: str, ours: str, reads: bool) -> None:
        """잔차 스트림을 읽거나(reads) 거기에 쓰는 층 하나."""
        kernel, bias = take(f"{theirs}.weight").T, take(f"{theirs}.bias")
        found[f"{ours}/kernel"] = arranged(theirs, kernel, 0 if reads else 1)
        found[f"{ours}/bias"] = bias if reads else arranged(theirs, bias, 0)

    def norm(theirs: str, ours: str) -> None:
        for one, other in (("weight", "gamma"), ("bias", "beta")):
            name = f"{theirs}_layer_norm.{one}"
            found[f"{ours}_norm/layer_norm/{other}"] = arranged(name, take(name), 0)

    for stack, count in (("encoder", 1), ("decoder", 2)):
        for i in range(config.num_layers):
            theirs, ours = f"{stack}.layers.{i}", f"{stack}/layer_{i}"
            for attention, name in list(_ATTENTIONS.items())[:count]:
                for part, called in _PROJECTIONS.items():
                    linear(f"{theirs}.{attention}.{part}", f"{ours}/{name}/{called}", True)
                linear(f"{theirs}.{attention}.out_proj", f"{ours}/{name}/output", False)
                norm(f"{theirs}.{attention}", f"{ours}/{name}")
            linear(f"{theirs}.fc1", f"{ours}/feed_forward/inner", True)
            linear(f"{theirs}.fc2", f"{ours}/feed_forward/outer", False)
            norm(f"{theirs}.final", f"{ours}/feed_forward")
        if f"{stack}.embed_positions.weight" in given:  # 옛 파일에는 사인파의 표까지 적혀 있다.
            name = f"{stack}.embed_positions.weight"
            table = arranged(name, take(name), 1)
            same = np.allclose(table, sinusoidal_encoding(*table.shape), atol=1e-3)
            check_that(name, table, same, "사인파인 모델만 연다")
    tied = [take(f"{name}.weight") for name in (*_SHARED, "lm_head") if f"{name}.weight" in given]
    same = all(np.array_equal(tied[0], other) for other in tied[1:])
    check_that("임베딩과 lm_head의 행렬", len(tied), tied and same, "하나 이상 있고 모두 같아야 한다")
    bias = take("final_logits_bias").reshape(-1) if "final_logits_bias" in given else np.zeros(len(tied[0]))
    check_that("가중치에 남은 것", listed(given), not given, "config.json의 모델에는 없는 것이다")
    embeddings = arranged("shared.weight", tied[0], 1)
    found["embedding/embeddings"] = np.concatenate([embeddings, embeddings[start : start + 1]])
    found["output_bias"] = np.append(bias, NEVER).astype("float32")
    return found


def _arrays(folder: Path) -> dict[str, np.ndarray]:
    if (folder / WEIGHTS_FILE).is_file():
        return read_arrays(folder / WEIGHTS_FILE)
    if not (folder / TORCH_FILE).is_file():
        _file(folder, WEIGHTS_FILE)
    with needed(f"{TORCH_FILE}을 읽으려면", "torch"):
        import torch
    try:
        state = torch.load(folder / TORCH_FILE, map_location="cpu", weights_only=True)
        return {name: tensor.float().numpy() for name, tensor in state.items()}
    except Exception as error:  # 잘린 zip, 다른 pickle처럼 까닭이 여럿이다.
        raise ValueError(f"{folder.name}/{TORCH_FILE}을 읽을 수 없다({type(error).__name__}).") from error


def _file(folder: Path, name: str) -> Path:
    if not (folder / name).is_file():
        raise FileNotFoundError(
            f"{folder}에 {name}이(가) 없다. 허깅페이스의 Marian 모델 폴더를 통째로 내려받아 그 경로를 넣는다."
        )
    return folder / name


def _json(folder: Path, name: str) -> dict[str, Any]:
    try:
        return dict(json.loads(_file(folder, name).read_text(encoding="utf-8")))
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(
            f"{folder.name}/{name}을(를) JSON의 사전으로 읽을 수 없다({shown(str(error))})."
        ) from None
