import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** A download that nobody takes any more of for so long is over: others wait for its turn. Longer than a page of rows may take. */
const STALLED_MS = 120_000;

/** Ends what an answer is made of when its caller leaves, or takes nothing of it for long. */
export function endWith(response: ServerResponse, content: Readable, stalledMs = STALLED_MS): void {
  // Who asks and leaves at once never takes the stream.
  response.once('close', () => content.destroy());
  response.setTimeout(stalledMs, () => response.destroy());
}
