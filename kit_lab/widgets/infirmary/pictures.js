// Small pictures of what an examination found: matrices, strips of letters, bars along the way through the model.

import { audible, el, number, rgb, scales, svg } from "../shared/kit.js";
import { stageName } from "./exams.js";

const largestOf = (data) => data.reduce((top, x) => Math.max(top, Math.abs(x)), 0);

/** A matrix as a canvas, a pixel a cell. `top` is what the deepest colour means, the same for both models. */
const matrix = (root, { rows, columns, data, signed }, top, label) => {
  const canvas = el("canvas.kit-in-matrix", { role: "img", "aria-label": label });
  const paint = () => {
    const { weight, signed: twoSided } = scales(root);
    canvas.width = columns;
    canvas.height = rows;
    canvas.style.aspectRatio = `${columns} / ${rows}`;
    const context = canvas.getContext("2d");
    data.forEach((value, i) => {
      const share = Math.sign(value) * Math.sqrt(Math.min(1, Math.abs(value) / top));
      context.fillStyle = rgb(signed ? twoSided(share) : weight(share));
      context.fillRect(i % columns, Math.floor(i / columns), 1, 1);
    });
  };
  return { node: canvas, paint };
};

/** The future's part of a matrix inside a line of steps: row j holds the places 0 ... j before the changed letter. */
const framed = (drawn, { rows, columns }) => {
  const steps = Array.from({ length: rows }, (_, row) => `H${row + 1}V${row + 1}`).join("");
  const line = svg("path.kit-in-frame", { d: `M0 0${steps}H0Z` });
  const over = svg(
    "svg",
    { viewBox: `0 0 ${columns} ${rows}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    line,
  );
  return { ...drawn, node: el("span.kit-in-framed", drawn.node, over) };
};

const strip = ({ data }, letters, top) => ({
  node: el(
    "span.kit-wrap.kit-in-strip",
    ...data.map((value, i) => {
      const cell = el("span.kit-in-letter", audible(letters[i].replace(" ", "␣")));
      cell.style.setProperty("--share", `${Math.round(100 * Math.sqrt(Math.min(1, value / top)))}%`);
      return cell;
    }),
  ),
  paint: () => {},
});

const bars = ({ stages, data }, top) => ({
  node: el(
    "span.kit-in-bars",
    ...stages.map((place, i) => {
      const bar = el("i");
      bar.style.setProperty("--share", Math.min(1, Math.max(0, data[i]) / top));
      return [
        el("span", stageName(place)),
        el("span.kit-in-track", bar),
        el("b.kit-number", number(data[i])),
      ];
    }),
  ),
  paint: () => {},
});

/**
 * The pictures of the patient and of a healthy model, in one scale: [{ node, paint }, ...], none where there is
 * none.
 */
export const picturesOf = (root, exam, both, letters) => {
  const [first] = both;
  if (!first) return [];
  if (first.maps)
    return both.map(({ maps }) => {
      const drawn = maps.map((map) => matrix(root, map, 1, "어텐션 가중치"));
      return {
        node: el("span.kit-in-maps", ...drawn.map(({ node }) => node)),
        paint: () => drawn.forEach(({ paint }) => paint()),
      };
    });
  const top = exam === "steps" ? 1 : Math.max(...both.map(({ data }) => largestOf(data)));
  if (!top) return []; // nothing moves in either
  if (first.stages) return both.map((picture) => bars(picture, top));
  if (first.rows === 1) return both.map((picture) => strip(picture, letters, top));
  const drawn = both.map((picture) => matrix(root, picture, top, "움직인 폭"));
  return exam === "future" ? drawn.map((one, i) => framed(one, both[i])) : drawn;
};
