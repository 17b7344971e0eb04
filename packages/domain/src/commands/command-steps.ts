import { ANSWER_MS, DEVICE_BUSY_MS, validityOf, type CommandLifecycle, type RequestPart } from './command-lifecycle.ts';
import { isOpen, MAX_TRIES } from '@groundwatch/protocol/model';
import { noEarlierThan, ended, hasTriesLeft } from './command-marks.ts';

/** Meaning of a device's answer to a request. */
export type Verdict =
  | { readonly kind: 'done' }
  /** A read-back: whether the device has the wanted values. */
  | { readonly kind: 'values'; readonly isSame: boolean }
  | { readonly kind: 'busy' }
  | { readonly kind: 'no'; readonly reason: 'refused' | 'unsupported' | 'rejected' };

/** The command after an answer; null where the answer is too late or repeated. */
export function answered(
  lifecycle: CommandLifecycle,
  part: RequestPart,
  verdict: Verdict,
  now: number,
): CommandLifecycle | null {
  const isAwaited = part === 'order' ? lifecycle.state === 'sent' : lifecycle.state === 'acknowledged';
  if (!isAwaited) return null;
  if (verdict.kind === 'busy') return busy(lifecycle, part, now);
  if (part === 'readBack') {
    if (verdict.kind !== 'values') return ended(lifecycle, 'failed', 'unconfirmed', now);
    return verdict.isSame ? ended(lifecycle, 'applied', '', now) : ended(lifecycle, 'failed', 'notTaken', now);
  }
  if (verdict.kind === 'no') return ended(lifecycle, 'failed', verdict.reason, now);
  const acknowledgedAt = noEarlierThan(lifecycle, now);
  const acknowledged: CommandLifecycle = {
    ...lifecycle,
    state: 'acknowledged',
    acknowledgedAt,
    out: null,
    notBefore: 0,
  };
  if (!lifecycle.needsReadBack) return ended(acknowledged, 'applied', '', now);
  // If acknowledged at the last moment, it still gets its read-backs.
  return { ...acknowledged, expiresAt: Math.max(lifecycle.expiresAt, acknowledgedAt + MAX_TRIES * ANSWER_MS) };
}

function busy(lifecycle: CommandLifecycle, part: RequestPart, now: number): CommandLifecycle | null {
  // The answer belongs to an attempt that was given up and does not affect the next one.
  if (lifecycle.out?.part !== part) return null;
  if (hasTriesLeft(lifecycle, part)) return { ...lifecycle, out: null, notBefore: now + DEVICE_BUSY_MS };
  return ended(lifecycle, 'failed', part === 'order' ? 'busy' : 'unconfirmed', now);
}

/** Cancels an unsent command, by a person or with its canary. null where it is too late. */
export const cancelled = (
  lifecycle: CommandLifecycle,
  reason: 'person' | 'canary',
  now: number,
): CommandLifecycle | null => (lifecycle.state === 'queued' ? ended(lifecycle, 'cancelled', reason, now) : null);

/** Ends the command of a removed device. null for a command that has ended. */
export function withdrawn(lifecycle: CommandLifecycle, now: number): CommandLifecycle | null {
  if (!isOpen(lifecycle.state)) return null;
  return ended(lifecycle, lifecycle.state === 'queued' ? 'cancelled' : 'failed', 'withdrawn', now);
}

/** Ends a command that cannot be sent as it is, or not over this connection. null for a command that has ended. */
export const unsendable = (
  lifecycle: CommandLifecycle,
  reason: 'unencodable' | 'unproven',
  now: number,
): CommandLifecycle | null => (isOpen(lifecycle.state) ? ended(lifecycle, 'failed', reason, now) : null);

/** Applies that newer writes took over all its values. A sent command is not repeated; null where nothing changes. */
export function overridden(lifecycle: CommandLifecycle, now: number): CommandLifecycle | null {
  if (lifecycle.kind !== 'write' || lifecycle.isOverridden) return null;
  const marked = { ...lifecycle, isOverridden: true };
  if (lifecycle.state === 'queued') return ended(marked, 'superseded', '', now);
  return lifecycle.state === 'sent' ? marked : null;
}

/** Releases a command after the one that it waited for was applied; its lifetime starts now. */
export const released = (lifecycle: CommandLifecycle, now: number): CommandLifecycle =>
  lifecycle.isHeld
    ? {
        ...lifecycle,
        isHeld: false,
        canary: null,
        expiresAt: noEarlierThan(lifecycle, now) + validityOf(lifecycle.kind),
      }
    : lifecycle;

/** The command after the one that it waited for: released if that was applied, cancelled if it ended otherwise, else unchanged. */
export function settled(lifecycle: CommandLifecycle, now: number): CommandLifecycle {
  if (!lifecycle.isHeld || lifecycle.canary === null || isOpen(lifecycle.canary)) return lifecycle;
  return lifecycle.canary === 'applied' ? released(lifecycle, now) : (cancelled(lifecycle, 'canary', now) ?? lifecycle);
}
