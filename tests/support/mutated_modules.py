"""Which modules are broken at random, and the quick tests that must notice: the mirror, then what goes through it."""

PROPERTIES = "tests/reference/test_properties.py"
PARITY = "tests/reference/test_model_equals_reference.py"
LAYER = "tests/test_layer.py"
LAYERS = (LAYER, PROPERTIES, PARITY, "tests/test_precision.py", "tests/test_saving.py")
DECODING = ("tests/decoding/test_steps.py", "tests/decoding/test_greedy.py", "tests/decoding/test_beam.py")
SEARCH = ("tests/decoding/test_search_tree.py", "tests/decoding/test_search_walks.py")
TRAINING = ("tests/training/test_learning.py",)
DESCENDANTS = "tests/descendants"
LANGUAGE_MODEL = f"{DESCENDANTS}/test_language_model.py"

MODULES = {
    "kit_core/sinusoids.py": ("tests/test_sinusoids.py",),
    "kit_core/training/objective/schedule.py": ("tests/training/objective/test_schedule.py",),
    "kit_core/training/data/batching.py": ("tests/training/data/test_batching.py",),
    "kit_core/masking.py": ("tests/test_masking.py", LAYER, PROPERTIES),
    "kit_core/positional_encoding.py": (
        "tests/test_positional_encoding.py",
        LAYER,
        PROPERTIES,
        "tests/test_saving.py",
    ),
    "kit_core/embedding.py": ("tests/test_embedding.py", *LAYERS),
    "kit_core/feed_forward.py": ("tests/test_feed_forward.py", *LAYERS),
    "kit_core/add_and_norm.py": ("tests/test_add_and_norm.py", *LAYERS),
    "kit_core/attention.py": ("tests/test_attention.py", "tests/decoding/test_cache.py", *LAYERS),
    "kit_core/stack.py": ("tests/test_stack.py", "tests/test_encoder.py", "tests/test_decoder.py", *LAYERS),
    "kit_core/encoder.py": ("tests/test_encoder.py", *LAYERS),
    "kit_core/decoder.py": ("tests/test_decoder.py", "tests/decoding/test_cache.py", *LAYERS),
    "kit_core/transformer.py": ("tests/test_transformer.py", *LAYERS),
    "kit_core/trace/capturing.py": ("tests/trace/test_capturing.py",),
    "kit_core/trace/covers.py": (
        "tests/trace/test_covers.py",
        "tests/trace/test_capturing.py",
        "tests/trace/test_patching.py",
    ),
    "kit_core/trace/patching.py": ("tests/trace/test_patching.py",),
    "kit_core/training/objective/loss.py": ("tests/training/objective/test_loss.py",),
    "kit_core/training/objective/metrics.py": ("tests/training/objective/test_metrics.py",),
    "kit_core/training/loop/checkpoint.py": (
        "tests/training/loop/test_checkpoint.py",
        "tests/training/loop/test_epochs.py",
    ),
    "kit_core/decoding/cache.py": ("tests/decoding/test_cache.py", *DECODING),
    "kit_core/decoding/steps.py": DECODING,
    "kit_core/decoding/greedy.py": ("tests/decoding/test_greedy.py",),
    "kit_core/decoding/beam.py": ("tests/decoding/test_beam.py",),
    "kit_core/decoding/record.py": ("tests/decoding/test_record.py",),
    "kit_core/decoding/search_tree.py": SEARCH,
    "kit_core/decoding/search_walks.py": SEARCH[::-1],
    "kit_core/descendants/config.py": (f"{DESCENDANTS}/test_config.py", f"{DESCENDANTS}/test_parts.py"),
    "kit_core/descendants/rms_norm.py": (f"{DESCENDANTS}/test_rms_norm.py", LANGUAGE_MODEL),
    "kit_core/descendants/swiglu.py": (f"{DESCENDANTS}/test_swiglu.py", LANGUAGE_MODEL),
    "kit_core/descendants/rotary.py": (f"{DESCENDANTS}/test_rotary.py", LANGUAGE_MODEL),
    "kit_core/descendants/grouped_query.py": (f"{DESCENDANTS}/test_grouped_query.py", LANGUAGE_MODEL),
    "kit_core/descendants/parts.py": (f"{DESCENDANTS}/test_parts.py", LANGUAGE_MODEL),
    "kit_core/descendants/language_model.py": (LANGUAGE_MODEL,),
    "kit_core/descendants/sampling.py": (f"{DESCENDANTS}/test_sampling.py", LANGUAGE_MODEL),
}
