// SHA-256 (FIPS 180-4), as kit_core's card names files by it. Pages from plain http have no crypto.subtle.

const isPrime = (n) => {
  for (let i = 2; i * i <= n; i += 1) if (n % i === 0) return false;
  return true;
};
const PRIMES = Array.from({ length: 310 }, (_, i) => i + 2).filter(isPrime); // the first 64
/** The first 32 bits of what stands behind the point of a root. */
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const BEGIN = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const turned = (x, by) => (x >>> by) | (x << (32 - by));

/** The bytes with a 1, zeros and their length in bits, whole blocks of 64. */
const filledUp = (bytes) => {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return new DataView(whole.buffer);
};

/** The digest of bytes as 64 hexadecimal digits. */
export const sha256 = (bytes) => {
  const view = filledUp(bytes);
  const state = BEGIN.slice();
  const words = new Uint32Array(64);
  for (let start = 0; start < view.byteLength; start += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(start + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [x, y] = [words[i - 15], words[i - 2]];
      const near = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
      const far = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
      words[i] = words[i - 16] + near + words[i - 7] + far;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i];
      const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => {
      state[i] += value;
    });
  }
  return [...state].map((value) => value.toString(16).padStart(8, "0")).join("");
};
