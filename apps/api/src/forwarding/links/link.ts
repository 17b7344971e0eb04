import type { Targets } from '../../notices/net/targets.ts';
import type { DestinationRow } from '../destination.ts';
import type { Rendered } from '../render.ts';

/** What came of a message. `detail`: what the other side said, and no secret. */
export type Sent =
  | { kind: 'sent' }
  /** It may go better later. `isOwn`: the other side fails on this very message, as far as can be told. */
  | { kind: 'failed'; detail: string; isOwn?: boolean; retryAfterS?: number }
  /** It will not. */
  | { kind: 'refused'; detail: string };

/** A connection to the other side. */
export interface Link {
  readonly isOpen: boolean;
  send(message: Rendered): Promise<Sent>;
  close(): void;
}

/** Resolves with an open one; rejects where there is none within `timeoutMs`. The error holds no secret. */
export type OpenLink = (destination: DestinationRow, targets: Targets, timeoutMs: number) => Promise<Link>;
