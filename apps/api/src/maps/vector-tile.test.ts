import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { vectorTile } from './vector-tile.ts';

const layer = (bytes: number): Buffer => Buffer.concat([Buffer.from([0x1a, bytes]), Buffer.alloc(bytes, 1)]);

test('accepts consecutive layers, compressed or not, and an empty tile', async () => {
  const tile = Buffer.concat([layer(3), layer(100)]);
  expect(await vectorTile(tile)).toEqual(tile);
  expect(await vectorTile(gzipSync(tile))).toEqual(tile);
  expect(await vectorTile(Buffer.alloc(0))).toHaveLength(0);
});

test.each([
  ['a page', Buffer.from('<html>no</html>')],
  ['a layer that is cut off', layer(50).subarray(0, 20)],
  ['a length that has no end', Buffer.from([0x1a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1])],
  ['a bomb', gzipSync(Buffer.alloc(20_000_000, 0x1a))],
  ['what is packed and broken', gzipSync(layer(9)).subarray(0, 15)],
])('%s is not a vector tile', async (_name, bytes) => {
  expect(await vectorTile(bytes)).toBeNull();
});
