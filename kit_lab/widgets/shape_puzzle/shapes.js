// Shapes as people type them, and how one differs from another.

/** "(B, h, T)" or "2 3 5" -> its axes as written; null for what is no shape. */
export const axesOf = (text) => {
  const plain = text
    .replace(/[\uff08\uff3b[]/g, "(")
    .replace(/[\uff09\uff3d\]]/g, ")")
    .replace(/[\uff0c\u3001]/g, ",")
    .replace(/\u00d7/g, "*")
    .trim()
    .replace(/^\((.*)\)$/, "$1")
    .replace(/,\s*$/, "");
  if (/[()]/.test(plain)) return null;
  const axes = plain.split(plain.includes(",") ? "," : /\s+/).map((axis) => axis.replace(/\s/g, ""));
  return axes.every((axis) => /^[\w*]+$/.test(axis)) ? axes : null;
};

/** The size of an axis: a number, a name of `symbols`, or a product of them; NaN for an unknown name. */
export const sizeOf = (axis, symbols) =>
  axis.split("*").reduce((size, factor) => {
    const found = Object.hasOwn(symbols, factor)
      ? symbols[factor]
      : /^\d+$/.test(factor)
        ? Number(factor)
        : NaN;
    return size * found;
  }, 1);

/** Whether a typed shape is right, and what to say if it is not. */
export const judged = (text, shape, symbols) => {
  if (!text.trim()) return { right: false, words: "비어 있다." };
  const axes = axesOf(text);
  if (!axes) return { right: false, words: "모양으로 읽을 수 없다. B, T, d처럼 쉼표로 나누어 적는다." };
  const unknown = axes.find((axis) => Number.isNaN(sizeOf(axis, symbols)));
  if (unknown) return { right: false, words: `${unknown}은(는) 모르는 이름이다.` };
  if (axes.length !== shape.length)
    return { right: false, words: `축이 ${axes.length}개인데, 이 배열은 축의 수가 다르다.` };
  const [given, wanted] = [axes, shape].map((each) => each.map((axis) => sizeOf(axis, symbols)));
  const wrong = given.flatMap((size, i) => (size === wanted[i] ? [] : [i + 1]));
  if (!wrong.length) return { right: true, words: "맞았다." };
  const ordered = (sizes) => [...sizes].sort((a, b) => a - b).join();
  if (ordered(given) === ordered(wanted)) return { right: false, words: "크기는 맞지만 순서가 다르다." };
  return { right: false, words: `${wrong.join(", ")}번째 축이 다르다.` };
};
