import { randomUUID } from 'node:crypto';
import type { BusMessage } from '@groundwatch/protocol/live';
import { splitMessages } from './split.ts';

/** Room for the envelope around a message: source, number, punctuation. */
const ENVELOPE = 100;

/** The sending half of all buses: identifies this process start and numbers its messages. */
export class Sender {
  readonly source = randomUUID();
  #number = 0;

  /**
   * Envelopes as JSON of at most `limit` bytes. A message that cannot be split to fit only uses up a number, so that receivers see a gap.
   */
  envelopes(messages: readonly BusMessage[], limit: number): string[] {
    const out: string[] = [];
    for (const message of splitMessages(messages, limit - ENVELOPE)) {
      const number = ++this.#number;
      if (message) out.push(JSON.stringify({ source: this.source, number, message }));
    }
    return out;
  }
}
