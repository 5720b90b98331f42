// What a page's address may say of a widget: #heads=1~layer:2~view:map~text:... Several widgets stand side by side, joined
// by "&". A rule writes a value as text, and reads a text as a value or as undefined: nothing else ever comes of an address.

const VERSION = "1";
const LONGEST = 12_000; // of a whole address; what is longer was not written here
const NONE = "none";

/** Percent signs only where the address needs them. */
const written = (text) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, ""))
    .replace(/%(2F|3A|2C)/g, decodeURIComponent)
    .replaceAll("~", "%7E");
const plain = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const within = (shape, low, high) => ({
  read: (text) => {
    const value = shape.test(text) ? Number(text) : Number.NaN;
    return value >= low && value <= high ? value : undefined;
  },
  write: String,
});
export const whole = (low, high) => within(/^-?\d{1,12}$/, low, high);
export const real = (low, high) => within(/^-?\d{1,12}(\.\d{1,20})?(e-\d{1,2})?$/, low, high);

export const oneOf = (choices) => ({
  read: (text) => choices.find((one) => String(one) === plain(text)),
  write: (value) => written(String(value)),
});
export const flag = {
  read: (text) => (text === "1" ? true : text === "0" ? false : undefined),
  write: (value) => (value ? "1" : "0"),
};

/** A text of at most `most` characters, on one line. */
export const words = (most) => ({
  read: (text) => {
    const found = plain(text);
    return found === undefined || [...found].length > most || /\p{Cc}/u.test(found) ? undefined : found;
  },
  write: written,
});

/** Null or what the rule allows. */
export const maybe = (rule) => ({
  read: (text) => (text === NONE ? null : rule.read(text)),
  write: (value) => (value === null ? NONE : rule.write(value)),
});

/** From `low` to `high` values of a rule that writes no `between`. */
export const listOf = (rule, low, high = low, between = ",") => ({
  read: (text) => {
    const parts = text === "" ? [] : text.split(between, high + 1);
    if (parts.length < low || parts.length > high) return undefined;
    const values = parts.map((part) => rule.read(part));
    return values.includes(undefined) ? undefined : values;
  },
  write: (values) => values.map(rule.write).join(between),
});
/** A matrix of just that shape. */
export const matrixOf = (rule, rows, columns, between) =>
  listOf(listOf(rule, columns, columns, between), rows, rows, "/");

/** The part of an address that tells `state` to the widget `key`, and whether a value had to stay out. */
export const partOf = (key, rules, state) => {
  const told = Object.keys(rules).filter((name) => state[name] !== undefined);
  const kept = told
    .map((name) => [name, rules[name].write(state[name])])
    .filter(([name, text]) => rules[name].read(text) !== undefined);
  const part = [`${key}=${VERSION}`, ...kept.map(([name, text]) => `${name}:${text}`)].join("~");
  return { part, lost: kept.length < told.length };
};

/**
 * What the address `hash` tells the widget `key`: null if nothing, else { state, skipped }. What is not of the rules, or
 * said twice, is skipped.
 */
export const readPart = (hash, key, rules) => {
  const parts = hash.replace(/^#/, "").split("&");
  const found = parts.find((part) => part.startsWith(`${key}=`));
  if (found === undefined) return null;
  const [version, ...told] = found.slice(key.length + 1).split("~");
  if (version !== VERSION || hash.length > LONGEST) return { state: {}, skipped: true };
  const state = {};
  let skipped = false;
  const skip = () => {
    skipped = true;
  };
  for (const one of told) {
    const [name] = one.split(":", 1);
    const known = Object.hasOwn(rules, name) && !Object.hasOwn(state, name) && name !== one;
    const value = known ? rules[name].read(one.slice(name.length + 1), skip) : undefined;
    if (value === undefined) skip();
    else state[name] = value;
  }
  return { state, skipped };
};
