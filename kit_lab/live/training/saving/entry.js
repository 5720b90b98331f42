// A trained model as the engine opens it, like one that kit_lab.live.buffers gave.

import { crc32 } from "../../engine/crc32.js";
import { writeSafetensors } from "./safetensors.js";
import { operationsOf } from "./switches.js";

/** What the engine reads and the switches left out, in values that change nothing. */
const unused = ({ num_layers: layers, d_model: width, d_ff: inner }) => {
  const found = {};
  const put = (path, shape, value = 0) => {
    const length = shape.reduce((product, size) => product * size, 1);
    found[path] = { shape, data: new Float32Array(length).fill(value) };
  };
  for (const [stack, parts] of [
    ["encoder", ["self_attention", "feed_forward"]],
    ["decoder", ["self_attention", "cross_attention", "feed_forward"]],
  ])
    for (let i = 0; i < layers; i += 1) {
      const layer = `${stack}/layer_${i}`;
      for (const part of parts) {
        put(`${layer}/${part}_norm/layer_norm/gamma`, [width], 1);
        put(`${layer}/${part}_norm/layer_norm/beta`, [width]);
      }
      put(`${layer}/feed_forward/inner/kernel`, [width, inner]);
      put(`${layer}/feed_forward/inner/bias`, [inner]);
      put(`${layer}/feed_forward/outer/kernel`, [inner, width]);
      put(`${layer}/feed_forward/outer/bias`, [width]);
    }
  return found;
};

/**
 * The entry of a run of openRun and its task, for engine/model.js and saving.js; switches.js says what neither can do.
 * `steps` trained and the share of whole answers that were right, `exact`, are told in its card.
 */
export const entryOf = (run, task, { steps = 0, exact = null } = {}) => {
  const { pairs, ...settings } = run.settings;
  const { rotary, ...config } = run.config;
  const weights = writeSafetensors({ ...unused(config), ...run.weights() });
  const operations = operationsOf(run.settings);
  const right = exact === null ? "" : ` 떼어 둔 것의 ${(100 * exact).toFixed(1)}%를 통째로 맞힌다.`;
  return {
    name: `my_${task.name}`,
    task: `${task.title}(「학습장」에서 배움)`,
    command: "책의 「학습장」에서 training에 적힌 설정으로 배운다",
    headline: `학습장에서 ${steps.toLocaleString("en")}걸음 배웠다.${right}`,
    limits: "배우지 않은 글자나 낱말, 더 긴 글은 읽지 못하고, 답을 모를 때에도 그럴듯한 글자를 내놓는다.",
    parameters: run.parameterCount,
    config,
    source_end: false,
    source_length: task.maxSource,
    target_length: task.maxTarget + 1,
    training: { ...settings, steps, hash: run.hash() },
    tokenizer: task.tokenizer,
    ...(operations.length ? { operations } : {}),
    weights,
    crc32: crc32(weights),
  };
};
