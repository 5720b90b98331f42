// Mistakes that a program makes in a JavaScript module by itself, as syntax_mutants.py does in Python: one node of the
// syntax tree becomes another. node script_mutants.mjs FILE... writes, for each file, a list of [said, line, start, end,
// after] to standard output; start and end count bytes. Texts, messages and what is thrown are left alone.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { parse } = createRequire(new URL("../../book/package.json", import.meta.url))("acorn");

const AS_MODULE = { ecmaVersion: "latest", sourceType: "module" };
const tableOf = (text) => text.split(", ").map((row) => row.split(" "));
// What an operator becomes.
const OPERATORS = Object.fromEntries(
  tableOf(
    "+ -, - +, * /, / *, % *, ** *, << >>, >> <<, >>> >>, & |, | &, ^ &, < <= >=, <= < >, > >= <=, >= > <, " +
      "=== !==, !== ===, && ||, || &&, += -=, -= +=, *= /=, /= *=, ||= &&=, ??= =",
  ).map(([one, ...others]) => [one, others]),
);
const PAIRS = tableOf(
  "max min, floor ceil, sin cos, some every, push unshift, pop shift, startsWith endsWith, indexOf lastIndexOf",
);
const OTHER_NAME = Object.fromEntries([...PAIRS, ...PAIRS.map(([one, two]) => [two, one])]);
const SYMMETRIC = new Set(["add"]); // whose first two arguments are alike
const WATCHING = new Set(["see", "below"]); // their first arguments say where, not what
const WITH_END = new Set(["slice", "subarray", "at"]);

/** A body of many lines is told by its beginning. */
const short = (text) => text.replace(/\s+/g, " ").replace(/^(.{120}).+/su, "$1…");
const isText = (node) => node.type === "TemplateLiteral" || typeof node.value === "string";
const isNumber = (node) => typeof node?.value === "number";
const isFunction = ({ type }) => /Function/.test(type);
const saysNo = (node) =>
  node.value === null || node.value === false || (node.type === "Identifier" && node.name === "undefined");

