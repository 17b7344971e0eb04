import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** A download that is not read for this long ends, as others wait for its turn. It must exceed the time of one page of rows. */
const STALLED_MS = 120_000;

/** Destroys the content of an answer when the client disconnects or stops reading. */
export function endWith(response: ServerResponse, content: Readable, stalledMs = STALLED_MS): void {
  // A client that disconnects at once never starts the stream.
  response.once('close', () => content.destroy());
  response.setTimeout(stalledMs, () => response.destroy());
}
