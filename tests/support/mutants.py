"""Formulas broken on purpose, one at a time, and the tests that must notice.

`python tools/mutation.py` applies each to a copy of the code and runs the named tests there.
"""

import csv
from dataclasses import dataclass
from pathlib import Path

from descendant_mutants import DESCENDANTS

from kit_lab.clinic import BUGS, LOOKALIKES


@dataclass(frozen=True)
class Mutant:
    """One deliberate mistake: in `file`, `text` (found exactly once) becomes `instead`; one of `tests` must fail."""

    name: str
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
    return f"{PARITY}::test_the_logits_and_the_memory_are_the_reference_s[{option}-float64]"


# Mistakes that the clinic shows to readers -> the tests that notice.
with Path(__file__).with_name("clinic_mutants.tsv").open(encoding="utf-8", newline="") as table:
    FROM_CLINIC = {
        row["bug"]: tuple(row["tests"].split("; ")) for row in csv.DictReader(table, delimiter="\t")
    }

MUTANTS = (
    *(
        Mutant(name, ILL[name].file, ILL[name].text, ILL[name].instead, tests)
        for name, tests in FROM_CLINIC.items()
    ),
    Mutant(
        "recorded weights after dropout",
        ATTENTION,
        "return used @ value, weights",
        "return used @ value, used",
        ("tests/test_attention.py::test_dropout_falls_on_the_way_to_the_output_not_on_the_weights",),
    ),
    Mutant(
        "embeddings born with the wrong variance",
        EMBEDDING,
        "RandomNormal(stddev=self.d_model**-0.5)",
        "RandomNormal(stddev=self.d_model**-1.0)",
        ("tests/test_embedding.py::test_embeddings_start_with_unit_variance",),
    ),
    Mutant(
        "offset of the positions ignored",
        POSITIONS,
        'ops.arange(ops.shape(x)[1], dtype="int32") + offset',
        'ops.arange(ops.shape(x)[1], dtype="int32") + 0 * offset',
        ("tests/test_positional_encoding.py::test_offset_moves_the_table",),
    ),
    Mutant(
        "dropout on the residual path (pre-LN)",
        NORM,
        "return x + self.dropout(sublayer(self.layer_norm(x)))",
        "return self.dropout(x + sublayer(self.layer_norm(x)))",
        ("tests/test_add_and_norm.py::test_dropout_falls_on_the_sublayer_alone",),
    ),
    Mutant(
        "final norm after post-LN",
        STACK,
        'self.make_final_norm() if config.norm == "pre" else None',
        "self.make_final_norm()",
        (logits("paper"),),
    ),
    Mutant(
        "embeddings untied",
        TRANSFORMER,
        "self.source_embedding if one_matrix else embedding(",
        "embedding(",
        ("tests/test_transformer.py::test_the_number_of_vocabulary_matrices",),
    ),
    Mutant(
        "padding's infinite loss times zero",
        LOSS,
        "ops.where(ops.equal(weights, 0.0), 0.0, loss)",
        "loss",
        ("tests/training/objective/test_loss.py::test_a_logit_of_minus_infinity_is_no_nan",),
    ),
    Mutant(
        "answers outside the vocabulary counted",
        TARGETS,
        "ops.where(inside, 1.0, math.nan)",
        'ops.ones_like(answers, "float32")',
        ("tests/training/objective/test_loss.py::test_an_answer_outside_the_vocabulary_is_loud_everywhere",),
    ),
    Mutant(
        "ids outside the vocabulary embedded as another token",
        EMBEDDING,
        "(math.nan, self.compute_dtype)",
        "(math.sqrt(self.d_model), self.compute_dtype)",
        ("tests/test_embedding.py::test_an_id_outside_the_vocabulary_is_refused_or_not_a_number",),
    ),
    Mutant(
        "a program that failed to trace is kept",
        "kit_core/backend/compilation.py",
        "compiled.pop(key, None)",
        "pass",
        ("tests/backend/test_compilation.py::test_what_failed_is_not_kept",),
    ),
    Mutant(
        "a beam as large as memory",
        BEAM,
        "LARGEST_BEAM = 1024",
        "LARGEST_BEAM = 10240",
        ("tests/decoding/test_beam.py::test_bad_input_is_named",),
    ),
    Mutant(
        "gradient of the other words without theirs",
        LOSS,
        "(p - q) * upstream",
        "p * upstream",
        ("tests/training/objective/test_loss.py::test_the_gradient_is_the_slope_of_the_dense_reference",),
    ),
    Mutant(
        "replicas count their own tokens",
        "kit_core/training/devices.py",
        "return tf.math.divide_no_nan(tokens, total)",
        "return 1.0 / context.num_replicas_in_sync",
        ("tests/training/test_devices.py::test_two_devices_give_the_gradients_of_one",),
    ),
    Mutant(
        "a sentence of every batch is lost",
        BATCHING,
        "batches = np.split(order, cuts)",
        "batches = [batch[:-1] if len(batch) > 1 else batch for batch in np.split(order, cuts)]",
        (
            "tests/training/data/test_batching.py::test_every_sentence_is_in_exactly_one_batch_within_the_budget",
        ),
    ),
    Mutant(
        "padding beyond the budget",
        BATCHING,
        "widest.max() * (i + 1 - start) > tokens",
        "row.max() * (i - start) > tokens",
        (
            "tests/training/data/test_batching.py::test_every_sentence_is_in_exactly_one_batch_within_the_budget",
        ),
    ),
    Mutant(
        "the end token fed to the decoder",
        BATCHING,
        "self._padded([self.targets[i][:-1] for i in rows])",
        "self._padded([self.targets[i] for i in rows])",
        ("tests/training/data/test_batching.py::test_pairs_are_shifted_before_they_are_padded",),
    ),
    Mutant(
        "the optimiser starts anew after an interruption",
        "kit_core/training/loop/checkpoint.py",
        '("optimizer", model.optimizer.variables)',
        '("optimizer", [])',
        ("tests/training/loop/test_epochs.py::test_a_resumed_run_is_bit_equal_to_an_uninterrupted_one",),
    ),
    Mutant(
        "Adam counts its steps from two",
        ADAM,
        "self.iterations + 1",
        "self.iterations + 2",
        ("tests/training/objective/test_adam.py::test_equals_the_formula",),
    ),
    Mutant(
        "a token that is read twice counts once more",
        ADAM,
        "return tf.convert_to_tensor(gradient)",
        "return gradient",
        ("tests/training/objective/test_adam.py::test_a_token_that_is_read_twice_is_learned_from_their_sum",),
    ),
    Mutant(
        "learning rate never falls",
        SCHEDULE,
        "ops.minimum(step**-0.5,",
        "ops.maximum(step**-0.5,",
        ("tests/training/objective/test_schedule.py::test_the_peak_is_at_the_end_of_the_warmup",),
    ),
    Mutant(
        "last checkpoint instead of the average",
        "kit_core/training/loop/averaging.py",
        'np.mean(same, axis=0, dtype="float64").astype(same[0].dtype)',
        "same[-1]",
        ("tests/training/loop/test_averaging.py::test_averages_in_each_place_and_keeps_the_dtype",),
    ),
    Mutant(
        "sum of the checkpoints instead of the average",
        "kit_core/training/loop/averaging.py",
        "np.mean(same,",
        "np.sum(same,",
        ("tests/training/loop/test_averaging.py::test_averages_in_each_place_and_keeps_the_dtype",),
    ),
    Mutant(
        "accuracy that counts padding",
        "kit_core/training/objective/metrics.py",
        "return ops.sum(hits * weights), ops.sum(weights)",
        "return ops.sum(hits), ops.sum(weights)",
        ("tests/training/objective/test_metrics.py::test_counts_only_real_tokens",),
    ),
    Mutant(
        "dropout after the ReLU forgotten",
        "kit_core/feed_forward.py",
        "inner = self.dropout(inner)",
        "inner = self.inner(x)",
        ("tests/test_feed_forward.py::test_dropout_falls_on_the_output_of_the_relu_and_only_in_training",),
    ),
    Mutant(
        "length penalty of a hypothesis one token shorter",
        BEAM,
        "np.arange(1, max_length + 2)",
        "np.arange(0, max_length + 1)",
        ("tests/decoding/test_beam.py::test_the_n_best_are_sorted_distinct_and_score_what_full_passes_say",),
    ),
    Mutant(
        "beam that starts with copies of one hypothesis",
        BEAM,
        'live_log=ops.where(ops.arange(beam_size, dtype="int32") == 0, ops.zeros_like(empty), empty)',
        "live_log=ops.zeros_like(empty)",
        (BEAM_PROPERTY,),
    ),
    Mutant(
        "perplexity that counts padding",
        "kit_core/training/loop/evaluation.py",
        "ops.sum(loss * real), ",
        "ops.sum(loss), ",
        (f"{EVALUATION}::test_every_token_of_all_batches_counts_once_and_padding_not_at_all",),
    ),
    Mutant(
        "perplexity as a mean of the batches' means",
        "kit_core/training/loop/evaluation.py",
        "        sums += [float(value) for value in count(*keras.tree.map_structure(ops.convert_to_tensor, batch))]\n",
        "        found = count(*keras.tree.map_structure(ops.convert_to_tensor, batch))\n"
        "        sums += [float(value) / float(found[2]) for value in found]\n",
        (f"{EVALUATION}::test_every_token_of_all_batches_counts_once_and_padding_not_at_all",),
    ),
    Mutant(
        "dropout forgotten in the explicit loop",
        "kit_core/training/loop/gradient_tape.py",
        "logits = model(inputs, training=True)",
        "logits = model(inputs)",
        ("tests/training/loop/test_gradient_tape.py::test_every_step_equals_that_of_fit",),
    ),
    Mutant(
        "half precision without its loss scale",
        "kit_core/training/loop/gradient_tape.py",
        "tape.gradient(scaled,",
        "tape.gradient(loss,",
        (
            "tests/training/loop/test_gradient_tape.py::test_half_precision_moves_the_weights_as_far_as_fit_does",
        ),
    ),
    Mutant(
        "patience of one epoch too many",
        "kit_core/training/loop/plan.py",
        "- self.best_epoch(rows) >= self.patience",
        "- self.best_epoch(rows) > self.patience",
        ("tests/training/loop/test_epochs.py::test_it_stops_when_nothing_improves",),
    ),
    Mutant(
        "a spelling on both sides of the split",
        "kit_core/tasks/korean_numbers/split.py",
        'return without_leading_one("".join(unicodedata.normalize("NFC", source).split()))',
        'return "".join(unicodedata.normalize("NFC", source).split())',
        ("tests/tasks/korean_numbers/test_split.py::test_training_and_held_out_never_meet",),
    ),
    Mutant(
        "a question on both sides of the split",
        "kit_core/tasks/corpora/splits.py",
        'key = "".join(filter(str.isalnum, text)) or text',
        "key = text",
        ("tests/tasks/corpora/test_chatbot.py::test_questions_and_answers_are_split_by_the_question",),
    ),
    Mutant(
        "mean over padding too",
        CLASSIFIER,
        "real = ops.cast(mask[:, 0, 0], x.dtype)",
        "real = ops.ones_like(x[..., 0])",
        (CLASSIFIER_PROPERTY,),
    ),
    Mutant(
        "class token that nobody sees",
        CLASSIFIER,
        "ops.concatenate([ops.ones_like(mask[..., :1]), mask], axis=-1)",
        "ops.concatenate([ops.zeros_like(mask[..., :1]), mask], axis=-1)",
        (CLASSIFIER_PROPERTY,),
    ),
    Mutant(
        "another token's output instead of the class token's",
        CLASSIFIER,
        'x[:, 0] if self.pooling == "class"',
        'x[:, 1] if self.pooling == "class"',
        (CLASSIFIER_PROPERTY,),
    ),
    Mutant(
        "additive attention without its tanh",
        ALIGNMENT,
        "self.to_score(ops.tanh(query + key))",
        "self.to_score(query + key)",
        (SEQ2SEQ_PROPERTY,),
    ),
    Mutant(
        "recurrent attention that sees padding",
        ALIGNMENT,
        "scores = ops.where(real[:, None], scores, ops.cast(MASKED_SCORE, scores.dtype))",
        "scores = scores + 0.0",
        (SEQ2SEQ_PROPERTY,),
    ),
    Mutant(
        "recurrent decoder that starts from nothing",
        "kit_core/applications/seq2seq.py",
        "initial_state=list(state)",
        "initial_state=[0.0 * part for part in state]",
        (SEQ2SEQ_PROPERTY,),
    ),
    Mutant(
        "recurrent classifier that reads padding",
        "kit_core/applications/recurrent_classifier.py",
        "mask=real, training=training)",
        "training=training)",
        ("tests/applications/test_recurrent_classifier.py::test_the_logits_are_those_of_the_equations",),
    ),
    Mutant(
        "row of Table 3 with another d_v",
        "kit_core/config.py",
        '{"d_model": 1024, "d_k": 128, "d_v": 128}',
        '{"d_model": 1024, "d_k": 128, "d_v": 64}',
        ("tests/test_config.py::test_one_vocabulary_explains_every_total_of_table_3_but_the_big_model_s",),
    ),
    Mutant(
        "one layer norm in a layer not counted",
        BUDGET,
        "norms = 5 * n",
        "norms = 4 * n",
        ("tests/test_budget.py::test_parameters_are_those_of_the_model_and_of_its_layers",),
    ),
    Mutant(
        "multiply-adds of square attention alone",
        BUDGET,
        "products = sum(q * k * (keys + values) for q, k in lengths)",
        "products = sum(q * q * (keys + values) for q, k in lengths)",
        ("tests/test_budget.py::test_multiply_adds_and_activations_are_those_of_the_traced_graph",),
    ),
    Mutant(
        "recorded scores without their mask",
        "kit_core/trace/capturing.py",
        "attention_scores(query, key, mask), weights)",
        "attention_scores(query, key), weights)",
        ("tests/trace/test_capturing.py::test_the_numbers_fit_together",),
    ),
    Mutant(
        "the weights of the first token for every hypothesis",
        "kit_lab/searching/record.py",
        "ops.take(weights, last, axis=2)",
        "ops.take(weights, 0, axis=2)",
        ("tests/searching/test_record.py::test_each_row_and_each_weight_is_the_models",),
    ),
    Mutant(
        "temperature multiplied",
        "kit_lab/searching/search_walks.py",
        ".astype(np.float64) / temperature",
        ".astype(np.float64) * temperature",
        (
            "tests/searching/test_search_walks.py::test_draws_follow_the_tempered_distribution_without_padding",
        ),
    ),
    Mutant(
        "beam that stops as if no hypothesis grew longer",
        BEAM,
        "largest = ops.maximum(ops.take(penalty, state.step), penalty[max_length - 1])",
        "largest = ops.take(penalty, state.step)",
        ("tests/decoding/test_beam.py::test_it_does_not_stop_while_a_better_hypothesis_may_come",),
    ),
    Mutant(
        "beam that stops as if all hypotheses grew to the end",
        BEAM,
        "largest = ops.maximum(ops.take(penalty, state.step), penalty[max_length - 1])",
        "largest = penalty[max_length - 1]",
        ("tests/decoding/test_beam.py::test_it_does_not_stop_while_a_better_hypothesis_may_come",),
    ),
    Mutant(
        "reference: no division by sqrt(d_k)",
        f"{REFERENCE}/attention.py",
        " / math.sqrt(d_k)",
        "",
        ("tests/reference/test_attention.py::test_attention_worked_out_by_hand",),
    ),
    Mutant(
        "reference: valid_lens one too many",
        f"{REFERENCE}/masks.py",
        "np.arange(keys) < valid_lens",
        "np.arange(keys) <= valid_lens",
        ("tests/reference/test_attention.py::test_valid_lens_hide_the_keys_after_them",),
    ),
    Mutant(
        "reference: heads joined without turning the axes",
        f"{REFERENCE}/multi_head.py",
        "    x = x.transpose(0, 2, 1, 3)  # (B, L, h, d)\n",
        "",
        ("tests/reference/test_multi_head.py::test_multi_head_attention_is_a_sum_over_heads",),
    ),
    Mutant(
        "reference: exponent i / d_model",
        f"{REFERENCE}/sinusoids.py",
        "(2 * i / d_model)",
        "(i / d_model)",
        ("tests/reference/test_sinusoids.py::test_sinusoids_worked_out_by_hand",),
    ),
    Mutant(
        "reference: epsilon outside the root",
        f"{REFERENCE}/layer_norm.py",
        "np.sqrt(variance + epsilon)",
        "(np.sqrt(variance) + epsilon)",
        ("tests/reference/test_layer_norm.py::test_layer_norm_worked_out_by_hand",),
    ),
    Mutant(
        "reference: cross-attention within the target",
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
        f"{REFERENCE}/hypothesis.py",
        "score = log_probability / length_penalty(len(ids), alpha)",
        "score = log_probability * length_penalty(len(ids), alpha)",
        ("tests/reference/test_hypothesis.py::test_the_length_penalty_can_turn_the_order",),
    ),
    Mutant(
        "reference: length penalty from 6",
        f"{REFERENCE}/hypothesis.py",
        "((5 + length) / 6)",
        "((6 + length) / 6)",
        ("tests/reference/test_hypothesis.py::test_length_penalty_worked_out_by_hand",),
    ),
    Mutant(
        "reference: the end token takes no place in the beam",
        f"{REFERENCE}/beam_search.py",
        "for ids, total in kept if ids[-1] != end_id]",
        "for ids, total in sorted(longer, key=lambda one: -one[1]) if ids[-1] != end_id][:beam_size]",
        ("tests/reference/test_beam_search.py::test_a_beam_of_one_stops_where_greedy_stops",),
    ),
    Mutant(
        "batches in order of length",
        BATCHING,
        "[batches[i] for i in random.permutation(len(batches))]",
        "batches",
        ("tests/training/data/test_batching.py::test_short_and_long_batches_come_in_any_order",),
    ),
    Mutant(
        "a file copied over the old one",
        FILES,
        "os.replace(scratch, path)",
        "path.write_bytes(scratch.read_bytes())",
        ("tests/training/loop/test_atomic_files.py::test_a_file_is_changed_only_when_all_is_written",),
    ),
    Mutant(
        "a checkpoint that others may not read",
        FILES,
        "scratch.chmod(0o644)",
        "scratch.chmod(0o600)",
        ("tests/training/loop/test_atomic_files.py::test_a_file_is_changed_only_when_all_is_written",),
    ),
    Mutant(
        "a state assigned before it is compared",
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
        CHECKPOINT,
        '("model", model.variables)',
        '("model", [*model.variables, *model.metrics_variables])',
        ("tests/training/loop/test_checkpoint.py::test_what_a_metric_has_counted_is_not_kept",),
    ),
    Mutant(
        "scores of bfloat16 left as they are",
        ATTENTION,
        'in ("float16", "bfloat16")',
        'in ("float16",)',
        ("tests/test_attention.py::test_scores_of_bfloat16_are_not_rounded_to_its_eight_bits_again",),
    ),
    Mutant(
        "alpha may be ten times as large",
        BEAM,
        "limit = 80.0 /",
        "limit = 800.0 /",
        ("tests/decoding/test_beam.py::test_bad_input_is_named",),
    ),
    Mutant(
        "a capture lost when one within it ends",
        TRACE,
        "own[method] = left(layer)",
        "pass",
        ("tests/trace/test_capturing.py::test_captures_may_be_left_in_any_order",),
    ),
    Mutant(
        "a patch of one head in the place of the first",
        PATCHING,
        "heads = ops.stack([*others[:head], new, *others[head + 1 :]], axis=1)",
        "heads = ops.stack([new, *others[1:]], axis=1)",
        ("tests/trace/test_patching.py::test_a_head_is_its_rows_of_the_output_projection",),
    ),
    Mutant(
        "a patch that compiled code passes by in silence",
        PATCHING,
        "    if waiting:\n",
        "    if not changes:\n",
        ("tests/trace/test_patching.py::test_what_is_compiled_is_never_patched_in_silence",),
    ),
    Mutant(
        "a decoder that does not look at the length",
        DECODER,
        '        check_length("x", vectors[0].shape[1], self.config.max_length, offset)\n',
        "",
        ("tests/test_decoder.py::test_a_sequence_longer_than_the_table_of_positions_is_named",),
    ),
    *(Mutant(*one) for one in DESCENDANTS),
)
