import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createGzip } from 'node:zlib';
import type { Snapshot } from '@groundwatch/protocol/live';

/** Snapshots with more items are packed. Smaller ones would save little. */
const MOST_PLAIN = 200;
/** Items that are written at once: some milliseconds. */
const AT_ONCE = 500;

/** The counts of a station are as long as several values. */
const A_COUNT = 10;

export function isLarge({ counts = [], statuses, readings, contacts, alarms, analyses }: Snapshot): boolean {
  const values = [statuses, readings, contacts, alarms, analyses].reduce((sum, { length }) => sum + length, 0);
  return values + A_COUNT * counts.length > MOST_PLAIN;
}

/** The snapshot's JSON in pieces. */
function* jsonOf({ counted, ...lists }: Snapshot): Generator<string> {
  let before = counted ? `{"counted":${JSON.stringify(counted)},` : '{';
  for (const [part, items] of Object.entries(lists) as [string, readonly unknown[]][]) {
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
