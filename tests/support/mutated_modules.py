"""Which modules are broken at random, and the quick tests that must notice: the quickest first."""

from pathlib import Path


def _tests(folder: str, names: str) -> tuple[str, ...]:
    return tuple(f"tests/{folder}test_{name}.py" for name in names.split())


LAYER = (*_tests("", "layer"), *_tests("reference/", "properties"))
LAYERS = (*LAYER, *_tests("reference/", "model_equals_reference"), *_tests("", "precision saving"))
NUMBERS, TINY, TOKENIZERS, WRITING = (
    _tests("live/", name) for name in ("numbers", "tiny", "tokenizer_data", "writing")
)
CORE, LAB = "kit_core/{}.py", "kit_lab/{}.py"
SHARED, ENGINE = "kit_lab/widgets/shared/{}.js", "kit_lab/live/engine/{}.js"

# A module of Python is first tested by its mirror, the test of the same name.
_TABLE = (
    (CORE, "sinusoids trace/capturing trace/patching training/data/batching", ()),
    (CORE, "training/objective/schedule training/objective/loss training/objective/metrics", ()),
    (CORE, "decoding/greedy decoding/beam descendants/language_model", ()),
    (LAB, "searching/record", ()),
    (CORE, "masking", LAYER),
    (CORE, "positional_encoding", (*LAYER, *_tests("", "saving"))),
    (CORE, "embedding feed_forward add_and_norm encoder transformer", LAYERS),
    (CORE, "attention decoder", (*_tests("decoding/", "cache"), *LAYERS)),
    (CORE, "stack", (*_tests("", "encoder decoder"), *LAYERS)),
    (CORE, "trace/covers", _tests("trace/", "capturing patching")),
    (CORE, "training/loop/checkpoint", _tests("training/loop/", "epochs")),
    (CORE, "decoding/cache", _tests("decoding/", "steps greedy beam")),
    (CORE, "decoding/steps", _tests("decoding/", "greedy beam")),
    (LAB, "searching/search_tree", _tests("searching/", "search_walks")),
    (LAB, "searching/search_walks", _tests("searching/", "search_tree")),
    (CORE, "descendants/config", _tests("descendants/", "parts")),
    (
        CORE,
        "descendants/rms_norm descendants/swiglu descendants/rotary",
        _tests("descendants/", "language_model"),
    ),
    (
        CORE,
        "descendants/grouped_query descendants/parts descendants/sampling",
        _tests("descendants/", "language_model"),
    ),
    (SHARED, "attention colours josa model_counts plot random weights", _tests("widgets/", "shared_numbers")),
    (SHARED, "numbers texts clock", _tests("widgets/", "shared_modules")),
    (ENGINE, "base64 float16 heap safetensors", NUMBERS),
    (ENGINE, "attention embedding feed_forward greedy beam hooks layer_norm masks matmul", NUMBERS + TINY),
    (ENGINE, "model multi_head sinusoids tensor operations", NUMBERS + TINY),
    (ENGINE, "products simd", _tests("live/", "simd numbers")),
    (ENGINE, "layers transformer steps cache", TINY),
    (ENGINE, "bpe unigram subword syllable tokenizer utf8 word", TOKENIZERS),
    (ENGINE, "lens patching", TINY + _tests("live/", "lens")),
    (ENGINE, "pretrained record", TINY + _tests("live/", "worker")),
    (ENGINE, "rms_norm rotary swiglu grouped_query language_model sampling writing", WRITING),
    (ENGINE, "classifier", _tests("live/", "configs")),
)


def _mirror(file: str) -> tuple[str, ...]:
    if file.endswith(".js"):
        return ()
    return (str(Path("tests", *Path(file).parts[1:-1], f"test_{Path(file).name}")),)


MODULES = {
    place.format(name): (*_mirror(place.format(name)), *tests)
    for place, names, tests in _TABLE
    for name in names.split()
}
