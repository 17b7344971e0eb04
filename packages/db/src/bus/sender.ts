import { randomUUID } from 'node:crypto';
import type { BusMessage } from '@groundwatch/protocol/live';
import { splitMessages } from './split.ts';

/** Room for the envelope around a message: source, number, punctuation. */
const ENVELOPE = 100;

/** A message with its envelope as JSON. */
export interface Sealed {
  readonly message: BusMessage;
  readonly text: string;
}

/** The sending half of all buses: identifies this process start and numbers its messages. */
export class Sender {
  readonly source = randomUUID();
  #number = 0;

  /**
   * Envelopes as JSON of at most `limit` bytes. A message that cannot be split to fit only uses up a number, so that receivers see a gap.
   */
  envelopes(messages: readonly BusMessage[], limit: number): Sealed[] {
    const out: Sealed[] = [];
    for (const part of splitMessages(messages, limit - ENVELOPE)) {
      const number = ++this.#number;
      if (!part) continue;
      out.push({
        message: part.message,
        text: `{"source":"${this.source}","number":${number},"message":${part.json}}`,
      });
    }
    return out;
  }
}
