"""A valid call of every public name of kit_core.descendants, for the fuzzer."""

from functools import cache

import numpy as np
from public_calls import IDS, LOGITS, SELF_MASK, VECTORS, Call, called

from kit_core import descendants
from kit_core.descendants import language_model

CONFIG = descendants.DescendantConfig.today(
    20, d_model=8, num_layers=1, num_heads=2, d_ff=8, max_length=8, num_key_value_heads=1
)
PROMPT = np.array([[3, 4], [5, 6]])
SMALL = {"d_model": 8, "num_layers": 1, "num_heads": 2, "d_ff": 8, "max_length": 8}
SWITCHES = {"activation": "gelu", "norm_epsilon": 1e-5, "final_norm": True, "output_bias": True}
VARIANT = {"source_vocab_size": 20} | SMALL | SWITCHES


@cache
def model() -> descendants.LanguageModel:
    made = descendants.LanguageModel(CONFIG)
    made.build()
    return made


def descendant_calls() -> list[Call]:
    d, x = descendants, VECTORS
    sizes = {"d_model": 8, "num_heads": 2, "d_k": 4, "d_v": 4, "dropout": 0.0, "use_bias": False}
    shared = {"num_key_value_heads": 1}
    choices = {"temperature": 1.0, "top_k": 2, "top_p": 0.9}
    config = {name: getattr(CONFIG, name) for name in CONFIG.__dataclass_fields__}

    def continued(**given):
        return d.generate(given.pop("model"), given.pop("prompt"), **given)

    return [
        Call("DescendantConfig", d.DescendantConfig, config | {"target_vocab_size": 20, "d_k": 4, "d_v": 4}),
        Call("RMSNorm", d.RMSNorm, {"epsilon": 1e-6}),
        called("RMSNorm.__call__", d.RMSNorm, x=x),
        Call("AddAndRMSNorm", d.AddAndRMSNorm, {"dropout": 0.1, "norm": "post"}),
        Call("SwiGLU", d.SwiGLU, {"d_model": 8, "d_ff": 8}),
        called("SwiGLU.__call__", d.SwiGLU, 8, 8, x=x),
        Call("GroupedQueryAttention", d.GroupedQueryAttention, sizes | shared),
        called(
            "GroupedQueryAttention.__call__",
            d.GroupedQueryAttention,
            8,
            2,
            query=x,
            key=x,
            value=x,
            mask=SELF_MASK,
        ),
        Call(
            "RotaryAttention", lambda **given: d.RotaryAttention(8, 2, **given), shared | {"pairs": "halves"}
        ),
        Call("rotate", d.rotate, {"x": x, "offset": 1, "pairs": "halves", "base": 10000.0}),
        Call("DescendantTransformer", d.DescendantTransformer, {"config": CONFIG}),
        Call("VariantConfig", d.VariantConfig, VARIANT),
        Call("VariantTransformer", d.VariantTransformer, {"config": d.VariantConfig(20, **SMALL)}),
        Call("LanguageModel", d.LanguageModel, {"config": CONFIG}),
        called("Block.__call__", language_model.Block, CONFIG, x=x, target_mask=SELF_MASK),
        called("Blocks.__call__", language_model.Blocks, CONFIG, x=x, target_mask=SELF_MASK),
        Call("LanguageModel.__call__", lambda ids: model()(ids), {"ids": IDS}, model=model),
        Call("token_probabilities", d.token_probabilities, {"logits": LOGITS} | choices),
        Call(
            "generate",
            continued,
            {"model": model(), "prompt": PROMPT, "length": 3, "end_id": 3, "seed": 0} | choices,
            model=model,
        ),
    ]
