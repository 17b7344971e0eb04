import { ANSWER_MS, DEVICE_BUSY_MS, lifeOf, type CommandLife, type RequestPart } from './command-life.ts';
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
export function answered(life: CommandLife, part: RequestPart, verdict: Verdict, now: number): CommandLife | null {
  const isAwaited = part === 'order' ? life.state === 'sent' : life.state === 'acknowledged';
  if (!isAwaited) return null;
  if (verdict.kind === 'busy') return busy(life, part, now);
  if (part === 'readBack') {
    if (verdict.kind !== 'values') return ended(life, 'failed', 'unconfirmed', now);
    return verdict.isSame ? ended(life, 'applied', '', now) : ended(life, 'failed', 'notTaken', now);
  }
  if (verdict.kind === 'no') return ended(life, 'failed', verdict.reason, now);
  const acknowledgedAt = noEarlierThan(life, now);
  const acknowledged: CommandLife = { ...life, state: 'acknowledged', acknowledgedAt, out: null, notBefore: 0 };
  if (!life.needsReadBack) return ended(acknowledged, 'applied', '', now);
  // If acknowledged at the last moment, it still gets its read-backs.
  return { ...acknowledged, expiresAt: Math.max(life.expiresAt, acknowledgedAt + MAX_TRIES * ANSWER_MS) };
}

function busy(life: CommandLife, part: RequestPart, now: number): CommandLife | null {
  // The answer belongs to an attempt that was given up and does not affect the next one.
  if (life.out?.part !== part) return null;
  if (hasTriesLeft(life, part)) return { ...life, out: null, notBefore: now + DEVICE_BUSY_MS };
  return ended(life, 'failed', part === 'order' ? 'busy' : 'unconfirmed', now);
}

/** Cancels an unsent command, by a person or with its canary. null where it is too late. */
export const cancelled = (life: CommandLife, reason: 'person' | 'canary', now: number): CommandLife | null =>
  life.state === 'queued' ? ended(life, 'cancelled', reason, now) : null;

/** Ends the command of a removed device. null for a command that has ended. */
export function withdrawn(life: CommandLife, now: number): CommandLife | null {
  if (!isOpen(life.state)) return null;
  return ended(life, life.state === 'queued' ? 'cancelled' : 'failed', 'withdrawn', now);
}

/** Ends a command that cannot be sent as it is, or not over this connection. null for a command that has ended. */
export const unsendable = (life: CommandLife, reason: 'unencodable' | 'unproven', now: number): CommandLife | null =>
  isOpen(life.state) ? ended(life, 'failed', reason, now) : null;

/** Applies that newer writes took over all its values. A sent command is not repeated; null where nothing changes. */
export function overridden(life: CommandLife, now: number): CommandLife | null {
  if (life.kind !== 'write' || life.isOverridden) return null;
  const marked = { ...life, isOverridden: true };
  if (life.state === 'queued') return ended(marked, 'superseded', '', now);
  return life.state === 'sent' ? marked : null;
}

/** Releases a command after the one that it waited for was applied; its lifetime starts now. */
export const released = (life: CommandLife, now: number): CommandLife =>
  life.isHeld
    ? { ...life, isHeld: false, canary: null, expiresAt: noEarlierThan(life, now) + lifeOf(life.kind) }
    : life;

/** The command after the one that it waited for: released if that was applied, cancelled if it ended otherwise, else unchanged. */
export function settled(life: CommandLife, now: number): CommandLife {
  if (!life.isHeld || life.canary === null || isOpen(life.canary)) return life;
  return life.canary === 'applied' ? released(life, now) : (cancelled(life, 'canary', now) ?? life);
}
