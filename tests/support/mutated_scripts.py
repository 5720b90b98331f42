"""Which of the front ends' modules are broken at random, and the tests under Node that must notice, the quickest first."""

NUMBERS = "tests/live/test_numbers.py"
TINY = "tests/live/test_tiny.py"
CONFIGS = "tests/live/test_configs.py"
TOKENIZERS = "tests/live/test_tokenizer_data.py"
LENS = "tests/live/test_lens.py"
WORKER = "tests/live/test_worker.py"
WRITING = "tests/live/test_writing.py"
SHARED = "tests/widgets/test_shared_modules.py"
SHARED_NUMBERS = "tests/widgets/test_shared_numbers.py"

ENGINE = {
    **dict.fromkeys(("base64", "float16", "heap", "safetensors"), (NUMBERS,)),
    **dict.fromkeys(("attention", "embedding", "feed_forward", "greedy", "beam", "hooks"), (NUMBERS, TINY)),
    **dict.fromkeys(("layer_norm", "masks", "matmul", "model", "multi_head", "products"), (NUMBERS, TINY)),
    **dict.fromkeys(("sinusoids", "tensor", "operations"), (NUMBERS, TINY)),
    **dict.fromkeys(("layers", "transformer", "steps", "cache"), (TINY,)),
    **dict.fromkeys(("bpe", "unigram", "subword", "syllable", "tokenizer", "utf8"), (TOKENIZERS,)),
    **dict.fromkeys(("lens", "patching"), (TINY, LENS)),
    **dict.fromkeys(("pretrained", "record"), (TINY, WORKER)),
    **dict.fromkeys(("rms_norm", "rotary", "swiglu", "grouped_query"), (WRITING,)),
    **dict.fromkeys(("language_model", "sampling", "writing"), (WRITING,)),
    "classifier": (CONFIGS,),
}
WIDGETS = {
    **dict.fromkeys(
        ("attention", "colours", "josa", "model_counts", "plot", "random", "weights"), (SHARED_NUMBERS,)
    ),
    **dict.fromkeys(("numbers", "texts", "clock"), (SHARED,)),
}

SCRIPTS = {f"kit_core/widgets/shared/{name}.js": tests for name, tests in WIDGETS.items()} | {
    f"kit_core/live/engine/{name}.js": tests for name, tests in ENGINE.items()
}
