import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Each byte as the difference to the pixel on its left, which compresses smooth pictures best. */
const FILTER_LEFT = 1;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A picture of 8-bit red, green and blue, row by row, as PNG. */
export function encodePng(width: number, height: number, rgb: Uint8Array): Buffer {
  const row = width * 3;
  const lines = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const at = y * (row + 1);
    lines[at] = FILTER_LEFT;
    for (let i = 0; i < row; i += 1) {
      const left = i < 3 ? 0 : (rgb[y * row + i - 3] ?? 0);
      lines[at + 1 + i] = (rgb[y * row + i] ?? 0) - left;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
