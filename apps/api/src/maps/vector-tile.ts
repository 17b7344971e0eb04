import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unpack = promisify(gunzip);
/** Limit of unpacking a tile of two megabytes. */
const MOST_UNPACKED = 8_000_000;
/** Field 3 of a tile, length-delimited: a layer (Mapbox Vector Tile Specification 2.1). */
const LAYER = 0x1a;

/** A tile consists of consecutive layers. */
function isVectorTile(bytes: Buffer): boolean {
  let at = 0;
  while (at < bytes.length) {
    if (bytes[at] !== LAYER) return false;
    at += 1;
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at];
      if (byte === undefined || shift > 28) return false;
      length += (byte & 0x7f) * 2 ** shift;
      at += 1;
      if (byte < 0x80) break;
    }
    at += length;
  }
  return at === bytes.length;
}

/** An uncompressed vector tile; null: it is none. */
export async function vectorTile(bytes: Buffer): Promise<Buffer | null> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const tile = isPacked ? await unpack(bytes, { maxOutputLength: MOST_UNPACKED }).catch(() => null) : bytes;
  return tile && isVectorTile(tile) ? tile : null;
}
