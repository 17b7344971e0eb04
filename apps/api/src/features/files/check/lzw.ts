const CLEAR = 256;
const END = 257;
const FIRST_WIDTH = 9;
const LAST_WIDTH = 12;
const TABLE = 1 << LAST_WIDTH;

/**
 * Decodes the LZW of TIFF 6.0, section 13. A few bytes can expand to thousands: `limit` is the largest output in bytes. Throws where it is
 * exceeded or the codes are invalid.
 */
export function unpackLzw(packed: Uint8Array, limit: number): Uint8Array {
  const out = new Uint8Array(limit);
  const prefix = new Uint16Array(TABLE);
  const suffix = new Uint8Array(TABLE);
  const length = new Uint16Array(TABLE).fill(1, 0, CLEAR);
  for (let i = 0; i < CLEAR; i++) suffix[i] = i;
  let at = 0;
  let next = END + 1;
  let width = FIRST_WIDTH;
  let before = -1;

  /** Writes the string of a code, from its end, and returns its first byte. */
  const write = (code: number): number => {
    const end = at + (length[code] ?? 0);
    if (end > limit) throw new RangeError('more comes out than there can be');
    let byte = 0;
    for (let place = end - 1, link = code; place >= at; place--, link = prefix[link] ?? 0) {
      byte = suffix[link] ?? 0;
      out[place] = byte;
    }
    at = end;
    return byte;
  };

  for (let bit = 0; bit + width <= packed.length * 8;) {
    const byte = bit >> 3;
    const window = ((packed[byte] ?? 0) << 16) | ((packed[byte + 1] ?? 0) << 8) | (packed[byte + 2] ?? 0);
    const code = (window >> (24 - (bit & 7) - width)) & ((1 << width) - 1);
    bit += width;
    if (code === END) break;
    if (code === CLEAR) {
      next = END + 1;
      width = FIRST_WIDTH;
      before = -1;
      continue;
    }
    if (before === -1 ? code >= CLEAR : code > next || next > TABLE) throw new RangeError('a code stands for nothing');
    if (before !== -1 && next < TABLE) {
      prefix[next] = before;
      length[next] = (length[before] ?? 0) + 1;
      // The new entry ends with the first byte of the next string, which may be the entry itself.
      let first = code === next ? before : code;
      while (first >= CLEAR) first = prefix[first] ?? 0;
      suffix[next] = first;
      next += 1;
    }
    write(code);
    before = code;
    // The code width grows one code early, as in all TIFF writers.
    if (next + 1 >= 1 << width && width < LAST_WIDTH) width += 1;
  }
  return out.subarray(0, at);
}