/** All mistakes of one module, in the order of its lines. */
const mutantsOf = (code) => {
  const found = [];
  const textOf = (node) => code.slice(node.start, node.end);
  const add = (place, node, after, isStatement = false) => {
    const text = isStatement ? after : `(${after})`;
    parse(code.slice(0, node.start) + text + code.slice(node.end), AS_MODULE); // a mistake, but still a program
    found.push([
      `${place.join(".") || "module"}: ${short(textOf(node))} -> ${short(after)}`,
      node.loc.start.line,
      Buffer.byteLength(code.slice(0, node.start)),
      Buffer.byteLength(code.slice(0, node.end)),
      text,
    ]);
  };
  /** The node with what stands between two of its parts changed: parentheses and spaces stay. */
  const between = (node, left, right, operator, other) =>
    code.slice(node.start, left.end) +
    code.slice(left.end, right.start).replace(operator, other) +
    code.slice(right.start, node.end);
  /** The node with one of its parts written otherwise. */
  const partly = (node, part, other) =>
    code.slice(node.start, part.start) + other + code.slice(part.end, node.end);

  const number = (node, value, place, inUpdate) => {
    const others = [value + 1, value - 1, ...(value ? [-value] : [])];
    for (const other of others) if (!inUpdate || other > 0) add(place, node, String(other));
  };

  const binary = (node, place) => {
    const { left, right, operator } = node;
    if (operator === "+" && (isText(left) || isText(right))) return;
    for (const other of OPERATORS[operator] ?? []) {
      add(place, node, between(node, left, right, operator, other));
    }
    if (operator === "??") for (const part of [left, right]) add(place, node, textOf(part));
  };

  const call = (node, place) => {
    const { callee, arguments: given } = node;
    const name = callee.type === "MemberExpression" ? callee.property.name : callee.name;
    if (Object.hasOwn(OTHER_NAME, name) && callee.type === "MemberExpression") {
      add(place, node, partly(node, callee.property, OTHER_NAME[name]));
    }
    if (WITH_END.has(name)) {
      for (const one of given) {
        if (isNumber(one) || one.type === "UnaryExpression") continue;
        add(place, node, partly(node, one, `${textOf(one)} - 1`));
      }
      if (given.length > 1) {
        add(place, node, code.slice(node.start, given[0].end) + code.slice(given[1].end, node.end));
      }
    }
    const [one, two] = given;
    const plain = (part) => part && !isFunction(part) && !["SpreadElement", "Literal"].includes(part.type);
    const ordered = callee.type === "Identifier" && !SYMMETRIC.has(name) && !WATCHING.has(name);
    if (ordered && plain(one) && plain(two) && textOf(one) !== textOf(two)) {
      const turned = textOf(two) + code.slice(one.end, two.start) + textOf(one);
      add(place, node, code.slice(node.start, one.start) + turned + code.slice(two.end, node.end));
    }
  };

  /** What a condition may become. A loop that never ends is noticed in any case, but only after a while. */
  const condition = (test, place, isLoop = false) => {
    if (!test || typeof test.value === "boolean") return;
    if (!isLoop) add(place, test, "true");
    add(place, test, "false");
  };

  const walk = (node, place, inUpdate = false) => {
    if (!node || typeof node.type !== "string") return;
    if (/^(Import|ThrowStatement|TemplateLiteral|Export(All|Default)Declaration)/.test(node.type)) return;
    const each = (value, at = place, update = inUpdate) => {
      for (const part of Array.isArray(value) ? value : [value]) walk(part, at, update);
    };
    switch (node.type) {
      case "ExportNamedDeclaration":
        return each(node.declaration);
      case "VariableDeclarator":
        each(node.id);
        return each(node.init, node.init && isFunction(node.init) ? [...place, node.id.name] : place);
      case "FunctionDeclaration":
        each(node.params, [...place, node.id.name]);
        return each(node.body, [...place, node.id.name]);
      case "ArrowFunctionExpression":
        if (node.expression && !saysNo(node.body)) add(place, node.body, "undefined");
        each(node.params);
        return each(node.body);
      case "Property":
        if (node.computed) each(node.key);
        return each(node.value, isFunction(node.value) ? [...place, node.key.name ?? node.key.value] : place);
      case "MemberExpression":
        each(node.object);
        return node.computed ? each(node.property) : undefined;
      case "ForStatement":
        each(node.init);
        if (node.test?.type !== "LogicalExpression") condition(node.test, place, true);
        each(node.test);
        each(node.update, place, true);
        return each(node.body);
      case "WhileStatement":
        condition(node.test, place, true);
        break;
      case "IfStatement":
      case "ConditionalExpression":
        condition(node.test, place);
        break;
      case "ReturnStatement":
        if (node.argument && !saysNo(node.argument)) add(place, node.argument, "undefined");
        break;
      case "ExpressionStatement":
        if (node.directive) return;
        if (/^(Call|Assignment|Update)Expression$/.test(node.expression.type)) add(place, node, ";", true);
        break;
      case "BinaryExpression":
      case "LogicalExpression":
        binary(node, place);
        break;
      case "AssignmentExpression":
        if (inUpdate) break;
        for (const other of OPERATORS[node.operator] ?? []) {
          add(place, node, between(node, node.left, node.right, node.operator, other));
        }
        break;
      case "UnaryExpression":
        if (node.operator === "-" && isNumber(node.argument)) {
          return number(node, -node.argument.value, place, inUpdate);
        }
        if (["!", "-", "~"].includes(node.operator)) add(place, node, textOf(node.argument));
        break;
      case "Literal":
        if (typeof node.value === "boolean") add(place, node, String(!node.value));
        if (isNumber(node)) number(node, node.value, place, inUpdate);
        return;
      case "CallExpression":
        call(node, place);
        break;
      default:
    }
    for (const [name, value] of Object.entries(node)) if (name !== "loc") each(value);
  };
  walk(parse(code, { ...AS_MODULE, locations: true }), []);
  return found;
};

console.log(JSON.stringify(process.argv.slice(2).map((file) => mutantsOf(readFileSync(file, "utf8")))));
