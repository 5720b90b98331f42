// float16 to float32 by a table of all 65,536 numbers, which is made when it is first asked for.

/** All 65,536 float16 numbers as float32: one sign, 5 bits of exponent, 10 bits of fraction. */
const makeTable = () => {
  const table = new Float32Array(65536);
  for (let exponent = 0; exponent < 32; exponent += 1) {
    for (let fraction = 0; fraction < 1024; fraction += 1) {
      let value = (1 + fraction / 1024) * 2 ** (exponent - 15);
      if (exponent === 0) value = (fraction / 1024) * 2 ** -14;
      if (exponent === 31) value = fraction ? NaN : Infinity;
      table[(exponent << 10) | fraction] = value;
      table[32768 | (exponent << 10) | fraction] = -value;
    }
  }
  return table;
};

let table = null;

/** bits: Uint16Array of float16 numbers; they may go where there is room for as many. */
export const float16ToFloat32 = (bits, numbers = new Float32Array(bits.length)) => {
  table ??= makeTable();
  for (let i = 0; i < bits.length; i += 1) numbers[i] = table[bits[i]];
  return numbers;
};
