"""torch.nn.Transformer로 지은 모델을 kit_core의 모델로 옮긴다. PyTorch는 부를 때에만 불러온다."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kit_core.backend.missing_packages import needed
from kit_core.config import TransformerConfig
from kit_core.descendants.variant import VariantConfig, VariantTransformer
from kit_core.pretrained.store import load_weights
from kit_core.transformer import Transformer
from kit_core.validation import check_kind, check_that

if TYPE_CHECKING:
    from torch import nn

_ACTIVATIONS = {"relu": "relu", "gelu": "gelu", "silu": "swish"}


def from_torch(
    transformer: "nn.Transformer",
    source_embedding: "nn.Embedding",
    target_embedding: "nn.Embedding | None" = None,
    projection: "nn.Linear | None" = None,
    *,
    max_length: int = 512,
    pad_id: int = 0,
) -> Transformer:
    """torch.nn.Transformer와 그 앞뒤의 층을 같은 계산을 하는 Transformer로 옮긴다.

    nn.Transformer에는 임베딩도 위치도 출력 투영도 없다. 임베딩에 sqrt(d_model)을 곱하고 논문의 사인파를 더해 넣는 모델이라고
    본다. 가중치는 베끼므로 옮긴 뒤에는 서로 남이다.

    Args:
        transformer: 인코더와 디코더.
        source_embedding: 소스의 임베딩.
        target_embedding: 타깃의 임베딩. None이면 소스와 함께 쓴다.
        projection: 로짓을 만드는 층. None이면 타깃의 임베딩 행렬로 만든다(가중치 묶기).
        max_length: 다룰 수 있는 가장 긴 시퀀스(토큰 수).
        pad_id: 패딩 토큰의 번호.

    Returns:
        Transformer. 논문과 다른 것(GELU, 1e-6이 아닌 epsilon, post-LN의 마지막 정규화, 로짓의 편향)이 있으면 VariantTransformer.

    Raises:
        ModuleNotFoundError: PyTorch가 없을 때.
        TypeError, ValueError: 층의 종류가 다를 때, 설정으로 뜻을 그대로 옮길 수 없는 모델일 때.
    """
    with needed("torch.nn.Transformer를 옮기려면", "torch"):
        from torch import nn
    check_kind("transformer", transformer, nn.Transformer, "torch.nn.Transformer를 넣는다")
    target = source_embedding if target_embedding is None else target_embedding
    for name, layer in (("source_embedding", source_embedding), ("target_embedding", target)):
        check_kind(name, layer, nn.Embedding, "torch.nn.Embedding을 넣는다")
        right = f"transformer의 d_model={transformer.d_model}과(와) 같아야 한다"
        width = layer.embedding_dim
        check_that(f"{name}의 embedding_dim", width, width == transformer.d_model, right)
    if projection is not None:
        check_kind("projection", projection, nn.Linear, "torch.nn.Linear를 넣는다")
        shape, right = tuple(projection.weight.shape), (target.num_embeddings, transformer.d_model)
        check_that(
            "projection의 weight의 모양",
            shape,
            shape == right,
            f"(타깃의 어휘, d_model), 곧 {right}인 층을 넣는다",
        )
    tied = projection is None or projection.weight is target.weight
    config = VariantConfig(
        source_embedding.num_embeddings,
        None if target is source_embedding else target.num_embeddings,
        share_embeddings=tied,
        output_bias=projection is not None and projection.bias is not None,
        max_length=max_length,
        pad_id=pad_id,
        **_choices(transformer),
    )
    views = dict(in_our_layout(transformer, lambda parameter: parameter))
    if tied and target is source_embedding:
        views["embedding/embeddings"] = target.weight
    else:
        views["source_embedding/embeddings"] = source_embedding.weight
        views["target_embedding/embeddings"] = target.weight
    if not tied:
        views["projection/kernel"] = projection.weight.T
    if config.output_bias:
        views["output_bias"] = projection.bias
    model = _simplest(config)
    model.build()
    load_weights(model, {path: view.detach().float().cpu().numpy() for path, view in views.items()})
    return model


def in_our_layout(
    transformer: "nn.Transformer", tensor_of: Callable[["nn.Parameter"], Any]
) -> Iterator[tuple[str, Any]]:
    """두 스택의 가중치마다 kit_core의 경로와, kit_core의 모양으로 뒤집어 본 torch의 텐서.

    tensor_of는 파라미터에서 볼 것을 고르는 함수이다. 값을 볼 수도, 기울기를 볼 수도 있다.
    """
    for stack in ("encoder", "decoder"):
        module = getattr(transformer, stack)
        for i, layer in enumerate(module.layers):
            for path, view in _layer(layer, tensor_of):
                yield f"{stack}/layer_{i}/{path}", view
        if module.norm is not None:
            yield f"{stack}/final_norm/gamma", tensor_of(module.norm.weight)
            yield f"{stack}/final_norm/beta", tensor_of(module.norm.bias)


def _layer(layer: Any, tensor_of: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    attentions = {"self_attention": layer.self_attn}
    if hasattr(layer, "multihead_attn"):
        attentions["cross_attention"] = layer.multihead_attn
    for name, attention in attentions.items():
        width = attention.embed_dim
        kernels = tensor_of(attention.in_proj_weight).split(width)  # 쿼리, 키, 밸류가 한 행렬에 있다.
        biases = tensor_of(attention.in_proj_bias).split(width)
        for part, kernel, bias in zip(("query", "key", "value"), kernels, biases, strict=True):
            yield f"{name}/{part}/kernel", kernel.T
            yield f"{name}/{part}/bias", bias
        yield f"{name}/output/kernel", tensor_of(attention.out_proj.weight).T
        yield f"{name}/output/bias", tensor_of(attention.out_proj.bias)
    for name, linear in (("inner", layer.linear1), ("outer", layer.linear2)):
        yield f"feed_forward/{name}/kernel", tensor_of(linear.weight).T
        yield f"feed_forward/{name}/bias", tensor_of(linear.bias)
    for i, name in enumerate((*attentions, "feed_forward"), 1):
        norm = getattr(layer, f"norm{i}")
        yield f"{name}_norm/layer_norm/gamma", tensor_of(norm.weight)
        yield f"{name}_norm/layer_norm/beta", tensor_of(norm.bias)


def _choices(transformer: "nn.Transformer") -> dict[str, Any]:
    """두 스택의 첫 층에서 읽은 설정. 뜻을 그대로 옮길 수 없는 모델이면 ValueError."""
    stacks = transformer.encoder, transformer.decoder
    counts = [len(getattr(stack, "layers", ())) for stack in stacks]
    right = "두 스택이 torch의 것이고 층의 수가 같아야 한다"
    check_that("transformer의 층 수(encoder, decoder)", counts, counts[0] == counts[1] > 0, right)
    first = transformer.encoder.layers[0]
    right = "편향이 있는 모델만 옮긴다"
    check_that("transformer의 bias", False, first.linear1.bias is not None, right)
    name = getattr(first.activation, "__name__", repr(first.activation))
    right = f"{', '.join(_ACTIVATIONS)} 가운데 하나만 옮긴다"
    check_that("transformer의 activation", name, name in _ACTIVATIONS, right)
    norm = "pre" if first.norm_first else "post"
    ends = [stack.norm is not None for stack in stacks]
    right = "두 스택의 끝에 함께 있거나 함께 없어야 하고, norm_first=True이면 있어야 한다"
    fits = ends[0] == ends[1] and (norm == "post" or ends[0])
    check_that("transformer의 마지막 정규화(encoder, decoder)", ends, fits, right)
    return {
        "d_model": transformer.d_model,
        "num_layers": counts[0],
        "num_heads": transformer.nhead,
        "d_ff": first.linear1.out_features,
        "dropout": first.dropout1.p,
        "attention_dropout": first.self_attn.dropout,
        "relu_dropout": first.dropout.p,
        "norm": norm,
        "use_bias": True,
        "activation": _ACTIVATIONS[name],
        "norm_epsilon": first.norm1.eps,
        "final_norm": ends[0] and norm == "post",
    }


def _simplest(config: VariantConfig) -> Transformer:
    """논문의 모델로 적을 수 있으면 그것을, 아니면 VariantTransformer를 짓는다."""
    paper = {name: getattr(config, name) for name in TransformerConfig.__dataclass_fields__}
    same = VariantConfig(**paper) == config
    return Transformer(TransformerConfig(**paper)) if same else VariantTransformer(config)
