import fc from 'fast-check';
import { fromArrayBuffer } from 'geotiff';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { boundDecoders } from './bounded-decoders.ts';
import { unpackLzw } from './lzw.ts';

/** The encoder of TIFF 6.0, section 13. */
function pack(bytes: Uint8Array): Uint8Array {
  const bits: number[] = [];
  let table = new Map<string, number>();
  let width = 9;
  const emit = (code: number): void => {
    for (let i = width - 1; i >= 0; i--) bits.push((code >> i) & 1);
  };
  const clear = (): void => {
    emit(256);
    table = new Map(Array.from({ length: 256 }, (_, i) => [String.fromCharCode(i), i]));
    width = 9;
  };
  clear();
  let next = 258;
  let held = '';
  for (const byte of bytes) {
    const longer = held + String.fromCharCode(byte);
    if (table.has(longer)) {
      held = longer;
      continue;
    }
    emit(table.get(held) ?? 0);
    table.set(longer, next++);
    if (next + 1 > 1 << width) width += 1;
    held = String.fromCharCode(byte);
    if (next === 4_094) {
      emit(table.get(held) ?? 0);
      clear();
      next = 258;
      held = '';
    }
  }
  if (held !== '') {
    emit(table.get(held) ?? 0);
    if (next + 2 > 1 << width) width += 1;
  }
  emit(257);
  const out = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [i, bit] of bits.entries()) out[i >> 3]! |= bit << (7 - (i & 7));
  return out;
}

test('unpacks what was packed', () => {
  const text = fc.uint8Array({ maxLength: 20_000 });
  const dull = fc.array(fc.constantFrom(0, 0, 0, 1), { maxLength: 20_000 }).map((list) => Uint8Array.from(list));
  fc.assert(
    fc.property(fc.oneof(text, dull), (bytes) => {
      expect(Buffer.from(unpackLzw(pack(bytes), bytes.length))).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 60 },
  );
});

test('continues after the table is full', () => {
  for (const most of [2, 256]) {
    const bytes = Uint8Array.from({ length: 60_000 }, (_, i) => ((i * i * 31) >> 3) % most);
    expect(Buffer.from(unpackLzw(pack(bytes), bytes.length)).equals(bytes)).toBe(true);
  }
});

test('reads the output of other encoders', async () => {
  const pixels = Uint8Array.from({ length: 300 * 200 }, (_, i) => (i % 300) * Math.sin(i / 7_000) + 90);
  const picture = sharp(pixels, { raw: { width: 300, height: 200, channels: 1 } }).toColourspace('b-w');
  const file = await picture.tiff({ compression: 'lzw', predictor: 'none' }).toBuffer();
  boundDecoders();
  const image = await (await fromArrayBuffer(new Uint8Array(file).buffer)).getImage();
  expect(image.fileDirectory.getValue('Compression')).toBe(5);
  const [band] = (await image.readRasters()) as unknown as [Uint8Array];
  expect(Buffer.from(band).equals(pixels)).toBe(true);
});

test('stops at the limit, however much the input expands to', () => {
  const packed = pack(new Uint8Array(300_000));
  expect(packed.length).toBeLessThan(3_000);
  expect(() => unpackLzw(packed, 299_999)).toThrow(RangeError);
});

test('survives any input', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), (bytes) => {
      try {
        expect(unpackLzw(bytes, 100_000).length).toBeLessThanOrEqual(100_000);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
    { numRuns: 300 },
  );
});
