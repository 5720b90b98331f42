// Asks the book's own search: queries and an index go in as JSON, what it answers comes out.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { runInThisContext } from "node:vm";

const { scripts, index, queries } = JSON.parse(readFileSync(0, "utf8"));
for (const script of scripts) runInThisContext(readFileSync(script, "utf8"), { filename: script });
const engine = new globalThis.kitSearch.Engine(index ?? globalThis.kitSearch.index);
const answers = queries.map((query) => {
  const from = performance.now();
  const { hits, missing, notes, read, maybe } = engine.search(query);
  return {
    seconds: (performance.now() - from) / 1000,
    missing,
    notes,
    read,
    maybe,
    hits: hits.map((hit) => {
      const { heading, anchor, kind } = engine.sections[hit.section];
      return { page: engine.pages[hit.page].name, heading, anchor, kind };
    }),
    quoted: hits.slice(0, 5).map((hit) => [engine.text.excerpt(hit), engine.sections[hit.section].text]),
  };
});
process.stdout.write(JSON.stringify(answers));
