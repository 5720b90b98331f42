// What "deflate" made small.

/** The bytes that `bytes` stand for, `length` of them; throws where more come than were said. */
export const inflated = async (bytes, length) => {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const whole = new Uint8Array(length);
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return whole.subarray(0, at);
    whole.set(value, at);
    at += value.length;
  }
};
