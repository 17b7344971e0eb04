import type { ContourLines, Lines } from './contour-lines.ts';
import type { Bounds } from './elevation.ts';

export interface ReliefFile {
  readonly bounds: Bounds;
  readonly picture: Blob;
  readonly contours: ContourLines | null;
}

interface Header {
  bounds: Bounds;
  picture: number;
  interval: number | null;
  majorEvery: number;
  /** Lengths in entries: positions, starts and strength of minors, then of majors. */
  lengths: number[];
}

const parts = (contours: ContourLines): (Float64Array | Uint32Array | Uint8Array)[] => [
  contours.minors.positions,
  contours.minors.starts,
  contours.minors.strength,
  contours.majors.positions,
  contours.majors.starts,
  contours.majors.strength,
];

/** A computed relief as one body for the cache: header length, header, picture, lines. */
export function packRelief(file: ReliefFile): Blob {
  const arrays = file.contours ? parts(file.contours) : [];
  const header: Header = {
    bounds: file.bounds,
    picture: file.picture.size,
    interval: file.contours?.interval ?? null,
    majorEvery: file.contours?.majorEvery ?? 0,
    lengths: arrays.map((array) => array.length),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  return new Blob([new Uint32Array([text.length]), text, file.picture, ...(arrays as BlobPart[])]);
}

/** Reverse of `packRelief`. Throws on anything else. */
export function unpackRelief(body: ArrayBuffer): ReliefFile {
  const headerLength = new DataView(body).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(body, 4, headerLength))) as Header;
  let offset = 4 + headerLength;
  const take = (bytes: number): ArrayBuffer => {
    if (offset + bytes > body.byteLength) throw new Error('relief file is cut off');
    const slice = body.slice(offset, offset + bytes);
    offset += bytes;
    return slice;
  };
  const picture = new Blob([take(header.picture)], { type: 'image/png' });
  if (header.interval === null) return { bounds: header.bounds, picture, contours: null };
  const lines = (i: number): Lines => ({
    positions: new Float64Array(take(header.lengths[i]! * 8)),
    starts: new Uint32Array(take(header.lengths[i + 1]! * 4)),
    strength: new Uint8Array(take(header.lengths[i + 2]!)),
  });
  const minors = lines(0);
  const majors = lines(3);
  return {
    bounds: header.bounds,
    picture,
    contours: { interval: header.interval, majorEvery: header.majorEvery, minors, majors },
  };
}
