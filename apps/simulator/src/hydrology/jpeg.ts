/** Side of a picture's tiles, px. */
export const TILE = 8;

/** Codes of the bit length of a brightness difference: the standard table of JPEG (ITU-T T.81, table K.3). */
const lengths = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const codes = [0b00, 0b010, 0b011, 0b100, 0b101, 0b110, 0b1110, 0b11110, 0b111110, 0b1111110, 0b11111110, 0b111111110];
const codeBits = [2, 3, 3, 3, 3, 3, 4, 5, 6, 7, 8, 9];

const segment = (marker: number, data: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data]);
const two = (value: number): [number, number] => [value >> 8, value & 0xff];

/** A grey picture of flat tiles, row by row, each 0 to 255, as a baseline JPEG: only the mean of each tile. */
export function encodeTiles(columns: number, rows: number, tiles: Uint8Array): Buffer {
  const bits = new BitWriter();
  let before = 0;
  for (const tile of tiles) {
    const level = tile - 128;
    const difference = level - before;
    before = level;
    const size = 32 - Math.clz32(Math.abs(difference));
    bits.write(codes[size] as number, codeBits[size] as number);
    bits.write(difference < 0 ? difference + 2 ** size - 1 : difference, size);
    // The single code of the other table: no detail in this tile.
    bits.write(0, 1);
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => TILE)]),
    segment(0xc0, [8, ...two(rows * TILE), ...two(columns * TILE), 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...lengths, ...codes.keys()]),
    segment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0x00]),
    segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    bits.finish(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

class BitWriter {
  readonly #bytes: number[] = [];
  #pending = 0;
  #count = 0;

  write(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit -= 1) {
      this.#pending = (this.#pending << 1) | ((value >> bit) & 1);
      this.#count += 1;
      if (this.#count === 8) this.#flush();
    }
  }

  /** Padded with ones. */
  finish(): Buffer {
    while (this.#count > 0) this.write(1, 1);
    return Buffer.from(this.#bytes);
  }

  #flush(): void {
    this.#bytes.push(this.#pending);
    // A byte that looks like a marker within the data is followed by a zero.
    if (this.#pending === 0xff) this.#bytes.push(0);
    this.#pending = 0;
    this.#count = 0;
  }
}
