import type { Targets } from '../../notifications/net/targets.ts';
import type { DestinationRow } from '../destination.ts';
import type { Rendered } from '../render.ts';

/** Result of a message. `detail`: the answer of the other side, without secrets. */
export type Sent =
  | { kind: 'sent' }
  /** A retry may succeed. `isOwn`: the other side probably fails on this message only. */
  | { kind: 'failed'; detail: string; isOwn?: boolean; retryAfterS?: number }
  /** A retry is useless. */
  | { kind: 'refused'; detail: string };

/** A connection to the other side. */
export interface Link {
  readonly isOpen: boolean;
  send(message: Rendered): Promise<Sent>;
  close(): void;
}

/** Resolves with an open link; rejects when that takes longer than `timeoutMs`. The error contains no secret. */
export type OpenLink = (destination: DestinationRow, targets: Targets, timeoutMs: number) => Promise<Link>;
