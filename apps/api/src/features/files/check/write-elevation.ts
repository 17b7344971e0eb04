import type { Bounds } from './elevation-header.ts';

const SHORT = 3;
const LONG = 4;
const DOUBLE = 12;
const sizes: Readonly<Record<number, number>> = { [SHORT]: 2, [LONG]: 4, [DOUBLE]: 8 };
const HEAD = 8;
const ENTRY = 12;

type Entry = readonly [tag: number, type: number, values: readonly number[]];

/** Geographic, pixel is area, WGS 84 (GeoTIFF 1.1, section 7.1). */
const geoKeys = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326];

/** Writes heights, row by row from the north-west, as a GeoTIFF of 32-bit floats in WGS 84 degrees. */
export function writeElevation(
  width: number,
  height: number,
  heights: Float32Array,
  { west, south, east, north }: Bounds,
): Uint8Array {
  const entries = (cellsAt: number): Entry[] => [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, [32]],
    [259, SHORT, [1]],
    [262, SHORT, [1]],
    [273, LONG, [cellsAt]],
    [277, SHORT, [1]],
    [278, LONG, [height]],
    [279, LONG, [heights.length * 4]],
    [339, SHORT, [3]],
    [33_550, DOUBLE, [(east - west) / width, (north - south) / height, 0]],
    [33_922, DOUBLE, [0, 0, 0, west, north, 0]],
    [34_735, SHORT, geoKeys],
  ];
  const bytesOf = ([, type, values]: Entry): number => (sizes[type] ?? 0) * values.length;
  const list = entries(0);
  const outside = list.map(bytesOf).filter((bytes) => bytes > 4);
  const outsideAt = HEAD + 2 + list.length * ENTRY + 4;
  const cellsAt = outsideAt + outside.reduce((sum, bytes) => sum + bytes, 0);

  const view = new DataView(new ArrayBuffer(cellsAt + heights.length * 4));
  const write = (type: number, at: number, value: number): void => {
    if (type === SHORT) view.setUint16(at, value, true);
    else if (type === LONG) view.setUint32(at, value, true);
    else view.setFloat64(at, value, true);
  };
  view.setUint32(0, 0x2a_4949, true);
  view.setUint32(4, HEAD, true);
  view.setUint16(HEAD, list.length, true);
  let free = outsideAt;
  for (const [i, entry] of entries(cellsAt).entries()) {
    const [tag, type, values] = entry;
    const at = HEAD + 2 + i * ENTRY;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, values.length, true);
    const bytes = bytesOf(entry);
    const start = bytes > 4 ? free : at + 8;
    if (bytes > 4) {
      view.setUint32(at + 8, free, true);
      free += bytes;
    }
    for (const [n, value] of values.entries()) write(type, start + n * (sizes[type] ?? 0), value);
  }
  for (let i = 0; i < heights.length; i++) view.setFloat32(cellsAt + i * 4, heights[i] ?? NaN, true);
  return new Uint8Array(view.buffer);
}
