"""Formulas broken on purpose, one at a time, and the tests that must notice.

`python tools/mutation.py` applies each to a copy of the code and runs the named tests there.
"""

from dataclasses import dataclass

from descendant_mutants import DESCENDANTS

from kit_lab.clinic import BUGS, LOOKALIKES


@dataclass(frozen=True)
class Mutant:
    """One deliberate mistake: in `file`, `text` (found exactly once) becomes `instead`; one of `tests` must fail."""

    name: str
    breaks: str
    file: str
    text: str
    instead: str
    tests: tuple[str, ...]

    def applied(self, code: str) -> str:
        """The file with this mistake in it."""
        return code.replace(self.text, self.instead)


ALIGNMENT = "kit_core/applications/alignment.py"
ATTENTION = "kit_core/attention.py"
BEAM = "kit_core/decoding/beam.py"
BUDGET = "kit_core/budget.py"
CLASSIFIER = "kit_core/applications/classifier.py"
DECODER = "kit_core/decoder.py"
DECODING = "kit_core/decoding/greedy.py"
EMBEDDING = "kit_core/embedding.py"
ENCODER = "kit_core/encoder.py"
STACK = "kit_core/stack.py"
STEPS = "kit_core/decoding/steps.py"
TARGETS = "kit_core/training/objective/targets.py"
LOSS = "kit_core/training/objective/loss.py"
BATCHING = "kit_core/training/data/batching.py"
CHECKPOINT = "kit_core/training/loop/checkpoint.py"
FILES = "kit_core/training/loop/atomic_files.py"
TRACE = "kit_core/trace/covers.py"
PATCHING = "kit_core/trace/patching.py"
MASKING = "kit_core/masking.py"
NORM = "kit_core/add_and_norm.py"
POSITIONS = "kit_core/positional_encoding.py"
REFERENCE = "kit_core/reference"
ADAM = "kit_core/training/objective/adam.py"
SCHEDULE = "kit_core/training/objective/schedule.py"
SINUSOIDS = "kit_core/sinusoids.py"
TRANSFORMER = "kit_core/transformer.py"

CLASSIFIER_PROPERTY = (
    "tests/applications/test_classifier.py::test_the_logits_are_those_of_the_reference_without_padding"
)
SEQ2SEQ_PROPERTY = (
    "tests/applications/test_seq2seq.py::test_the_logits_and_the_weights_are_those_of_a_numpy_loop"
)
EVALUATION = "tests/training/loop/test_evaluation.py"
PARITY = "tests/reference/test_model_equals_reference.py"
PROPERTIES = "tests/reference/test_properties.py"
BEAM_PROPERTY = f"{PROPERTIES}::test_beam_search"
ILL = BUGS | LOOKALIKES


def logits(option: str) -> str:
    """The comparison of a whole model with the NumPy reference, for one option."""
    return f"{PARITY}::test_the_logits_and_the_memory_are_the_reference_s[float64-{option}]"


