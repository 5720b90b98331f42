// Joins style sheets into one and leaves out the rules that no page can use: {"sheets", "pages", "out"} from stdin.
const fs = require("node:fs");
const path = require("node:path");
const modules = process.argv[2];
const postcss = require(path.join(modules, "postcss"));
const { PurgeCSS } = require(path.join(modules, "purgecss"));

/**
 * A sheet's addresses, as they are written from the folder `to`; what it imports must be in the list of sheets
 * itself.
 */
const moved = (root, from, to, known) => {
  root.walkAtRules("import", (rule) => {
    const imported = path.join(from, rule.params.replace(/^url\(|[()"']/g, ""));
    if (!known.has(imported)) throw new Error(`${imported}을(를) 들여오지만 styles.py의 목록에 없다.`);
    rule.remove();
  });
  root.walkAtRules("charset", (rule) => rule.remove());
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(
      /url\(\s*(["']?)(?!data:|#)([^"')]+)\1\s*\)/g,
      (_whole, _quote, address) => {
        return `url(${path.relative(to, path.join(from, address)).split(path.sep).join("/")})`;
      },
    );
  });
  return root;
};

const main = async () => {
  const { sheets, pages, out } = JSON.parse(fs.readFileSync(0, "utf-8"));
  const known = new Set(sheets.map(({ file }) => file));
  const to = path.dirname(out);
  const read = ({ file, whole }) => {
    const root = postcss.parse(fs.readFileSync(file, "utf-8"), { from: file });
    return { whole, css: moved(root, path.dirname(file), to, known).toString() };
  };
  const parts = sheets.map(read);
  const foreign = parts.filter(({ whole }) => !whole);
  const pruned = await new PurgeCSS().purge({
    content: pages,
    css: foreign.map(({ css }) => ({ raw: css })),
    keyframes: true,
    safelist: { greedy: [/data-theme/, /data-mode/] }, // scripts write the values of these
  });
  foreign.forEach((part, i) => {
    part.css = pruned[i].css;
  });
  fs.writeFileSync(out, parts.map(({ css }) => css).join("\n"));
};

main().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
