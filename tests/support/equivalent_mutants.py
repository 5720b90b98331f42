"""Mistakes that change nothing which can be seen, by the keys of tools/mutation_sample.py, and why they do not."""

REASONS = {
    "kit_core/sinusoids.py": {
        "sinusoidal_encoding: -1 -> -2 (2)": (
            "NumPy reads any negative length in a shape as the one that is left"
        ),
    },
    "kit_core/training/data/batching.py": {
        "_plan: 1 -> -1": "the array has two axes: the last is the second",
    },
    "kit_core/embedding.py": {
        "TokenEmbedding.call: 0 -> 1 (2)": (
            "the row of an id outside the vocabulary is multiplied by NaN, whichever it is"
        ),
        "TokenEmbedding.call: 0 -> -1 (2)": (
            "the row of an id outside the vocabulary is multiplied by NaN, whichever it is"
        ),
    },
    "kit_core/feed_forward.py": {
        "PositionwiseFeedForward.__init__: dropout -> True": (
            "a Dropout of rate 0 gives back what it gets, and the configuration says 0 for it too"
        ),
    },
    "kit_core/add_and_norm.py": {
        "AddAndNorm.__call__: 0 -> -1 (2)": "gamma has one axis",
    },
    "kit_core/attention.py": {
        "module: -1000000000.0 -> -999999999.0": (
            "of float32, -1e9 and its neighbours are one number, and after the softmax all of them are 0"
        ),
        "module: -1000000000.0 -> -1000000001.0": (
            "of float32, -1e9 and its neighbours are one number, and after the softmax all of them are 0"
        ),
        "_softmax: ops.softmax(scores, axis=-1) -> ops.softmax(scores)": (
            "the keyword says what is the default"
        ),
        "MultiHeadAttention.__init__: dropout -> True": (
            "a Dropout of rate 0 gives back what it gets, and the configuration says 0 for it too"
        ),
        "MultiHeadAttention.split_heads: 2 -> -2": "four axes: the third is the last but one",
        "MultiHeadAttention.join_heads: 2 -> -2": "four axes: the third is the last but one",
    },
    "kit_core/decoder.py": {
        "Decoder.checked: 0 -> -1 (2)": "the caches of all layers grow by the same token and are equally long",
    },
    "kit_core/transformer.py": {
        "Transformer.call: 1 -> -1": "source and target are a pair: the second is the last",
        "Transformer._decode: 1 -> -1": "the array has two axes: the last is the second",
        "Transformer._pair: 1 -> -1": "source and target are a pair: the second is the last",
        "Transformer.compute_output_shape: 1 -> -1 (2)": (
            "source and target are a pair: the second is the last"
        ),
    },
    "kit_core/training/objective/loss.py": {
        "_mean_loss: 0.0 -> 1.0 (2)": "where the weight is 0, the loss is multiplied by it",
        "_mean_loss: 0.0 -> -1.0 (2)": "where the weight is 0, the loss is multiplied by it",
        (
            "_token_losses.losses: ops.arange(ops.shape(flat_targets)[0], dtype='int32') -> "
            "ops.arange(ops.shape(flat_targets)[0])"
        ): ("on TensorFlow, the range up to an int32 is of int32 anyway"),
        "_token_losses.losses: 0 -> -1": "the answers are laid out in one axis",
        "_token_losses.losses.gradient: upstream is None -> True": (
            "TensorFlow hands over the slope as the only argument, by its place"
        ),
        "_token_losses.losses.gradient: 0 -> -1": (
            "TensorFlow hands over the slope as the only argument, by its place"
        ),
        "_token_losses.losses.gradient: -1 -> 1 (2)": (
            "two arrays of one axis make a table of two: the last is the second"
        ),
    },
    "kit_core/training/loop/checkpoint.py": {
        "_fits: 1 -> -1": "the shape and the dtype are a pair: the second is the last",
        "_fits: 1 -> -1 (2)": "the shape and the dtype are a pair: the second is the last",
        "_fits: 1 -> -1 (3)": "the shape and the dtype are a pair: the second is the last",
        "_fits: 1 -> -1 (4)": "the shape and the dtype are a pair: the second is the last",
    },
    "kit_core/decoding/cache.py": {
        "KeyValueCache.length: 2 -> -2": "a key or value has four axes: the third is the last but one",
        "KeyValueCache.extend: 0 -> 1": (
            "the slice is as long as the axis, and slice_update moves it to where it fits"
        ),
        "KeyValueCache.extend: 0 -> -1": (
            "the slice is as long as the axis, and slice_update moves it to where it fits"
        ),
        "KeyValueCache.extend: 0 -> 1 (2)": (
            "the slice is as long as the axis, and slice_update moves it to where it fits"
        ),
        "KeyValueCache.extend: 0 -> -1 (2)": (
            "the slice is as long as the axis, and slice_update moves it to where it fits"
        ),
        "KeyValueCache.extend: 0 -> 1 (3)": (
            "the slice is as long as the axis, and slice_update moves it to where it fits"
        ),
        "KeyValueCache.extend: 0 -> -1 (3)": (
            "the slice is as long as the axis, and slice_update moves it to where it fits"
        ),
        "KeyValueCache.extend: 2 -> -2": "a key or value has four axes: the third is the last but one",
        "MemoryCache.length: 2 -> -2": "a key or value has four axes: the third is the last but one",
    },
    "kit_core/decoding/steps.py": {
        "StepwiseDecoder.logits: 0 -> -1": "a step has one token: the first is the last",
        "without_padding: -1 -> 1": "the array has two axes: the last is the second",
    },
    "kit_core/decoding/greedy.py": {
        "greedy_loop.choose_next: 0 -> 1": (
            "the slice is as long as the axis, and slice_update moves it to where it fits"
        ),
        "greedy_loop.choose_next: 0 -> -1": (
            "the slice is as long as the axis, and slice_update moves it to where it fits"
        ),
    },
    "kit_core/decoding/beam.py": {
        "penalties: 2 -> 3": "one penalty more, which nothing reads",
        "beam_loop.promising: 1 -> -1 (2)": "the array has two axes: the last is the second",
        "beam_loop.promising: 1 -> -1 (3)": "the array has two axes: the last is the second",
        "beam_loop.promising: state.step < max_length -> state.step <= max_length": (
            "after the last step no hypothesis is live: what is left is not promising anyway"
        ),
        "beam_loop.advance: -1 -> 1 (2)": "the array has two axes: the last is the second",
        "beam_loop.advance: 0.0 -> 1.0": (
            "only rounding could lift a log-probability above 0, and by far less than 1"
        ),
        "beam_loop.advance: 0 -> 1": (
            "the slice is as long as the axis, and slice_update moves it to where it fits"
        ),
        "beam_loop.advance: 0 -> -1": (
            "the slice is as long as the axis, and slice_update moves it to where it fits"
        ),
        "beam_loop.advance: 0 -> 1 (2)": (
            "the slice is as long as the axis, and slice_update moves it to where it fits"
        ),
        "beam_loop.advance: 0 -> -1 (2)": (
            "the slice is as long as the axis, and slice_update moves it to where it fits"
        ),
        "beam_loop.advance: 1 -> -1 (2)": "the array has two axes: the last is the second",
        "_check_alpha: abs(alpha) > limit -> abs(alpha) >= limit": (
            "an alpha of exactly the limit is as good as its neighbours"
        ),
    },
    "kit_core/decoding/record.py": {
        "record_search.next_tokens: 1 -> 2": "more rows of padding, which are cut off again",
        "record_search.next_tokens: len(prefixes) - 1 -> len(prefixes) + 1": (
            "more rows of padding, which are cut off again"
        ),
        "record_search.next_tokens: 1 -> 0 (2)": "more rows of padding, which are cut off again",
        "record_search.next_tokens: 1 -> -1 (2)": "more rows of padding, which are cut off again",
        "record_search.next_tokens: -1 -> 1": "the array has two axes: the last is the second",
        "record_search.next_tokens: -1 -> 1 (2)": "the array has two axes: the last is the second",
        "_next_tokens.keeping.attend_and_keep: 2 -> -2": "four axes: the third is the last but one",
    },
    "kit_core/decoding/search_tree.py": {
        "SearchTree.samples: 0 -> -1": "each step of a sample is a list of one hypothesis",
        "SearchTree.max_length: 1 -> -1": "the array has two axes: the last is the second",
        "grow_tree: 1 -> -1": "the array has two axes: the last is the second",
        "grow_tree: 1 -> -1 (4)": "a row and its weights are a pair: the second is the last",
        "_check_arrays: 1 -> -1 (4)": "the array has two axes: the last is the second",
        "_check_arrays: np.abs(sums - 1).max() > 0.001 -> np.abs(sums - 1).max() >= 0.001": (
            "a sum that is off by exactly a thousandth is as good as its neighbours"
        ),
    },
    "kit_core/decoding/search_walks.py": {
        "all_walks: 1 -> -1": "the array has two axes: the last is the second",
        "beam_walk: 0.0 -> 1.0": "what all totals begin with changes no order among them",
        "beam_walk: 0.0 -> -1.0": "what all totals begin with changes no order among them",
    },
    "kit_core/descendants/sampling.py": {
        "kept_probabilities: 1.0 -> 2.0 (2)": (
            "the least of what is kept: the largest probability is always among it, and none is above 1"
        ),
    },
}
EQUIVALENT = {
    f"{file} {change}": reason for file, changes in REASONS.items() for change, reason in changes.items()
}
