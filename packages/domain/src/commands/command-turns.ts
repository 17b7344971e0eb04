import {
  ANSWER_MS,
  HORN_ANSWER_MS,
  HORN_PATIENCE_MS,
  isWaiting,
  type CommandLifecycle,
  type RequestOut,
  type RequestPart,
} from './command-lifecycle.ts';
import { isOpen } from '@groundwatch/protocol/model';
import { noEarlierThan, ended, hasTriesLeft } from './command-marks.ts';
import { settled } from './command-steps.ts';

export interface Step {
  /** The changed commands, to be stored in this order: freed requests before new ones. */
  readonly changed: readonly CommandLifecycle[];
  /** The request to send over the connection, once the changes are stored. */
  readonly send: { readonly number: number; readonly part: RequestPart } | null;
}

/** A connection of a device: its unique name, and when the device was last heard over it, ms since 1970. */
export interface Line {
  readonly via: string;
  readonly heardAt: number;
}

/** The time comes from another clock: of a process that is ahead, or of this one before it was set back. */
const isAhead = (at: number, now: number): boolean => at > now + ANSWER_MS;

/**
 * Whether requests may go over `line` if `holder` carried the last one. If two processes each believe to have the device's connection, the
 * one heard later is alive; the other one must not take its requests.
 */
export const mayCarry = (line: Line, holder: Line | null, now: number): boolean =>
  holder === null || holder.via === line.via || line.heardAt > holder.heardAt || isAhead(holder.heardAt, now);

/** The request is lost: it timed out, or the device has another connection now and may be asked again. */
function isLost(lifecycle: CommandLifecycle, out: RequestOut, via: string | null, now: number): boolean {
  if (now >= out.until) return true;
  if (via === null) return false;
  return isAhead(out.since, now) || (via !== out.via && hasTriesLeft(lifecycle, out.part));
}

/** The command pauses: the device is busy, or may still answer a request that a horn displaced. */
const isResting = ({ notBefore }: CommandLifecycle, now: number): boolean =>
  notBefore > now && !isAhead(notBefore, now);

/** The command after timeouts. */
function passTime(before: CommandLifecycle, via: string | null, now: number): CommandLifecycle {
  if (!isOpen(before.state)) return before;
  const lifecycle = settled(before, now);
  if (lifecycle.state === 'cancelled' || lifecycle.isHeld) return lifecycle;
  const { out } = lifecycle;
  if (out !== null && !isLost(lifecycle, out, via, now)) return lifecycle;
  const free = out === null ? lifecycle : { ...lifecycle, out: null };
  if (isResting(free, now)) return free;
  const isOver = now >= free.expiresAt;
  if (free.state === 'queued') return isOver ? ended(free, 'expired', 'noContact', now) : free;
  if (free.state === 'sent') {
    if (free.isOverridden) return ended(free, 'superseded', '', now);
    return isOver || !hasTriesLeft(free, 'order') ? ended(free, 'failed', 'unanswered', now) : free;
  }
  return isOver || !hasTriesLeft(free, 'readBack') ? ended(free, 'failed', 'unconfirmed', now) : free;
}

const isHorn = ({ kind }: CommandLifecycle): boolean => kind === 'horn';
const hasBegun = ({ state }: CommandLifecycle): boolean => state !== 'queued';

/** Picks horns first, then commands in progress, then the oldest. */
function firstOf(lifecycles: readonly CommandLifecycle[]): CommandLifecycle | undefined {
  const waiting = lifecycles.filter(isWaiting);
  const horns = waiting.filter(isHorn);
  const some = horns.length > 0 ? horns : waiting;
  return some.find(hasBegun) ?? some[0];
}

const hornWaits = (lifecycles: readonly CommandLifecycle[], now: number): boolean =>
  lifecycles.some(
    (lifecycle) => isHorn(lifecycle) && isWaiting(lifecycle) && lifecycle.out === null && !isResting(lifecycle, now),
  );

/** Frees the slot for a waiting horn. The displaced command's answer still counts. */
function giveWay(lifecycle: CommandLifecycle, now: number): CommandLifecycle {
  const { out } = lifecycle;
  if (out === null || isHorn(lifecycle) || now < out.since + HORN_PATIENCE_MS) return lifecycle;
  return { ...lifecycle, out: null, notBefore: Math.min(out.until, now + ANSWER_MS) };
}

/**
 * Decides what happens to the open commands of one device, ordered by number. `via` names the connection that could carry a request now;
 * null: this process has none. Store the changes before sending, so that after a crash a possibly sent request is known.
 */
export function advance(lifecycles: readonly CommandLifecycle[], now: number, via: string | null): Step {
  let current = lifecycles.map((lifecycle) => passTime(lifecycle, via, now));
  if (hornWaits(current, now)) current = current.map((lifecycle) => giveWay(lifecycle, now));
  const isUnderWay = current.some(({ out }) => out !== null);
  const next = isUnderWay || via === null ? undefined : firstOf(current);
  const changed = current.filter((lifecycle, index) => lifecycle !== lifecycles[index]);
  if (!next || via === null || isResting(next, now)) return { changed, send: null };
  const sent = started(next, via, now);
  return {
    changed: [...changed.filter((lifecycle) => lifecycle !== next), sent],
    send: { number: next.number, part: sent.out?.part ?? 'order' },
  };
}

function started(lifecycle: CommandLifecycle, via: string, now: number): CommandLifecycle {
  const part: RequestPart = lifecycle.state === 'acknowledged' ? 'readBack' : 'order';
  const until = now + (isHorn(lifecycle) ? HORN_ANSWER_MS : ANSWER_MS);
  const out = { part, via, since: now, until };
  if (part === 'readBack') return { ...lifecycle, out, notBefore: 0, readBacks: lifecycle.readBacks + 1 };
  const sentAt = lifecycle.sentAt ?? noEarlierThan(lifecycle, now);
  return { ...lifecycle, out, notBefore: 0, state: 'sent', tries: lifecycle.tries + 1, sentAt };
}
