// From text to answer: what load_pretrained(name).generate and .predict do in Python.

import { softmax } from "./attention.js";
import { beamSteps } from "./beam.js";
import { classify } from "./classifier.js";
import { complaint } from "./complaints.js";
import { crisisAnswer } from "./crisis.js";
import { greedySteps } from "./greedy.js";
import { idsOf } from "./tensor.js";
import { END_ID, PAD_ID, START_ID } from "./tokenizer.js";

/** How many tokens of text the model can read. */
const roomOf = ({ card }) => card.config.max_length - Number(Boolean(card.source_end));

/**
 * Why the text gets no answer of the model, in Korean, or null: what cannot be read, and what no model must answer. A
 * classifier reads the beginning of what is too long.
 */
export const complaintOf = (pretrained, text) =>
  crisisAnswer(pretrained.card, text) ??
  complaint(pretrained.tokenizer, text, pretrained.card.classes ? null : roomOf(pretrained));

/** Text to source ids (1, S). With `padded` they are filled up as in Python, where padding is hidden by the mask. */
export const sourceOf = (pretrained, text, { padded = false } = {}) => {
  const { tokenizer, card } = pretrained;
  const end = card.source_end ? [END_ID] : [];
  const ids = [...tokenizer.encode(text).slice(0, roomOf(pretrained)), ...end];
  const whole = Math.ceil(ids.length / card.source_length) * card.source_length;
  const room = padded ? Math.min(whole, card.config.max_length) : ids.length;
  return idsOf([[...ids, ...Array(room - ids.length).fill(PAD_ID)]]);
};

/**
 * Writes the answer, a token a step. Yields what greedySteps or beamSteps yields and returns
 * { source, ids, text, hypotheses }; hypotheses is null for greedy decoding.
 */
export function* generateSteps(pretrained, text, { beamSize = 1, alpha = 0.6, padded = false } = {}, hooks) {
  const { model, tokenizer, card } = pretrained;
  const source = sourceOf(pretrained, text, { padded });
  const limits = { startId: START_ID, endId: END_ID, maxLength: card.target_length, beamSize, alpha };
  const found =
    beamSize === 1
      ? yield* greedySteps(model, source, limits, hooks)
      : yield* beamSteps(model, source, limits, hooks);
  const hypotheses = beamSize === 1 ? null : found;
  const ids = hypotheses ? (hypotheses[0]?.ids ?? []) : found;
  return { source: [...source.data], ids, text: tokenizer.decode(ids), hypotheses };
}

/** A classifier's probabilities of its classes: { source, probabilities }. */
export const predict = (pretrained, text, { padded = false } = {}, hooks) => {
  const source = sourceOf(pretrained, text, { padded });
  return {
    source: [...source.data],
    probabilities: [...softmax(classify(pretrained.model, source, hooks)).data],
  };
};
