"""Formulas broken on purpose, one at a time, and the tests that must notice.

`python tools/mutation_check.py` applies each to a copy of the code and runs the named tests there.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """One deliberate mistake: in `file`, `text` (found exactly once) becomes `instead`; one of `tests` must fail."""

    name: str
    breaks: str
    file: str
    text: str
    instead: str
    tests: tuple[str, ...]


ATTENTION = "kit_core/attention.py"
DECODER = "kit_core/decoder.py"
DECODING = "kit_core/decoding.py"
EMBEDDING = "kit_core/embedding.py"
ENCODER = "kit_core/encoder.py"
LOSS = "kit_core/training/loss.py"
MASKING = "kit_core/masking.py"
NORM = "kit_core/add_and_norm.py"
POSITIONS = "kit_core/positional_encoding.py"
REFERENCE = "kit_core/reference"
SCHEDULE = "kit_core/training/schedule.py"
SINUSOIDS = "kit_core/sinusoids.py"
TRANSFORMER = "kit_core/transformer.py"

PARITY = "tests/reference/test_model_equals_reference.py"
PROPERTIES = "tests/reference/test_properties.py"


def logits(option: str) -> str:
    """The comparison of a whole model with the NumPy reference, for one option."""
    return f"{PARITY}::test_the_logits_and_the_memory_are_the_reference_s[float64-{option}]"


MUTANTS = (
    Mutant(
        "no division by sqrt(d_k)",
        "equation 1",
        ATTENTION,
        "query / math.sqrt(d_k), key)",
        "query, key)",
        ("tests/test_attention.py::test_the_scores_are_divided_by_the_root_of_d_k",),
    ),
    Mutant(
        "scores multiplied by sqrt(d_k)",
        "equation 1",
        ATTENTION,
        "query / math.sqrt(d_k), key)",
        "query * math.sqrt(d_k), key)",
        ("tests/test_attention.py::test_the_scores_are_divided_by_the_root_of_d_k",),
    ),
    Mutant(
        "scores divided by d_k",
        "equation 1",
        ATTENTION,
        "query / math.sqrt(d_k), key)",
        "query / d_k, key)",
        ("tests/test_attention.py::test_equals_equation_1",),
    ),
    Mutant(
        "mask read the other way round",
        "True means: may attend",
        ATTENTION,
        "ops.where(mask, scores, ops.cast(MASKED_SCORE, scores.dtype))",
        "ops.where(mask, ops.cast(MASKED_SCORE, scores.dtype), scores)",
        ("tests/test_attention.py::test_a_masked_key_gets_no_weight_and_changes_nothing",),
    ),
    Mutant(
        "mask after the softmax",
        "the shares of the visible keys no longer add up to one",
        ATTENTION,
        "    scores = attention_scores(query, key, mask)  # (..., T, S)\n"
        "    weights = ops.cast(_softmax(scores), value.dtype)  # (..., T, S)\n",
        "    weights = ops.cast(_softmax(attention_scores(query, key)), value.dtype)\n"
        "    weights = weights if mask is None else weights * ops.cast(mask, weights.dtype)\n",
        ("tests/test_attention.py::test_equals_equation_1",),
    ),
    Mutant(
        "softmax over the queries",
        "every query must share out one whole",
        ATTENTION,
        "ops.softmax(scores, axis=-1)",
        "ops.softmax(scores, axis=-2)",
        (f"{PROPERTIES}::test_scaled_dot_product_attention",),
    ),
    Mutant(
        "key and value swapped",
        "section 3.2: keys are compared, values are mixed",
        ATTENTION,
        "heads, _ = self.attend(query, key, value, mask)",
        "heads, _ = self.attend(query, value, key, mask)",
        ("tests/test_attention.py::test_multi_head_attention_equals_keras_with_the_same_kernels",),
    ),
    Mutant(
        "value projected from the query",
        "section 3.2.3: values come from the memory",
        ATTENTION,
        "value = self.split_heads(self.value_projection(value))",
        "value = self.split_heads(self.value_projection(query))",
        ("tests/test_attention.py::test_multi_head_attention_equals_keras_with_the_same_kernels",),
    ),
    Mutant(
        "heads joined in the wrong order",
        "Concat(head_1, ..., head_h)",
        ATTENTION,
        "return ops.reshape(x, (batch, length, heads * width))",
        "return ops.reshape(ops.flip(x, axis=2), (batch, length, heads * width))",
        ("tests/test_attention.py::test_multi_head_attention_equals_a_loop_over_heads",),
    ),
    Mutant(
        "heads split without turning the axes",
        "each head must see every position",
        ATTENTION,
        "x = ops.reshape(x, (batch, length, self.num_heads, width // self.num_heads))  # (B, L, h, d)\n"
        "        return ops.transpose(x, (0, 2, 1, 3))",
        "return ops.reshape(x, (batch, self.num_heads, length, width // self.num_heads))",
        ("tests/test_attention.py::test_multi_head_attention_equals_a_loop_over_heads",),
    ),
    Mutant(
        "recorded weights after dropout",
        "weights are the softmax before dropout",
        ATTENTION,
        'return ops.einsum("...ts,...sd->...td", used, value), weights',
        'return ops.einsum("...ts,...sd->...td", used, value), used',
        ("tests/test_attention.py::test_dropout_falls_on_the_way_to_the_output_not_on_the_weights",),
    ),
    Mutant(
        "attention dropout forgotten",
        "attention_dropout reaches the output",
        ATTENTION,
        'ops.einsum("...ts,...sd->...td", used, value), weights',
        'ops.einsum("...ts,...sd->...td", weights, value), weights',
        ("tests/test_attention.py::test_attention_dropout_is_active_only_in_training",),
    ),
    Mutant(
        "look-ahead mask one too strict",
        "a position sees itself",
        MASKING,
        "(query_position >= key_position)",
        "(query_position > key_position)",
        ("tests/test_masking.py::test_look_ahead_mask_is_the_lower_triangle",),
    ),
    Mutant(
        "look-ahead mask one too generous",
        "a position does not see the next",
        MASKING,
        "(query_position >= key_position)",
        "(query_position + 1 >= key_position)",
        ("tests/test_masking.py::test_look_ahead_mask_is_the_lower_triangle",),
    ),
    Mutant(
        "look-ahead mask without its offset",
        "cached decoding starts in the middle",
        MASKING,
        "ops.arange(target_length)[:, None] + offset",
        "ops.arange(target_length)[:, None] + 0",
        ("tests/test_masking.py::test_look_ahead_mask_with_an_offset_is_a_row_of_the_whole",),
    ),
    Mutant(
        "padding mask inverted",
        "tokens are seen, padding is not",
        MASKING,
        "ops.not_equal(ids, pad_id)[:, None, None, :]",
        "ops.equal(ids, pad_id)[:, None, None, :]",
        ("tests/test_masking.py::test_padding_mask_is_true_where_a_token_is",),
    ),
    Mutant(
        "masks joined by or",
        "what one mask hides stays hidden",
        MASKING,
        "ops.logical_and(combined, mask)",
        "ops.logical_or(combined, mask)",
        ("tests/test_masking.py::test_combine_masks_keeps_what_all_allow",),
    ),
    Mutant(
        "embeddings without sqrt(d_model)",
        "section 3.4",
        EMBEDDING,
        " * math.sqrt(self.d_model)",
        "",
        ("tests/test_embedding.py::test_embedding_is_a_row_of_the_matrix_times_the_root_of_d_model",),
    ),
    Mutant(
        "tied logits scaled by sqrt(d_model)",
        "section 3.4 scales the embeddings alone",
        EMBEDDING,
        'return ops.einsum("bld,vd->blv", x, embeddings)',
        'return ops.einsum("bld,vd->blv", x, embeddings) * math.sqrt(self.d_model)',
        ("tests/test_embedding.py::test_projection_is_the_same_matrix_unscaled",),
    ),
    Mutant(
        "embeddings born with the wrong variance",
        "N(0, 1 / d_model)",
        EMBEDDING,
        "RandomNormal(stddev=self.d_model**-0.5)",
        "RandomNormal(stddev=self.d_model**-1.0)",
        ("tests/test_embedding.py::test_embeddings_start_with_unit_variance",),
    ),
    Mutant(
        "sine and cosine swapped",
        "section 3.5: sine in the even dimensions",
        SINUSOIDS,
        "[np.sin(angle), np.cos(angle)]",
        "[np.cos(angle), np.sin(angle)]",
        ("tests/test_sinusoids.py::test_every_entry_is_the_papers_formula",),
    ),
    Mutant(
        "sines and cosines one after the other",
        "section 3.5 interleaves them",
        SINUSOIDS,
        "pairs = np.stack([np.sin(angle), np.cos(angle)], axis=-1)",
        "pairs = np.concatenate([np.sin(angle), np.cos(angle)], axis=-1)",
        ("tests/test_sinusoids.py::test_every_entry_is_the_papers_formula",),
    ),
    Mutant(
        "exponent i / d_model",
        "section 3.5: 2i / d_model",
        SINUSOIDS,
        "base ** (even / d_model)",
        "base ** (even / 2 / d_model)",
        (f"{PROPERTIES}::test_sinusoidal_encoding",),
    ),
    Mutant(
        "offset of the positions ignored",
        "cached decoding starts in the middle",
        POSITIONS,
        "ops.arange(ops.shape(x)[1]) + offset",
        "ops.arange(ops.shape(x)[1]) + 0 * offset",
        ("tests/test_positional_encoding.py::test_offset_moves_the_table",),
    ),
    Mutant(
        "positions multiplied instead of added",
        "section 3.5",
        POSITIONS,
        "return x + ops.take(table, positions, axis=0)",
        "return x * ops.take(table, positions, axis=0)",
        ("tests/test_positional_encoding.py::test_adds_the_sinusoids_rounded_once",),
    ),
    Mutant(
        "layer norm before the addition",
        "post-LN: LayerNorm(x + Sublayer(x))",
        NORM,
        "return self.layer_norm(x + self.dropout(sublayer(x)))",
        "return x + self.layer_norm(self.dropout(sublayer(x)))",
        ("tests/test_add_and_norm.py::test_post_norm_is_the_papers_formula",),
    ),
    Mutant(
        "no residual connection",
        "section 3.1",
        NORM,
        "return self.layer_norm(x + self.dropout(sublayer(x)))",
        "return self.layer_norm(self.dropout(sublayer(x)))",
        ("tests/test_add_and_norm.py::test_post_norm_is_the_papers_formula",),
    ),
    Mutant(
        "pre-LN that normalises the residual path",
        "pre-LN leaves x as it is",
        NORM,
        "return x + self.dropout(sublayer(self.layer_norm(x)))",
        "x = self.layer_norm(x)\n        return x + self.dropout(sublayer(x))",
        ("tests/test_add_and_norm.py::test_pre_norm_leaves_the_residual_path_untouched",),
    ),
    Mutant(
        "dropout on the residual path (post-LN)",
        "section 5.4: dropout on the sub-layer's output alone",
        NORM,
        "self.layer_norm(x + self.dropout(sublayer(x)))",
        "self.layer_norm(self.dropout(x + sublayer(x)))",
        ("tests/test_add_and_norm.py::test_dropout_spares_the_residual_path_of_post_norm_too",),
    ),
    Mutant(
        "dropout on the residual path (pre-LN)",
        "section 5.4: dropout on the sub-layer's output alone",
        NORM,
        "return x + self.dropout(sublayer(self.layer_norm(x)))",
        "return self.dropout(x + sublayer(self.layer_norm(x)))",
        ("tests/test_add_and_norm.py::test_dropout_falls_on_the_sublayer_alone",),
    ),
    Mutant(
        "another epsilon in the layer norm",
        "epsilon is 1e-6",
        NORM,
        "NORM_EPSILON = 1e-6",
        "NORM_EPSILON = 1e-3",
        (logits("paper"),),
    ),
    Mutant(
        "no ReLU",
        "equation 2",
        "kit_core/feed_forward.py",
        'activation="relu", ',
        "",
        ("tests/test_feed_forward.py::test_equals_equation_2",),
    ),
    Mutant(
        "final norm after post-LN",
        "post-LN ends with a normalised sub-layer already",
        ENCODER,
        'if config.norm == "pre":',
        'if config.norm in ("pre", "post"):',
        (logits("paper"),),
    ),
    Mutant(
        "no final norm after pre-LN",
        "pre-LN leaves a sum that nobody normalised",
        ENCODER,
        "return x if self.final_norm is None else self.final_norm(x)",
        "return x",
        (logits("pre-norm"),),
    ),
    Mutant(
        "no positions",
        "section 3.5",
        ENCODER,
        "return self.dropout(self.position(x, offset=offset))",
        "return self.dropout(x)",
        (logits("paper"),),
    ),
    Mutant(
        "no dropout on the embeddings",
        "section 5.4: also on the sums of embeddings and positions",
        ENCODER,
        "return self.dropout(self.position(x, offset=offset))",
        "return self.position(x, offset=offset)",
        ("tests/test_encoder.py::test_dropout_falls_on_the_sums_of_embeddings_and_positions",),
    ),
    Mutant(
        "encoder without its mask",
        "padding is nobody's key",
        ENCODER,
        "x = layer(x, mask=mask)",
        "x = layer(x)",
        (logits("paper"),),
    ),
    Mutant(
        "cross-attention with the target's mask",
        "the memory is hidden by the source's padding alone",
        DECODER,
        "self.cross_attention(x, memory, memory, source_mask)",
        "self.cross_attention(x, memory, memory, target_mask)",
        (logits("paper"),),
    ),
    Mutant(
        "cross-attention within the target",
        "keys and values come from the memory",
        DECODER,
        "self.cross_attention(x, memory, memory, source_mask)",
        "self.cross_attention(x, x, x, target_mask)",
        (logits("paper"),),
    ),
    Mutant(
        "decoder without look-ahead mask",
        "section 3.2.3: no position sees what comes after it",
        TRANSFORMER,
        "padding_mask(target, pad_id), look_ahead_mask(ops.shape(target)[1])",
        "padding_mask(target, pad_id)",
        ("tests/test_transformer.py::test_a_future_token_changes_no_earlier_logit",),
    ),
    Mutant(
        "decoder without the target's padding mask",
        "padding in the target is nobody's key",
        TRANSFORMER,
        "padding_mask(target, pad_id), look_ahead_mask(ops.shape(target)[1])",
        "look_ahead_mask(ops.shape(target)[1])",
        (logits("paper"),),
    ),
    Mutant(
        "embeddings untied",
        "section 3.4: one vocabulary, one matrix",
        TRANSFORMER,
        "self.source_embedding if one_matrix else embedding(",
        "embedding(",
        ("tests/test_transformer.py::test_one_vocabulary_is_one_matrix",),
    ),
    Mutant(
        "logits from the source's matrix",
        "the projection is tied to the target's embedding",
        TRANSFORMER,
        "self.target_embedding.project(x) if",
        "self.source_embedding.project(x) if",
        (logits("two vocabularies"),),
    ),
    Mutant(
        "padding token fixed at 0",
        "pad_id is a choice",
        TRANSFORMER,
        "mask = padding_mask(source, self.config.pad_id)",
        "mask = padding_mask(source)",
        (logits("another padding token"),),
    ),
    Mutant(
        "target not shifted",
        "teacher forcing: the answer must not be the input",
        "kit_core/training/teacher_forcing.py",
        "return targets[:, :-1], targets[:, 1:]",
        "return targets[:, 1:], targets[:, 1:]",
        ("tests/training/test_recipe.py::test_targets_are_shifted_by_one",),
    ),
    Mutant(
        "padding counted in the mean",
        "padding is in neither the sum nor the number of tokens",
        LOSS,
        "ops.maximum(ops.sum(real), 1.0)",
        "ops.maximum(ops.sum(ops.ones_like(real)), 1.0)",
        ("tests/training/test_loss.py::test_padding_changes_neither_loss_nor_gradient",),
    ),
    Mutant(
        "padding counted in the sum",
        "padding is in neither the sum nor the number of tokens",
        LOSS,
        "ops.sum(loss * real)",
        "ops.sum(loss)",
        ("tests/training/test_loss.py::test_padding_changes_neither_loss_nor_gradient",),
    ),
    Mutant(
        "label smoothing takes nothing from the answer",
        "1 - epsilon on the answer",
        LOSS,
        "loss = (1.0 - epsilon) * (log_total - chosen)",
        "loss = log_total - chosen",
        ("tests/training/test_loss.py::test_equals_a_dense_reference",),
    ),
    Mutant(
        "label smoothing spread wrongly",
        "epsilon is shared by the vocabulary, not given to each word",
        LOSS,
        "ops.mean(logits, axis=-1)",
        "ops.sum(logits, axis=-1)",
        ("tests/training/test_loss.py::test_equals_a_dense_reference",),
    ),
    Mutant(
        "warm-up exponent off",
        "equation 3: step * warmup^-1.5",
        SCHEDULE,
        "self.warmup_steps**-1.5",
        "self.warmup_steps**-1.0",
        ("tests/training/test_schedule.py::test_equals_equation_3",),
    ),
    Mutant(
        "learning rate never falls",
        "equation 3: the smaller of the two",
        SCHEDULE,
        "ops.minimum(step**-0.5,",
        "ops.maximum(step**-0.5,",
        ("tests/training/test_schedule.py::test_the_peak_is_at_the_end_of_the_warmup",),
    ),
    Mutant(
        "learning rate without d_model",
        "equation 3: d_model^-0.5",
        SCHEDULE,
        "return self.d_model**-0.5 *",
        "return",
        ("tests/training/test_schedule.py::test_equals_equation_3",),
    ),
    Mutant(
        "last checkpoint instead of the average",
        "section 6.1",
        "kit_core/training/averaging.py",
        'np.mean(same, axis=0, dtype="float64").astype(same[0].dtype)',
        "same[-1]",
        ("tests/training/test_recipe.py::test_averages_in_each_place_and_keeps_the_dtype",),
    ),
    Mutant(
        "sum of the checkpoints instead of the average",
        "section 6.1",
        "kit_core/training/averaging.py",
        "np.mean(same,",
        "np.sum(same,",
        ("tests/training/test_recipe.py::test_averages_in_each_place_and_keeps_the_dtype",),
    ),
    Mutant(
        "accuracy that counts padding",
        "only real tokens are counted",
        "kit_core/training/metrics.py",
        "return ops.sum(hits * real), ops.sum(real)",
        "return ops.sum(hits), ops.sum(real)",
        ("tests/training/test_metrics.py::test_counts_only_real_tokens",),
    ),
    Mutant(
        "padding allowed in decoding",
        "padding is never chosen",
        DECODING,
        "ops.argmax(current + never, axis=-1)",
        "ops.argmax(current, axis=-1)",
        ("tests/test_decoding.py::test_padding_is_never_chosen",),
    ),
    Mutant(
        "the end token stops nothing",
        "what follows the end is padding",
        DECODING,
        "ops.logical_or(done, chosen == end_id)",
        "done",
        ("tests/test_decoding.py::test_the_end_token_stays_and_padding_follows",),
    ),
    # The oracle itself: its tests must not lean on the code that it judges.
    Mutant(
        "reference: no division by sqrt(d_k)",
        "equation 1",
        f"{REFERENCE}/attention.py",
        " / math.sqrt(d_k)",
        "",
        ("tests/reference/test_reference_attention.py::test_attention_worked_out_by_hand",),
    ),
    Mutant(
        "reference: valid_lens one too many",
        "n valid keys are the first n",
        f"{REFERENCE}/masks.py",
        "np.arange(keys) < valid_lens",
        "np.arange(keys) <= valid_lens",
        ("tests/reference/test_reference_attention.py::test_valid_lens_hide_the_keys_after_them",),
    ),
    Mutant(
        "reference: heads joined without turning the axes",
        "transpose_output undoes transpose_qkv",
        f"{REFERENCE}/multi_head.py",
        "    x = x.transpose(0, 2, 1, 3)  # (B, L, h, d)\n",
        "",
        ("tests/reference/test_reference_attention.py::test_multi_head_attention_is_a_sum_over_heads",),
    ),
    Mutant(
        "reference: exponent i / d_model",
        "section 3.5: 2i / d_model",
        f"{REFERENCE}/sinusoids.py",
        "(2 * i / d_model)",
        "(i / d_model)",
        ("tests/reference/test_reference_layers.py::test_sinusoids_worked_out_by_hand",),
    ),
    Mutant(
        "reference: epsilon outside the root",
        "sqrt(variance + epsilon)",
        f"{REFERENCE}/layer_norm.py",
        "np.sqrt(variance + epsilon)",
        "(np.sqrt(variance) + epsilon)",
        ("tests/reference/test_reference_layers.py::test_layer_norm_worked_out_by_hand",),
    ),
    Mutant(
        "reference: cross-attention within the target",
        "keys and values come from the memory",
        f"{REFERENCE}/layers.py",
        "multi_head_attention(x, memory, memory,",
        "multi_head_attention(x, x, memory,",
        (
            "tests/reference/test_reference_layers.py"
            "::test_a_decoder_layer_asks_with_the_target_and_answers_with_the_memory",
        ),
    ),
    Mutant(
        "reference: embeddings without sqrt(d_model)",
        "section 3.4",
        f"{REFERENCE}/transformer.py",
        " * math.sqrt(d_model)",
        "",
        (
            "tests/reference/test_reference_layers.py"
            "::test_a_model_without_layers_is_embeddings_positions_and_one_matrix",
        ),
    ),
    Mutant(
        "reference: length penalty from 6",
        "section 6.1: ((5 + n) / 6)^alpha",
        f"{REFERENCE}/hypothesis.py",
        "((5 + length) / 6)",
        "((6 + length) / 6)",
        ("tests/reference/test_reference_search.py::test_length_penalty_worked_out_by_hand",),
    ),
    Mutant(
        "reference: the end token takes no place in the beam",
        "a beam of one is greedy",
        f"{REFERENCE}/beam_search.py",
        "for ids, total in kept if ids[-1] != end_id]",
        "for ids, total in sorted(longer, key=lambda one: -one[1]) if ids[-1] != end_id][:beam_size]",
        ("tests/reference/test_reference_search.py::test_a_beam_of_one_stops_where_greedy_stops",),
    ),
)