# Mistakes that the clinic shows to readers: its table says what changes, here stands what it breaks and who notices.
FROM_CLINIC = {
    "no division by sqrt(d_k)": (
        "equation 1",
        ("tests/test_attention.py::test_the_scores_are_divided_by_the_root_of_d_k",),
    ),
    "scores multiplied by sqrt(d_k)": (
        "equation 1",
        ("tests/test_attention.py::test_the_scores_are_divided_by_the_root_of_d_k",),
    ),
    "scores divided by d_k": ("equation 1", ("tests/test_attention.py::test_equals_equation_1",)),
    "softmax over the queries": (
        "every query must share out one whole",
        (f"{PROPERTIES}::test_scaled_dot_product_attention",),
    ),
    "mask after the softmax": (
        "the shares of the visible keys no longer add up to one",
        ("tests/test_attention.py::test_equals_equation_1",),
    ),
    "mask read the other way round": (
        "True means: may attend",
        ("tests/test_attention.py::test_a_masked_key_gets_no_weight_and_changes_nothing",),
    ),
    "attention dropout forgotten": (
        "attention_dropout reaches the output",
        ("tests/test_attention.py::test_attention_dropout_is_active_only_in_training",),
    ),
    "value projected from the query": (
        "section 3.2.3: values come from the memory",
        ("tests/test_attention.py::test_multi_head_attention_equals_keras_with_the_same_kernels",),
    ),
    "heads split without turning the axes": (
        "each head must see every position",
        ("tests/test_attention.py::test_multi_head_attention_equals_a_loop_over_heads",),
    ),
    "decoder without look-ahead mask": (
        "section 3.2.3: no position sees what comes after it",
        ("tests/test_transformer.py::test_a_future_token_changes_no_earlier_logit",),
    ),
    "look-ahead mask one too generous": (
        "a position does not see the next",
        ("tests/test_masking.py::test_look_ahead_mask_is_the_lower_triangle",),
    ),
    "look-ahead mask one too strict": (
        "a position sees itself",
        ("tests/test_masking.py::test_look_ahead_mask_is_the_lower_triangle",),
    ),
    "masks joined by or": (
        "what one mask hides stays hidden",
        ("tests/test_masking.py::test_combine_masks_keeps_what_all_allow",),
    ),
    "padding mask inverted": (
        "tokens are seen, padding is not",
        ("tests/test_masking.py::test_padding_mask_is_true_where_a_token_is",),
    ),
    "encoder without its mask": ("padding is nobody's key", (logits("paper"),)),
    "decoder without the target's padding mask": (
        "padding in the target is nobody's key",
        (logits("paper"),),
    ),
    "padding token fixed at 0": ("pad_id is a choice", (logits("another padding token"),)),
    "cross-attention with the target's mask": (
        "the memory is hidden by the source's padding alone",
        (logits("paper"),),
    ),
    "cross-attention within the target": ("keys and values come from the memory", (logits("paper"),)),
    "no positions": ("section 3.5", (logits("paper"),)),
    "positions multiplied instead of added": (
        "section 3.5",
        ("tests/test_positional_encoding.py::test_adds_the_sinusoids_rounded_once",),
    ),
    "exponent i / d_model": ("section 3.5: 2i / d_model", (f"{PROPERTIES}::test_sinusoidal_encoding",)),
    "embeddings without sqrt(d_model)": (
        "section 3.4",
        ("tests/test_embedding.py::test_embedding_is_a_row_of_the_matrix_times_the_root_of_d_model",),
    ),
    "tied logits scaled by sqrt(d_model)": (
        "section 3.4 scales the embeddings alone",
        ("tests/test_embedding.py::test_projection_is_the_same_matrix_unscaled",),
    ),
    "logits from the source's matrix": (
        "the projection is tied to the target's embedding",
        (logits("two vocabularies"),),
    ),
    "learned positions with a deviation of 1": (
        "table 3, row E: they start as small as the embeddings do",
        (
            "tests/test_positional_encoding.py"
            "::test_learned_positions_start_as_small_as_the_embeddings_before_their_scale",
        ),
    ),
    "no residual connection": (
        "section 3.1",
        ("tests/test_add_and_norm.py::test_post_norm_is_the_papers_formula",),
    ),
    "layer norm before the addition": (
        "post-LN: LayerNorm(x + Sublayer(x))",
        ("tests/test_add_and_norm.py::test_post_norm_is_the_papers_formula",),
    ),
    "dropout on the residual path (post-LN)": (
        "section 5.4: dropout on the sub-layer's output alone",
        ("tests/test_add_and_norm.py::test_dropout_spares_the_residual_path_of_post_norm_too",),
    ),
    "pre-LN that normalises the residual path": (
        "pre-LN leaves x as it is",
        ("tests/test_add_and_norm.py::test_pre_norm_leaves_the_residual_path_untouched",),
    ),
    "no final norm after pre-LN": ("pre-LN leaves a sum that nobody normalised", (logits("pre-norm"),)),
    "no ReLU": ("equation 2", ("tests/test_feed_forward.py::test_equals_equation_2",)),
    "another epsilon in the layer norm": ("epsilon is 1e-6", (logits("paper"),)),
    "no dropout on the embeddings": (
        "section 5.4: also on the sums of embeddings and positions",
        ("tests/test_encoder.py::test_dropout_falls_on_the_sums_of_embeddings_and_positions",),
    ),
    "target not shifted": (
        "teacher forcing: the answer must not be the input",
        ("tests/training/data/test_teacher_forcing.py::test_targets_are_shifted_by_one",),
    ),
    "padding counted in the mean": (
        "padding is in neither the sum nor the number of tokens",
        ("tests/training/objective/test_loss.py::test_padding_changes_neither_loss_nor_gradient",),
    ),
    "padding counted in the sum": (
        "padding is in neither the sum nor the number of tokens",
        ("tests/training/objective/test_loss.py::test_padding_changes_neither_loss_nor_gradient",),
    ),
    "label smoothing takes nothing from the answer": (
        "1 - epsilon on the answer",
        ("tests/training/objective/test_loss.py::test_equals_a_dense_reference",),
    ),
    "label smoothing spread wrongly": (
        "epsilon is shared by the vocabulary, not given to each word",
        ("tests/training/objective/test_loss.py::test_equals_a_dense_reference",),
    ),
    "gradient of the answer without its share of epsilon": (
        "the slope p - q at the answer",
        ("tests/training/objective/test_loss.py::test_the_gradient_is_the_slope_of_the_dense_reference",),
    ),
    "first update at rate nought": (
        "Keras counts its steps from 0",
        ("tests/training/objective/test_schedule.py::test_the_first_update_is_not_wasted",),
    ),
    "learning rate without d_model": (
        "equation 3: d_model^-0.5",
        ("tests/training/objective/test_schedule.py::test_equals_equation_3",),
    ),
    "warm-up exponent off": (
        "equation 3: step * warmup^-1.5",
        ("tests/training/objective/test_schedule.py::test_equals_equation_3",),
    ),
    "Adam's averages exchanged": (
        "section 5.3: beta_1 for the gradients, beta_2 for their squares",
        ("tests/training/objective/test_adam.py::test_equals_the_formula",),
    ),
    "cache that always writes at the start": (
        "new keys follow the earlier ones",
        ("tests/decoding/test_cache.py::test_new_keys_and_values_follow_the_earlier_ones",),
    ),
    "cached decoding without positions": (
        "the token at step n stands at position n",
        ("tests/decoding/test_steps.py::test_the_logits_of_each_step_equal_a_full_pass",),
    ),
    "cached decoding that sees the empty places": (
        "the cache beyond the current token is hidden",
        ("tests/decoding/test_steps.py::test_the_logits_of_each_step_equal_a_full_pass",),
    ),
    "look-ahead mask without its offset": (
        "cached decoding starts in the middle",
        ("tests/test_masking.py::test_look_ahead_mask_with_an_offset_is_a_row_of_the_whole",),
    ),
    "memories of the wrong sentences": (
        "a sentence's hypotheses stand side by side",
        ("tests/decoding/test_steps.py::test_the_logits_of_each_step_equal_a_full_pass",),
    ),
    "beam whose hypotheses forget their cache": ("a branch continues its own parent", (BEAM_PROPERTY,)),
    "beam whose hypotheses forget their tokens": ("a branch continues its own parent", (BEAM_PROPERTY,)),
    "beam without its length penalty": (
        "section 6.1: the score is the log probability over ((5 + n) / 6)^alpha",
        (BEAM_PROPERTY,),
    ),
    "beam that lives on after the end token": (
        "a finished hypothesis grows no more",
        ("tests/decoding/test_beam.py::test_a_beam_of_v_to_the_l_minus_1_equals_enumeration",),
    ),
    "the end token stops nothing": (
        "what follows the end is padding",
        ("tests/decoding/test_greedy.py::test_the_end_token_stays_and_padding_follows",),
    ),
    "padding allowed in decoding": (
        "padding is never chosen",
        ("tests/decoding/test_greedy.py::test_padding_is_never_chosen",),
    ),
    "sines and cosines one after the other": (
        "section 3.5 interleaves them",
        ("tests/test_sinusoids.py::test_every_entry_is_the_papers_formula",),
    ),
    "sine and cosine swapped": (
        "section 3.5: sine in the even dimensions",
        ("tests/test_sinusoids.py::test_every_entry_is_the_papers_formula",),
    ),
    "key and value swapped": (
        "section 3.2: keys are compared, values are mixed",
        ("tests/test_attention.py::test_multi_head_attention_equals_keras_with_the_same_kernels",),
    ),
    "heads joined in the wrong order": (
        "Concat(head_1, ..., head_h)",
        ("tests/test_attention.py::test_multi_head_attention_equals_a_loop_over_heads",),
    ),
    "masked scores of minus infinity": (
        "a fully masked row is no 0 / 0",
        ("tests/test_attention.py::test_a_fully_masked_row_is_uniform_and_finite",),
    ),
    "masked scores of minus ten thousand": (
        "what is hidden stays hidden, however low the scores fall",
        ("tests/test_attention.py::test_masked_scores_are_finite_in_float32",),
    ),
    "mask added instead of chosen": (
        "what is hidden gets no weight at all",
        ("tests/test_attention.py::test_a_masked_key_gets_no_weight_and_changes_nothing",),
    ),
    "causal mask lost with attention dropout": (
        "dropout changes nothing outside of training",
        (logits("everything else at once"),),
    ),
    "query projected from the key": (
        "section 3.2.3: queries come from the decoder",
        ("tests/test_attention.py::test_multi_head_attention_equals_keras_with_the_same_kernels",),
    ),
    "heads joined without turning the axes": (
        "Concat(head_1, ..., head_h)",
        ("tests/test_attention.py::test_multi_head_attention_equals_a_loop_over_heads",),
    ),
    "padding mask on the wrong axis": (
        "what is hidden is a key",
        ("tests/test_masking.py::test_padding_mask_is_true_where_a_token_is",),
    ),
    "padding mask lost after the first layer": ("padding is nobody's key", (logits("paper"),)),
    "cross-attention without its mask": ("padding is nobody's key", (logits("paper"),)),
    "embeddings handed over instead of the memory": (
        "the decoder reads what the encoder made",
        (logits("paper"),),
    ),
    "memory taken from the first sentence": ("each sentence has its own memory", (logits("paper"),)),
    "positions counted along the batch": (
        "positions run along the sentence",
        ("tests/test_positional_encoding.py::test_adds_the_sinusoids_rounded_once",),
    ),
    "gradient cut at the positions": (
        "the embeddings learn",
        ("tests/test_transformer.py::test_every_weight_is_tracked_and_gets_a_gradient",),
    ),
    "one norm for both sub-layers": (
        "each sub-layer has a norm of its own",
        ("tests/test_transformer.py::test_every_weight_is_tracked_and_gets_a_gradient",),
    ),
    "dropout left on at inference": (
        "dropout is there in training alone",
        ("tests/test_transformer.py::test_each_dropout_works_in_training_and_only_there",),
    ),
    "normalised along the batch": (
        "layer norm knows one position",
        ("tests/test_add_and_norm.py::test_post_norm_is_the_papers_formula",),
    ),
    "normalised along the sequence": (
        "layer norm knows one position",
        ("tests/test_add_and_norm.py::test_post_norm_is_the_papers_formula",),
    ),
    "target shifted twice": (
        "teacher forcing: the answer is the very next token",
        ("tests/training/data/test_teacher_forcing.py::test_targets_are_shifted_by_one",),
    ),
}

