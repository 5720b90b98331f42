// Renders one formula a line: {"latex", "display"} in, {"html"} or {"error"} out.
const katex = require(process.argv[2]);

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { latex, display } = JSON.parse(line);
    let answer;
    try {
      const options = { displayMode: display, output: "htmlAndMathml", strict: "error", throwOnError: true };
      answer = { html: katex.renderToString(latex, options) };
    } catch (error) {
      answer = { error: error.message };
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  });
