"""Which of the front ends' modules are broken at random, and the tests under Node that must notice, the quickest first."""

NUMBERS = "tests/live/test_numbers.py"
CONFIGS = "tests/live/test_configs.py"
TOKENIZERS = "tests/live/test_tokenizer_data.py"
OPERATIONS = "tests/live/test_operations.py"
LENS = "tests/live/test_lens.py"
WORKER = "tests/live/test_worker.py"
SHARED = "tests/widgets/test_shared_modules.py"
SHARED_NUMBERS = "tests/widgets/test_shared_numbers.py"

ENGINE = {
    **dict.fromkeys(("base64", "float16", "heap", "safetensors", "sinusoids"), (NUMBERS,)),
    **dict.fromkeys(
        ("products", "matmul", "tensor", "masks", "layer_norm", "feed_forward"), (NUMBERS, CONFIGS)
    ),
    **dict.fromkeys(("multi_head", "embedding", "hooks", "model"), (NUMBERS, CONFIGS, OPERATIONS)),
    **dict.fromkeys(("layers", "transformer", "classifier", "steps"), (CONFIGS, OPERATIONS)),
    "attention": (NUMBERS, CONFIGS),
    "cache": (CONFIGS, WORKER),
    "greedy": (NUMBERS, CONFIGS),
    "beam": (NUMBERS, CONFIGS),
    "operations": (NUMBERS, OPERATIONS),
    "patching": (LENS,),
    "lens": (LENS,),
    "pretrained": (TOKENIZERS, WORKER),
    "record": (WORKER,),
    **dict.fromkeys(("bpe", "unigram", "subword", "syllable", "tokenizer", "utf8"), (TOKENIZERS,)),
}
WIDGETS = {
    **dict.fromkeys(
        ("attention", "colours", "josa", "model_counts", "plot", "random", "weights"), (SHARED_NUMBERS,)
    ),
    **dict.fromkeys(("numbers", "texts", "clock"), (SHARED,)),
}

SCRIPTS = {f"kit_core/live/engine/{name}.js": tests for name, tests in ENGINE.items()} | {
    f"kit_core/widgets/shared/{name}.js": tests for name, tests in WIDGETS.items()
}
