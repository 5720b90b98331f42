// Numbers as the reader sees them, and bytes as the kernel sends them.

/** A number for the reader: fixed digits, a real minus sign, no "-0.00". */
export const number = (value, digits = 2) => {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "\u2212");
};
/** 0.1234 -> "12.3%". */
export const percent = (share) => `${number(100 * share, 1)}%`;
/** 1234567.5 -> "1,234,567.5". By hand, for the browser takes long to make its first formatter ready. */
export const grouped = (value) => {
  const [whole, ...fraction] = String(value).split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
};
/** A number as short as it can be said, to six figures. */
export const exact = (value) => grouped(Number(value.toPrecision(6))).replace("-", "\u2212");

/** Bytes of a binary trait; before its value has arrived it may be missing or empty. */
export const bytes = (view) =>
  view?.byteLength ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength) : new Uint8Array(0);