MUTANTS = (
    *(
        Mutant(name, breaks, ILL[name].file, ILL[name].text, ILL[name].instead, tests)
        for name, (breaks, tests) in FROM_CLINIC.items()
    ),
    Mutant(
        "recorded weights after dropout",
        "weights are the softmax before dropout",
        ATTENTION,
        "return used @ value, weights",
        "return used @ value, used",
        ("tests/test_attention.py::test_dropout_falls_on_the_way_to_the_output_not_on_the_weights",),
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
        "offset of the positions ignored",
        "cached decoding starts in the middle",
        POSITIONS,
        'ops.arange(ops.shape(x)[1], dtype="int32") + offset',
        'ops.arange(ops.shape(x)[1], dtype="int32") + 0 * offset',
        ("tests/test_positional_encoding.py::test_offset_moves_the_table",),
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
        "final norm after post-LN",
        "post-LN ends with a normalised sub-layer already",
        STACK,
        'self.make_final_norm() if config.norm == "pre" else None',
        "self.make_final_norm()",
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
        "padding's infinite loss times zero",
        "a model that masks the logit of padding has a finite loss",
        LOSS,
        "ops.where(ops.equal(weights, 0.0), 0.0, loss)",
        "loss",
        ("tests/training/objective/test_loss.py::test_a_logit_of_minus_infinity_is_no_nan",),
    ),
    Mutant(
        "answers outside the vocabulary counted",
        "an answer that no logit stands for is loud in a compiled step too",
        TARGETS,
        "ops.where(inside, 1.0, math.nan)",
        'ops.ones_like(answers, "float32")',
        ("tests/training/objective/test_loss.py::test_an_answer_outside_the_vocabulary_is_loud_everywhere",),
    ),
    Mutant(
        "ids outside the vocabulary embedded as another token",
        "an id that no row stands for is loud in a compiled step too",
        EMBEDDING,
        "(math.nan, self.compute_dtype)",
        "(math.sqrt(self.d_model), self.compute_dtype)",
        ("tests/test_embedding.py::test_an_id_outside_the_vocabulary_is_refused_or_not_a_number",),
    ),
    Mutant(
        "a program that failed to trace is kept",
        "what failed once would fail for the life of the model",
        "kit_core/backend/compilation.py",
        "compiled.pop(key, None)",
        "pass",
        ("tests/backend/test_compilation.py::test_what_failed_is_not_kept",),
    ),
    Mutant(
        "a beam as large as memory",
        "a beam of ten millions ends the process without a word",
        BEAM,
        "LARGEST_BEAM = 1024",
        "LARGEST_BEAM = 10240",
        ("tests/decoding/test_beam.py::test_bad_input_is_named",),
    ),
    Mutant(
        "gradient of the other words without theirs",
        "the slope p - q elsewhere",
        LOSS,
        "(p - q) * upstream",
        "p * upstream",
        ("tests/training/objective/test_loss.py::test_the_gradient_is_the_slope_of_the_dense_reference",),
    ),
    Mutant(
        "replicas count their own tokens",
        "the loss is normalised by the tokens of the whole batch",
        "kit_core/training/devices.py",
        "return tf.math.divide_no_nan(tokens, total)",
        "return 1.0 / context.num_replicas_in_sync",
        ("tests/training/test_devices.py::test_two_devices_give_the_gradients_of_one",),
    ),
    Mutant(
        "a sentence of every batch is lost",
        "every sentence is in exactly one batch",
        BATCHING,
        "batches = np.split(order, cuts)",
        "batches = [batch[:-1] if len(batch) > 1 else batch for batch in np.split(order, cuts)]",
        (
            "tests/training/data/test_batching.py::test_every_sentence_is_in_exactly_one_batch_within_the_budget",
        ),
    ),
    Mutant(
        "padding beyond the budget",
        "the widest sentence counts for all",
        BATCHING,
        "widest.max() * (i + 1 - start) > tokens",
        "row.max() * (i - start) > tokens",
        (
            "tests/training/data/test_batching.py::test_every_sentence_is_in_exactly_one_batch_within_the_budget",
        ),
    ),
    Mutant(
        "the end token fed to the decoder",
        "targets are shifted before they are padded",
        BATCHING,
        "self._padded([self.targets[i][:-1] for i in rows])",
        "self._padded([self.targets[i] for i in rows])",
        ("tests/training/data/test_batching.py::test_pairs_are_shifted_before_they_are_padded",),
    ),
    Mutant(
        "the optimiser starts anew after an interruption",
        "a resumed run is bit-equal",
        "kit_core/training/loop/checkpoint.py",
        '("optimizer", model.optimizer.variables)',
        '("optimizer", [])',
        ("tests/training/loop/test_epochs.py::test_a_resumed_run_is_bit_equal_to_an_uninterrupted_one",),
    ),
    Mutant(
        "Adam counts its steps from two",
        "section 5.3: the averages are corrected by 1 - beta^step",
        ADAM,
        "self.iterations + 1",
        "self.iterations + 2",
        ("tests/training/objective/test_adam.py::test_equals_the_formula",),
    ),
    Mutant(
        "a token that is read twice counts once more",
        "a row's gradient is the sum over its tokens",
        ADAM,
        "return tf.convert_to_tensor(gradient)",
        "return gradient",
        ("tests/training/objective/test_adam.py::test_a_token_that_is_read_twice_is_learned_from_their_sum",),
    ),
    Mutant(
        "learning rate never falls",
        "equation 3: the smaller of the two",
        SCHEDULE,
        "ops.minimum(step**-0.5,",
        "ops.maximum(step**-0.5,",
        ("tests/training/objective/test_schedule.py::test_the_peak_is_at_the_end_of_the_warmup",),
    ),
    Mutant(
        "last checkpoint instead of the average",
        "section 6.1",
        "kit_core/training/loop/averaging.py",
        'np.mean(same, axis=0, dtype="float64").astype(same[0].dtype)',
        "same[-1]",
        ("tests/training/loop/test_averaging.py::test_averages_in_each_place_and_keeps_the_dtype",),
    ),
    Mutant(
        "sum of the checkpoints instead of the average",
        "section 6.1",
        "kit_core/training/loop/averaging.py",
        "np.mean(same,",
        "np.sum(same,",
        ("tests/training/loop/test_averaging.py::test_averages_in_each_place_and_keeps_the_dtype",),
    ),
    Mutant(
        "accuracy that counts padding",
        "only real tokens are counted",
        "kit_core/training/objective/metrics.py",
        "return ops.sum(hits * weights), ops.sum(weights)",
        "return ops.sum(hits), ops.sum(weights)",
        ("tests/training/objective/test_metrics.py::test_counts_only_real_tokens",),
    ),
    Mutant(
        "dropout after the ReLU forgotten",
        "relu_dropout reaches the output",
        "kit_core/feed_forward.py",
        "inner = self.dropout(inner)",
        "inner = self.inner(x)",
        ("tests/test_feed_forward.py::test_dropout_falls_on_the_output_of_the_relu_and_only_in_training",),
    ),
    Mutant(
        "length penalty of a hypothesis one token shorter",
        "section 6.1: n counts every token up to the end token",
        BEAM,
        "np.arange(1, max_length + 2)",
        "np.arange(0, max_length + 1)",
        ("tests/decoding/test_beam.py::test_the_n_best_are_sorted_distinct_and_score_what_full_passes_say",),
    ),
    Mutant(
        "beam that starts with copies of one hypothesis",
        "the n best are different sentences",
        BEAM,
        'live_log=ops.where(ops.arange(beam_size, dtype="int32") == 0, ops.zeros_like(empty), empty)',
        "live_log=ops.zeros_like(empty)",
        (BEAM_PROPERTY,),
    ),
    Mutant(
        "perplexity that counts padding",
        "the loss a token, of real tokens alone",
        "kit_core/training/loop/evaluation.py",
        "ops.sum(loss * real), ",
        "ops.sum(loss), ",
        (f"{EVALUATION}::test_every_token_of_all_batches_counts_once_and_padding_not_at_all",),
    ),
    Mutant(
        "perplexity as a mean of the batches' means",
        "every token weighs the same",
        "kit_core/training/loop/evaluation.py",
        "        sums += [float(value) for value in count(*keras.tree.map_structure(ops.convert_to_tensor, batch))]\n",
        "        found = count(*keras.tree.map_structure(ops.convert_to_tensor, batch))\n"
        "        sums += [float(value) / float(found[2]) for value in found]\n",
        (f"{EVALUATION}::test_every_token_of_all_batches_counts_once_and_padding_not_at_all",),
    ),
    Mutant(
        "dropout forgotten in the explicit loop",
        "the tape's step is that of fit",
        "kit_core/training/loop/gradient_tape.py",
        "logits = model(inputs, training=True)",
        "logits = model(inputs)",
        ("tests/training/loop/test_gradient_tape.py::test_every_step_equals_that_of_fit",),
    ),
    Mutant(
        "half precision without its loss scale",
        "the optimizer divides by it",
        "kit_core/training/loop/gradient_tape.py",
        "tape.gradient(scaled,",
        "tape.gradient(loss,",
        (
            "tests/training/loop/test_gradient_tape.py::test_half_precision_moves_the_weights_as_far_as_fit_does",
        ),
    ),
    Mutant(
        "patience of one epoch too many",
        "early stopping",
        "kit_core/training/loop/plan.py",
        "- self.best_epoch(rows) >= self.patience",
        "- self.best_epoch(rows) > self.patience",
        ("tests/training/loop/test_epochs.py::test_it_stops_when_nothing_improves",),
    ),
    Mutant(
        "a spelling on both sides of the split",
        "a leading 일 makes no other string",
        "kit_core/tasks/korean_numbers/split.py",
        'return without_leading_one("".join(unicodedata.normalize("NFC", source).split()))',
        'return "".join(unicodedata.normalize("NFC", source).split())',
        ("tests/tasks/korean_numbers/test_split.py::test_training_and_held_out_never_meet",),
    ),
    Mutant(
        "a question on both sides of the split",
        "marks and spaces make no other question",
        "kit_core/tasks/corpora/splits.py",
        'key = "".join(filter(str.isalnum, text)) or text',
        "key = text",
        ("tests/tasks/corpora/test_chatbot.py::test_questions_and_answers_are_split_by_the_question",),
    ),
    Mutant(
        "mean over padding too",
        "mean pooling over real tokens only",
        CLASSIFIER,
        "real = ops.cast(mask[:, 0, 0], x.dtype)",
        "real = ops.ones_like(x[..., 0])",
        (CLASSIFIER_PROPERTY,),
    ),
    Mutant(
        "class token that nobody sees",
        "the class token is a token like the others",
        CLASSIFIER,
        "ops.concatenate([ops.ones_like(mask[..., :1]), mask], axis=-1)",
        "ops.concatenate([ops.zeros_like(mask[..., :1]), mask], axis=-1)",
        (CLASSIFIER_PROPERTY,),
    ),
    Mutant(
        "another token's output instead of the class token's",
        "the class token stands first",
        CLASSIFIER,
        'x[:, 0] if self.pooling == "class"',
        'x[:, 1] if self.pooling == "class"',
        (CLASSIFIER_PROPERTY,),
    ),
    Mutant(
        "additive attention without its tanh",
        "v^T tanh(W s + U h)",
        ALIGNMENT,
        "self.to_score(ops.tanh(query + key))",
        "self.to_score(query + key)",
        (SEQ2SEQ_PROPERTY,),
    ),
    Mutant(
        "recurrent attention that sees padding",
        "padding in the source gets no weight",
        ALIGNMENT,
        "scores = ops.where(real[:, None], scores, ops.cast(MASKED_SCORE, scores.dtype))",
        "scores = scores + 0.0",
        (SEQ2SEQ_PROPERTY,),
    ),
    Mutant(
        "recurrent decoder that starts from nothing",
        "it starts from the encoder's last state",
        "kit_core/applications/seq2seq.py",
        "initial_state=list(state)",
        "initial_state=[0.0 * part for part in state]",
        (SEQ2SEQ_PROPERTY,),
    ),
    Mutant(
        "recurrent classifier that reads padding",
        "padding changes no state",
        "kit_core/applications/recurrent_classifier.py",
        "mask=real, training=training)",
        "training=training)",
        ("tests/applications/test_recurrent_classifier.py::test_the_logits_are_those_of_the_equations",),
    ),
    Mutant(
        "row of Table 3 with another d_v",
        "d_k = d_v = 128",
        "kit_core/config.py",
        '{"d_model": 1024, "d_k": 128, "d_v": 128}',
        '{"d_model": 1024, "d_k": 128, "d_v": 64}',
        ("tests/test_config.py::test_one_vocabulary_explains_every_total_of_table_3_but_the_big_model_s",),
    ),
    Mutant(
        "one layer norm in a layer not counted",
        "two sub-layers in the encoder and three in the decoder",
        BUDGET,
        "norms = 5 * n",
        "norms = 4 * n",
        ("tests/test_budget.py::test_parameters_of_every_part_are_those_of_the_model",),
    ),
    Mutant(
        "multiply-adds of square attention alone",
        "cross-attention compares T queries with S keys",
        BUDGET,
        "products = sum(q * k * (keys + values) for q, k in lengths)",
        "products = sum(q * q * (keys + values) for q, k in lengths)",
        ("tests/test_budget.py::test_multiply_adds_are_those_of_the_traced_graph",),
    ),
    Mutant(
        "recorded scores without their mask",
        "scores are scaled and masked",
        "kit_core/trace/capturing.py",
        "attention_scores(query, key, mask), weights)",
        "attention_scores(query, key), weights)",
        ("tests/trace/test_capturing.py::test_the_numbers_fit_together",),
    ),
    Mutant(
        "the weights of the first token for every hypothesis",
        "a record holds what the newest token looked at",
        "kit_lab/searching/record.py",
        "ops.take(weights, last, axis=2)",
        "ops.take(weights, 0, axis=2)",
        ("tests/searching/test_record.py::test_each_row_and_each_weight_is_the_models",),
    ),
    Mutant(
        "temperature multiplied",
        "logits over the temperature",
        "kit_lab/searching/search_walks.py",
        ".astype(np.float64) / temperature",
        ".astype(np.float64) * temperature",
        (
            "tests/searching/test_search_walks.py::test_draws_follow_the_tempered_distribution_without_padding",
        ),
    ),
    Mutant(
        "beam that stops as if no hypothesis grew longer",
        "with alpha > 0 a longer hypothesis may still win",
        BEAM,
        "largest = ops.maximum(ops.take(penalty, state.step), penalty[max_length - 1])",
        "largest = ops.take(penalty, state.step)",
        ("tests/decoding/test_beam.py::test_it_does_not_stop_while_a_better_hypothesis_may_come",),
    ),
    Mutant(
        "beam that stops as if all hypotheses grew to the end",
        "with alpha < 0 the next step is the best that is left",
        BEAM,
        "largest = ops.maximum(ops.take(penalty, state.step), penalty[max_length - 1])",
        "largest = penalty[max_length - 1]",
        ("tests/decoding/test_beam.py::test_it_does_not_stop_while_a_better_hypothesis_may_come",),
    ),
    Mutant(
        "reference: no division by sqrt(d_k)",
        "equation 1",
        f"{REFERENCE}/attention.py",
        " / math.sqrt(d_k)",
        "",
        ("tests/reference/test_attention.py::test_attention_worked_out_by_hand",),
    ),
    Mutant(
        "reference: valid_lens one too many",
        "n valid keys are the first n",
        f"{REFERENCE}/masks.py",
        "np.arange(keys) < valid_lens",
        "np.arange(keys) <= valid_lens",
        ("tests/reference/test_attention.py::test_valid_lens_hide_the_keys_after_them",),
    ),
    Mutant(
        "reference: heads joined without turning the axes",
        "transpose_output undoes transpose_qkv",
        f"{REFERENCE}/multi_head.py",
        "    x = x.transpose(0, 2, 1, 3)  # (B, L, h, d)\n",
        "",
        ("tests/reference/test_multi_head.py::test_multi_head_attention_is_a_sum_over_heads",),
    ),
    Mutant(
        "reference: exponent i / d_model",
        "section 3.5: 2i / d_model",
        f"{REFERENCE}/sinusoids.py",
        "(2 * i / d_model)",
        "(i / d_model)",
        ("tests/reference/test_sinusoids.py::test_sinusoids_worked_out_by_hand",),
    ),
    Mutant(
        "reference: epsilon outside the root",
        "sqrt(variance + epsilon)",
        f"{REFERENCE}/layer_norm.py",
        "np.sqrt(variance + epsilon)",
        "(np.sqrt(variance) + epsilon)",
        ("tests/reference/test_layer_norm.py::test_layer_norm_worked_out_by_hand",),
    ),
    Mutant(
        "reference: cross-attention within the target",
        "keys and values come from the memory",
        f"{REFERENCE}/layers.py",
        "multi_head_attention(x, memory, memory,",
        "multi_head_attention(x, x, memory,",
        (
            "tests/reference/test_layers.py"
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
            "tests/reference/test_transformer.py"
            "::test_a_model_without_layers_is_embeddings_positions_and_one_matrix",
        ),
    ),
    Mutant(
        "reference: cross-attention that sees padding",
        "the memory is hidden by the source's padding",
        f"{REFERENCE}/transformer.py",
        "source_mask = padding_mask(source, pad_id)",
        "source_mask = None",
        (
            "tests/reference/test_transformer.py"
            "::test_the_model_sees_no_future_and_no_padding_and_all_the_source",
        ),
    ),
    Mutant(
        "reference: score multiplied by the penalty",
        "section 6.1: the score is the log probability over the penalty",
        f"{REFERENCE}/hypothesis.py",
        "score = log_probability / length_penalty(len(ids), alpha)",
        "score = log_probability * length_penalty(len(ids), alpha)",
        ("tests/reference/test_hypothesis.py::test_the_length_penalty_can_turn_the_order",),
    ),
    Mutant(
        "reference: length penalty from 6",
        "section 6.1: ((5 + n) / 6)^alpha",
        f"{REFERENCE}/hypothesis.py",
        "((5 + length) / 6)",
        "((6 + length) / 6)",
        ("tests/reference/test_hypothesis.py::test_length_penalty_worked_out_by_hand",),
    ),
    Mutant(
        "reference: the end token takes no place in the beam",
        "a beam of one is greedy",
        f"{REFERENCE}/beam_search.py",
        "for ids, total in kept if ids[-1] != end_id]",
        "for ids, total in sorted(longer, key=lambda one: -one[1]) if ids[-1] != end_id][:beam_size]",
        ("tests/reference/test_beam_search.py::test_a_beam_of_one_stops_where_greedy_stops",),
    ),
    Mutant(
        "batches in order of length",
        "section 5.1: an epoch sees sentences of all lengths in any order",
        BATCHING,
        "[batches[i] for i in random.permutation(len(batches))]",
        "batches",
        ("tests/training/data/test_batching.py::test_short_and_long_batches_come_in_any_order",),
    ),
    Mutant(
        "a file copied over the old one",
        "whoever reads the file meanwhile reads one or the other, whole",
        FILES,
        "os.replace(scratch, path)",
        "path.write_bytes(scratch.read_bytes())",
        ("tests/training/loop/test_atomic_files.py::test_a_file_is_changed_only_when_all_is_written",),
    ),
    Mutant(
        "a checkpoint that others may not read",
        "a file of a training is readable as any other",
        FILES,
        "scratch.chmod(0o644)",
        "scratch.chmod(0o600)",
        ("tests/training/loop/test_atomic_files.py::test_a_file_is_changed_only_when_all_is_written",),
    ),
    Mutant(
        "a state assigned before it is compared",
        "what does not fit changes nothing",
        CHECKPOINT,
        """        _check_fit(self.path, variables, arrays)
        before = {name: np.array(keras.ops.convert_to_numpy(v)) for name, v in variables.items()}
""",
        """        before = {name: np.array(keras.ops.convert_to_numpy(v)) for name, v in variables.items()}
        for name, variable in variables.items():
            if name in arrays and arrays[name].shape == tuple(variable.shape):
                variable.assign(arrays[name])
        _check_fit(self.path, variables, arrays)
""",
        ("tests/training/loop/test_checkpoint.py::test_what_does_not_fit_changes_nothing",),
    ),
    Mutant(
        "what metrics have counted kept in the state",
        "an epoch is counted anew, and another run may measure other things",
        CHECKPOINT,
        '("model", model.variables)',
        '("model", [*model.variables, *model.metrics_variables])',
        ("tests/training/loop/test_checkpoint.py::test_what_a_metric_has_counted_is_not_kept",),
    ),
    Mutant(
        "scores of bfloat16 left as they are",
        "the softmax of half precision is computed in float32",
        ATTENTION,
        'in ("float16", "bfloat16")',
        'in ("float16",)',
        ("tests/test_attention.py::test_scores_of_bfloat16_are_not_rounded_to_its_eight_bits_again",),
    ),
    Mutant(
        "alpha may be ten times as large",
        "the penalty of the longest hypothesis is finite in float32",
        BEAM,
        "limit = 80.0 /",
        "limit = 800.0 /",
        ("tests/decoding/test_beam.py::test_bad_input_is_named",),
    ),
    Mutant(
        "a capture lost when one within it ends",
        "what is left of several captures goes on recording",
        TRACE,
        "own[method] = left(layer)",
        "pass",
        ("tests/trace/test_capturing.py::test_captures_may_be_left_in_any_order",),
    ),
    Mutant(
        "a patch of one head in the place of the first",
        "the head that is named is the one that changes",
        PATCHING,
        "heads = ops.stack([*others[:head], new, *others[head + 1 :]], axis=1)",
        "heads = ops.stack([new, *others[1:]], axis=1)",
        ("tests/trace/test_patching.py::test_a_head_is_its_rows_of_the_output_projection",),
    ),
    Mutant(
        "a patch that compiled code passes by in silence",
        "what was never called is named",
        PATCHING,
        "    if waiting:\n",
        "    if not changes:\n",
        ("tests/trace/test_patching.py::test_what_is_compiled_is_never_patched_in_silence",),
    ),
    Mutant(
        "a decoder that does not look at the length",
        "a sequence longer than the table of positions is named",
        DECODER,
        '        check_length("x", vectors[0].shape[1], self.config.max_length, offset)\n',
        "",
        ("tests/test_decoder.py::test_a_sequence_longer_than_the_table_of_positions_is_named",),
    ),
    *(Mutant(*one) for one in DESCENDANTS),
)
