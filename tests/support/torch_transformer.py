"""The paper's model around torch.nn.Transformer, and which of its tensors is which of kit_core's weights."""

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch
from torch import nn

from kit_core import TransformerConfig, sinusoidal_encoding


class TorchTransformer(nn.Module):
    """One vocabulary, one matrix for both embeddings and the logits; the rest is torch.nn.Transformer.

    torch's own Transformer ends both stacks with a layer norm. The paper's (post-LN) has none there, so the stacks are
    handed in without one; a pre-LN model needs it and gets it. torch's masks are True where it must NOT look.
    """

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.config, width = config, config.d_model
        layer = {
            "d_model": width,
            "nhead": config.num_heads,
            "dim_feedforward": config.d_ff,
            "dropout": config.dropout,
            "layer_norm_eps": 1e-6,
            "batch_first": True,
            "norm_first": config.norm == "pre",
        }
        norms = [nn.LayerNorm(width, eps=1e-6) if config.norm == "pre" else None for _ in range(2)]
        encoder = nn.TransformerEncoder(
            nn.TransformerEncoderLayer(**layer), config.num_layers, norms[0], enable_nested_tensor=False
        )
        decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(**layer), config.num_layers, norms[1])
        self.embedding = nn.Embedding(config.source_vocab_size, width)
        nn.init.normal_(self.embedding.weight, std=width**-0.5)
        self.dropout = nn.Dropout(config.dropout)
        self.transformer = nn.Transformer(
            width, config.num_heads, custom_encoder=encoder, custom_decoder=decoder, batch_first=True
        )
        positions = torch.tensor(sinusoidal_encoding(config.max_length, width), dtype=torch.float32)
        self.register_buffer("positions", positions)

    def embed(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.embedding(ids) * math.sqrt(self.config.d_model)
        return self.dropout(x + self.positions[: ids.shape[1]])  # (B, L, d_model)

    def forward(self, source: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
        source_padding, target_padding = source == self.config.pad_id, target == self.config.pad_id
        length = target.shape[1]
        x = self.transformer(
            self.embed(source),
            self.embed(target),
            tgt_mask=torch.ones(length, length, dtype=torch.bool, device=target.device).triu(1),
            src_key_padding_mask=source_padding,
            tgt_key_padding_mask=target_padding,
            memory_key_padding_mask=source_padding,
        )  # (B, T, d_model)
        return x @ self.embedding.weight.T  # (B, T, V)


def in_our_layout(
    model: TorchTransformer, tensor_of: Callable[[nn.Parameter], torch.Tensor]
) -> dict[str, torch.Tensor]:
    """kit_core's path of every weight and torch's tensor for it, as a view transposed to kit_core's layout.

    tensor_of chooses what is looked at: a parameter's data or its gradient.
    """
    views = {"embedding/embeddings": tensor_of(model.embedding.weight)}
    stacks = {"encoder": model.transformer.encoder, "decoder": model.transformer.decoder}
    for stack, module in stacks.items():
        for i, layer in enumerate(module.layers):
            for path, view in _layer(layer, tensor_of):
                views[f"{stack}/layer_{i}/{path}"] = view
        if module.norm is not None:
            views[f"{stack}/final_norm/gamma"] = tensor_of(module.norm.weight)
            views[f"{stack}/final_norm/beta"] = tensor_of(module.norm.bias)
    return views


def _layer(layer: nn.Module, tensor_of: Callable) -> Iterator[tuple[str, torch.Tensor]]:
    attentions = {"self_attention": layer.self_attn}
    if hasattr(layer, "multihead_attn"):
        attentions["cross_attention"] = layer.multihead_attn
    for name, attention in attentions.items():
        width = attention.embed_dim
        kernels = tensor_of(attention.in_proj_weight).split(width)  # query, key and value in one matrix
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


def our_path(variable: Any) -> str:
    """The path of a weight inside the model."""
    return variable.path.split("/", 1)[1]


def copy_weights(ours: Any, theirs: TorchTransformer) -> None:
    """Give torch's model the weights of kit_core's; every weight of both must be met exactly once."""
    views = in_our_layout(theirs, lambda parameter: parameter.data)
    weights = {our_path(variable): variable for variable in ours.weights}
    assert views.keys() == weights.keys(), views.keys() ^ weights.keys()
    assert sum(view.numel() for view in views.values()) == sum(p.numel() for p in theirs.parameters())
    for path, view in views.items():
        view.copy_(torch.from_numpy(np.array(weights[path])))
