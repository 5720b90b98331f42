// Every hypothesis that beam searches and samplings reach, with what follows each: kit_lab's record_search, whose tree
// a page searches anew with any length penalty.

import { topK } from "./beam.js";
import { keep, nextLogits, startDecoding } from "./steps.js";

/** The log-probabilities (V,) after a row of logits, in float32 as kit_core keeps them. */
const logProbabilities = (logits) => {
  let largest = -Infinity;
  for (const value of logits) if (value > largest) largest = value;
  let sum = 0;
  for (const value of logits) sum += Math.exp(value - largest);
  return logits.map((value) => value - largest - Math.log(sum));
};

/** The tokens, likeliest first and of equal ones the earlier, without padding. */
const ranked = (row, padId) =>
  Array.from(row.keys())
    .filter((token) => token !== padId)
    .sort((a, b) => row[b] - row[a] || a - b);

/** log of the sum of p^(1/temperature). */
const normalizer = (row, temperature) => {
  let largest = -Infinity;
  for (const value of row) if (value > largest) largest = value;
  let sum = 0;
  for (const value of row) sum += Math.exp((value - largest) / temperature);
  return largest / temperature + Math.log(sum);
};

/** The first token, likeliest first, at which the shares add up to more than `uniform`. Padding is left out. */
const draw = ({ row, order }, temperature, uniform) => {
  const shares = [];
  let sum = 0;
  for (const token of order) {
    sum += Math.exp((row[token] - row[order[0]]) / temperature);
    shares.push(sum);
  }
  const found = shares.findIndex((share) => share > uniform * sum);
  return order[found < 0 ? order.length - 1 : found];
};

/** The best `size` ways to go on from the live ones: [{ node, total }], children made where there are none. */
const beamStep = (live, size, childOf) => {
  const possible = live.flatMap(({ node, total }) =>
    node.order.slice(0, size).map((token) => ({ node, token, total: total + node.row[token] })),
  );
  return topK(
    possible.map(({ total }) => total),
    size,
  ).map((i) => ({ node: childOf(possible[i].node, possible[i].token), total: possible[i].total }));
};

/** The mean of a layer's heads, (R, h, 1, S), for hypothesis r: (S,). */
const meanOfHeads = ({ shape: [, heads, , places], data }, r) =>
  Float32Array.from({ length: places }, (_, s) => {
    let sum = 0;
    for (let h = 0; h < heads; h += 1) sum += data[(r * heads + h) * places + s];
    return sum / heads;
  });

/**
 * Yields { count } after every step and returns { nodes, samples }. A node is { parent, token, row, order, cross }, its
 * parent before it; row (V,), order (V - 1,) and cross (N arrays of (S,)) are missing where a hypothesis has ended.
 * samples: for each temperature the last node of each draw. uniforms: random numbers a draw, one a step.
 */
export function* recordSteps(model, source, limits) {
  const { startId, endId, largestBeam, temperatures, uniforms, maxLength } = limits;
  const { num_layers: layers, pad_id: padId } = model.config;
  const weights = {};
  const decoding = startDecoding(model, source);
  const hooks = (place, value) => {
    if (place.endsWith("/cross_attention/weights")) weights[place] = value;
  };
  const nodes = [];
  let fresh = []; // those that it makes
  const makeNode = (parent, token, length) => {
    const node = { number: nodes.length, parent, token, length, children: new Map(), row: null, order: null };
    nodes.push(node);
    return node;
  };
  const childOf = (node, token) => {
    if (!node.children.has(token)) {
      const child = makeNode(node, token, node.length + 1);
      node.children.set(token, child);
      if (token !== endId && child.length < maxLength) fresh.push(child);
    }
    return node.children.get(token);
  };
  const goesOn = ({ token, length }) => token !== endId && length < maxLength;

  const root = makeNode(null, startId, 0);
  const beams = Array.from({ length: largestBeam }, () => [{ node: root, total: 0 }]);
  const samples = temperatures.map(() => uniforms.map(() => root));
  let level = [root]; // the nodes that the next step reads, in the order of the decoding's rows
  for (let step = 0; level.length; step += 1) {
    const rows = nextLogits(
      model,
      decoding,
      level.map(({ token }) => token),
      hooks,
    );
    level.forEach((node, r) => {
      node.row = Float32Array.from(logProbabilities(rows[r]));
      node.order = ranked(node.row, padId);
      node.cross = Array.from({ length: layers }, (_, i) =>
        meanOfHeads(weights[`decoder/layer_${i}/cross_attention/weights`], r),
      );
    });
    fresh = [];
    beams.forEach((live, k) => {
      const going = live.filter(({ node }) => goesOn(node));
      beams[k] = going.length ? beamStep(going, k + 1, childOf) : [];
    });
    temperatures.forEach((temperature, t) => {
      samples[t] = samples[t].map((node, d) =>
        goesOn(node) ? childOf(node, draw(node, temperature, uniforms[d][step])) : node,
      );
    });
    keep(
      decoding,
      fresh.map(({ parent }) => level.indexOf(parent)),
    );
    level = fresh;
    yield { count: nodes.length };
  }
  return { nodes, samples };
}

/** The same as the columns that DecodingPlayer packs: numbers in place of nodes, `top` tokens of each row. */
export const packed = ({ nodes, samples }, temperatures, top) => {
  const inner = nodes.filter(({ row }) => row);
  const rowOf = new Map(inner.map((node, i) => [node, i]));
  return {
    parents: nodes.map(({ parent }) => parent?.number ?? -1),
    tokens: nodes.map(({ token }) => token),
    rows: nodes.map((node) => rowOf.get(node) ?? -1),
    samples: samples.map((line) => line.map(({ number }) => number)),
    gains: nodes.map(({ parent, token }) => (parent ? parent.row[token] : 0)),
    normalizers: inner.map(({ row }) => temperatures.map((temperature) => normalizer(row, temperature))),
    best: inner.map(({ row, order }) => order.slice(0, top).map((token) => ({ token, log: row[token] }))),
    cross: inner.map(({ cross }) => cross),
  };
};
