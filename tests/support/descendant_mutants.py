"""Mistakes in kit_core.descendants: name, file, text, what stands instead, the tests that notice."""

ROOM, TESTS = "kit_core/descendants", "tests/descendants"
REFERENCE = f"{TESTS}/test_language_model.py::test_the_logits_are_those_of_the_reference"
STEPS = f"{TESTS}/test_language_model.py::test_step_by_step_with_its_cache_it_says_the_same"
SAMPLES = f"{TESTS}/test_sampling.py::test_it_goes_on_as_it_would_without_a_cache"
KEPT = f"{TESTS}/test_sampling.py::test_what_is_kept"

DESCENDANTS = (
    (
        "rms norm by the sum",
        f"{ROOM}/rms_norm.py",
        "ops.mean(ops.square(wide)",
        "ops.sum(ops.square(wide)",
        (f"{TESTS}/test_rms_norm.py::test_it_is_the_equation",),
    ),
    (
        "rms norm squares in half precision",
        f"{ROOM}/rms_norm.py",
        'in ("float16", "bfloat16")',
        'in ("bfloat16",)',
        (f"{TESTS}/test_rms_norm.py::test_half_precision_does_not_overflow",),
    ),
    (
        "a gate that opens by a sigmoid",
        f"{ROOM}/swiglu.py",
        'activation="silu"',
        'activation="sigmoid"',
        (f"{TESTS}/test_swiglu.py::test_it_is_the_equation",),
    ),
    (
        "one of a pair turned the other way",
        f"{ROOM}/rotary.py",
        "turned = ops.stack([first * cos - second * sin, first * sin + second * cos]",
        "turned = ops.stack([first * cos + second * sin, first * sin + second * cos]",
        (f"{TESTS}/test_rotary.py::test_it_is_a_product_of_complex_numbers",),
    ),
    (
        "rotary frequencies of twice the width",
        f"{ROOM}/rotary.py",
        'ops.arange(0, d, 2, dtype="float32") / d)',
        'ops.arange(0, d, 2, dtype="float32") / (2 * d))',
        (f"{TESTS}/test_rotary.py::test_the_angles_are_those_of_the_sinusoids",),
    ),
    (
        "queries turned from the first place in every step",
        f"{ROOM}/grouped_query.py",
        "start = 0 if cache is None else cache.position",
        "start = 0",
        (STEPS,),
    ),
    (
        "neighbours do not share their keys",
        f"{ROOM}/grouped_query.py",
        "ops.repeat(self.placed(key, 0), shared, axis=1)",
        "ops.tile(self.placed(key, 0), (1, shared, 1, 1))",
        (f"{TESTS}/test_grouped_query.py::test_neighbouring_heads_share_their_keys",),
    ),
    (
        "positions turned and added too",
        f"{ROOM}/parts.py",
        "super().add_positions(x, offset) if self.config.rotary is None else self.dropout(x)",
        "super().add_positions(x, offset)",
        (REFERENCE,),
    ),
    (
        "a language model that sees ahead",
        f"{ROOM}/language_model.py",
        "padding_mask(ids, self.config.pad_id), look_ahead_mask(ops.shape(ids)[1])",
        "padding_mask(ids, self.config.pad_id)",
        (f"{TESTS}/test_language_model.py::test_no_token_sees_what_follows",),
    ),
    (
        "the share of top-p without its last",
        f"{ROOM}/sampling.py",
        "before = ops.cumsum(ordered, axis=-1) - ordered",
        "before = ops.cumsum(ordered, axis=-1)",
        (KEPT,),
    ),
    (
        "temperature that multiplies",
        f"{ROOM}/sampling.py",
        "logits = logits / temperature",
        "logits = logits * temperature",
        (KEPT,),
    ),
    (
        "a token drawn one place early",
        f"{ROOM}/sampling.py",
        "ops.logical_and(reached <= draw, reached < whole)",
        "ops.logical_and(reached <= draw * 0.9, reached < whole)",
        (SAMPLES,),
    ),
    (
        "every token read at one place",
        f"{ROOM}/sampling.py",
        "read(model, token[:, None], start + step, past)",
        "read(model, token[:, None], start, past)",
        (SAMPLES,),
    ),
)
