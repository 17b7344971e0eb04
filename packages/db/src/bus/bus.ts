import type { BusEnvelope, BusMessage } from '@groundwatch/protocol/live';

export interface Subscription {
  /** Stops the calls of this subscriber. */
  unsubscribe(): void;
}

/** Messages between processes after a commit. They come at most once, in order for each source; a loss is reported, not repaired. */
export interface Bus {
  /** Sends all messages, in order, in one go. Rejects where the bus cannot be reached; receivers then see a gap. */
  publish(messages: readonly BusMessage[]): Promise<void>;
  /**
   * Calls `handler` for every message from now on, this process's own too. `onGap`: messages were or may have been lost
   * (a number missing, a connection renewed); re-read the database. `kinds`: the handler may miss messages of all others, which
   * then cost next to nothing.
   */
  subscribe(
    handler: (envelope: BusEnvelope) => void,
    onGap: () => void,
    kinds?: readonly BusMessage['kind'][],
  ): Promise<Subscription>;
  /** Rejects if messages cannot be sent and received at the moment. It may wait for long, so use it with a time limit (`probe`). */
  check(): Promise<void>;
  close(): Promise<void>;
}
