import { writeArrayBuffer } from 'geotiff';

interface Model {
  width: number;
  height: number;
  values: ArrayLike<number>;
  west: number;
  north: number;
  /** Cell size in degrees, or metres for a projected system. */
  cell: number;
  keys?: Record<string, number>;
}

/** A GeoTIFF of 32-bit floats, in geographic WGS 84 unless `keys` are given. */
export function geoTiff({ width, height, values, west, north, cell, keys }: Model): Uint8Array {
  const file = writeArrayBuffer(Float32Array.from(values), {
    width,
    height,
    BitsPerSample: [32],
    SampleFormat: [3],
    SamplesPerPixel: [1],
    GTRasterTypeGeoKey: 1,
    ...(keys ?? { GTModelTypeGeoKey: 2, GeographicTypeGeoKey: 4326 }),
    ModelPixelScale: [cell, cell, 0],
    ModelTiepoint: [0, 0, 0, west, north, 0],
  });
  return new Uint8Array(file);
}

const SHORT = 3;
const LONG = 4;

/** A GeoTIFF with arbitrary content: directory entries by tag, followed by the data. */
export function rawTiff(tags: Record<number, number>, data: Uint8Array): Buffer {
  const keys = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326];
  const scale = Buffer.alloc(24);
  for (const [i, value] of [0.001, 0.001, 0].entries()) scale.writeDoubleLE(value, i * 8);
  const tie = Buffer.alloc(48);
  for (const [i, value] of [0, 0, 0, 104, 30, 0].entries()) tie.writeDoubleLE(value, i * 8);
  const geo = Buffer.alloc(keys.length * 2);
  keys.forEach((value, i) => geo.writeUInt16LE(value, i * 2));
  const extra = Buffer.concat([scale, tie, geo]);
  const count = Object.keys(tags).length + 4;
  const extraAt = 8 + 2 + count * 12 + 4;
  const dataAt = extraAt + extra.length;
  const entries: [tag: number, type: number, count: number, value: number][] = [
    ...Object.entries(tags).map(([tag, value]): [number, number, number, number] => [Number(tag), LONG, 1, value]),
    [273, LONG, 1, dataAt],
    [33_550, 12, 3, extraAt],
    [33_922, 12, 6, extraAt + 24],
    [34_735, SHORT, keys.length, extraAt + 72],
  ];
  const head = Buffer.alloc(extraAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(count, 8);
  for (const [i, [tag, type, number, value]] of entries.toSorted(([a], [b]) => a - b).entries()) {
    const at = 10 + i * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(number, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  return Buffer.concat([head, extra, data]);
}
