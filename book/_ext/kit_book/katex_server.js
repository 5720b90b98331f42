// Renders one formula a line: {"latex", "display"} in, {"html"} or {"error"} out.
const katex = require(process.argv[2]);

// Elements of MathML that take a fixed number of parts. KaTeX gives them \\max and its kin as two parts, the name and the
// invisible sign of application, which browsers refuse to draw: there the two stand in a row of their own.
const FIXED = /^(mfrac|mroot|msub|msup|msubsup|munder|mover|munderover)$/;
const mend = (node) => {
  if (FIXED.test(node.type))
    node.children = node.children.map((child) =>
      child.type || !child.children ? child : new node.constructor("mrow", child.children),
    );
  for (const child of node.children ?? []) mend(child);
  return node;
};

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { latex, display } = JSON.parse(line);
    let answer;
    try {
      const options = { displayMode: display, output: "htmlAndMathml", strict: "error", throwOnError: true };
      answer = { html: mend(katex.__renderToDomTree(latex, options)).toMarkup() };
    } catch (error) {
      answer = { error: error.message };
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  });
