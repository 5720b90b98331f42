"""The paper's model around torch.nn.Transformer."""

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import nn

from kit_core import TransformerConfig, sinusoidal_encoding
from kit_core.pretrained import torch_weights


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
    """kit_core's path of every weight and what tensor_of gives for torch's, in kit_core's layout."""
    shared = {"embedding/embeddings": tensor_of(model.embedding.weight)}
    return shared | dict(torch_weights.in_our_layout(model.transformer, tensor_of))


def our_path(variable: Any) -> str:
    """The path of a weight inside the model."""
    return variable.path.split("/", 1)[1]
