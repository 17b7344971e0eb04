import { randomUUID } from 'node:crypto';
import type { BusMessage } from '@groundwatch/protocol/live';
import { splitMessages } from './split.ts';

/** Room for the envelope around a message: source, number, punctuation. */
const ENVELOPE = 100;

/** The sending half that all buses share: names this process start and numbers its messages. */
export class Sender {
  readonly source = randomUUID();
  #number = 0;

  /** Envelopes as JSON of at most `limit` bytes. A message that cannot be cut to size uses a number up, which receivers notice. */
  envelopes(messages: readonly BusMessage[], limit: number): string[] {
    const out: string[] = [];
    for (const message of splitMessages(messages, limit - ENVELOPE)) {
      const number = ++this.#number;
      if (message) out.push(JSON.stringify({ source: this.source, number, message }));
    }
    return out;
  }
}
