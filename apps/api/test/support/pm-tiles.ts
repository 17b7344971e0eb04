/** A PMTiles varint: seven bits per byte, least significant first. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) + 128);
  }
}

/** An uncompressed archive of version 3 of the specification; `type` 1: vector, 2: PNG. Ids must ascend. */
export function pmTiles(tiles: readonly { id: number; body: Buffer }[], type: number): Buffer {
  const deltas = tiles.map(({ id }, i) => id - (tiles[i - 1]?.id ?? 0));
  const offsets = tiles.map((_, i) => tiles.slice(0, i).reduce((sum, { body }) => sum + body.length, 0));
  const directory = Buffer.from([
    ...varint(tiles.length),
    ...deltas.flatMap(varint),
    ...tiles.flatMap(() => varint(1)),
    ...tiles.flatMap(({ body }) => varint(body.length)),
    ...offsets.flatMap((offset) => varint(offset + 1)),
  ]);
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  const size = tiles.reduce((sum, { body }) => sum + body.length, 0);
  const begin = 127 + directory.length;
  for (const [at, value] of [
    [8, 127],
    [16, directory.length],
    [24, begin],
    [32, metadata.length],
    [40, begin + metadata.length],
    [48, 0],
    [56, begin + metadata.length],
    [64, size],
    [72, tiles.length],
    [80, tiles.length],
    [88, tiles.length],
  ] as const)
    header.writeBigUInt64LE(BigInt(value), at);
  header[96] = 1;
  header[97] = 1;
  header[98] = 1;
  header[99] = type;
  header[100] = 0;
  header[101] = 2;
  return Buffer.concat([header, directory, metadata, ...tiles.map(({ body }) => body)]);
}
