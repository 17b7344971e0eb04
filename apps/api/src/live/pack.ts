import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createGzip } from 'node:zlib';
import type { Snapshot } from '@groundwatch/protocol/live';

/** Snapshots with more items are packed. A page of a small installation has fewer, and is shown without the detour. */
const MOST_PLAIN = 2_000;
/** Items that are written at once: some milliseconds. */
const AT_ONCE = 500;

/** The counts of a station are as long as several values. */
const A_COUNT = 10;

export const isLarge = ({ counts = [], ...snapshot }: Snapshot): boolean =>
  Object.values(snapshot).reduce<number>((sum, items: readonly unknown[]) => sum + items.length, 0) +
    A_COUNT * counts.length >
  MOST_PLAIN;

/** The snapshot's JSON in pieces. */
function* jsonOf(snapshot: Snapshot): Generator<string> {
  let before = '{';
  for (const [part, items] of Object.entries(snapshot) as [string, readonly unknown[]][]) {
    yield `${before}${JSON.stringify(part)}:[`;
    for (let first = 0; first < items.length; first += AT_ONCE)
      yield (first === 0 ? '' : ',') + JSON.stringify(items.slice(first, first + AT_ONCE)).slice(1, -1);
    before = '],';
  }
  yield ']}';
}

/** The snapshot as JSON packed by gzip, written piece by piece, so that nobody else waits for it. */
export const pack = (snapshot: Snapshot): Promise<Uint8Array> =>
  buffer(Readable.from(jsonOf(snapshot)).pipe(createGzip({ level: constants.Z_BEST_SPEED })));
