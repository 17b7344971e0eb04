import {
  ANSWER_MS,
  HORN_ANSWER_MS,
  HORN_PATIENCE_MS,
  isWaiting,
  type CommandLife,
  type RequestOut,
  type RequestPart,
} from './command-life.ts';
import { isOpen } from '@groundwatch/protocol/model';
import { noEarlierThan, ended, hasTriesLeft } from './command-marks.ts';
import { settled } from './command-steps.ts';

export interface Step {
  /** The changed commands, to be stored in this order: freed requests before new ones. */
  readonly changed: readonly CommandLife[];
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
function isLost(life: CommandLife, out: RequestOut, via: string | null, now: number): boolean {
  if (now >= out.until) return true;
  if (via === null) return false;
  return isAhead(out.since, now) || (via !== out.via && hasTriesLeft(life, out.part));
}

/** The command pauses: the device is busy, or may still answer a request that a horn displaced. */
const isResting = ({ notBefore }: CommandLife, now: number): boolean => notBefore > now && !isAhead(notBefore, now);

/** The command after timeouts. */
function passTime(before: CommandLife, via: string | null, now: number): CommandLife {
  if (!isOpen(before.state)) return before;
  const life = settled(before, now);
  if (life.state === 'cancelled' || life.isHeld) return life;
  const { out } = life;
  if (out !== null && !isLost(life, out, via, now)) return life;
  const free = out === null ? life : { ...life, out: null };
  if (isResting(free, now)) return free;
  const isOver = now >= free.expiresAt;
  if (free.state === 'queued') return isOver ? ended(free, 'expired', 'noContact', now) : free;
  if (free.state === 'sent') {
    if (free.isOverridden) return ended(free, 'superseded', '', now);
    return isOver || !hasTriesLeft(free, 'order') ? ended(free, 'failed', 'unanswered', now) : free;
  }
  return isOver || !hasTriesLeft(free, 'readBack') ? ended(free, 'failed', 'unconfirmed', now) : free;
}

const isHorn = ({ kind }: CommandLife): boolean => kind === 'horn';
const hasBegun = ({ state }: CommandLife): boolean => state !== 'queued';

/** Picks horns first, then commands in progress, then the oldest. */
function firstOf(lives: readonly CommandLife[]): CommandLife | undefined {
  const waiting = lives.filter(isWaiting);
  const horns = waiting.filter(isHorn);
  const some = horns.length > 0 ? horns : waiting;
  return some.find(hasBegun) ?? some[0];
}

const hornWaits = (lives: readonly CommandLife[], now: number): boolean =>
  lives.some((life) => isHorn(life) && isWaiting(life) && life.out === null && !isResting(life, now));

/** Frees the slot for a waiting horn. The displaced command's answer still counts. */
function giveWay(life: CommandLife, now: number): CommandLife {
  const { out } = life;
  if (out === null || isHorn(life) || now < out.since + HORN_PATIENCE_MS) return life;
  return { ...life, out: null, notBefore: Math.min(out.until, now + ANSWER_MS) };
}

/**
 * Decides what happens to the open commands of one device, ordered by number. `via` names the connection that could carry a request now;
 * null: this process has none. Store the changes before sending, so that after a crash a possibly sent request is known.
 */
export function advance(lives: readonly CommandLife[], now: number, via: string | null): Step {
  let current = lives.map((life) => passTime(life, via, now));
  if (hornWaits(current, now)) current = current.map((life) => giveWay(life, now));
  const isUnderWay = current.some(({ out }) => out !== null);
  const next = isUnderWay || via === null ? undefined : firstOf(current);
  const changed = current.filter((life, index) => life !== lives[index]);
  if (!next || via === null || isResting(next, now)) return { changed, send: null };
  const sent = started(next, via, now);
  return {
    changed: [...changed.filter((life) => life !== next), sent],
    send: { number: next.number, part: sent.out?.part ?? 'order' },
  };
}

function started(life: CommandLife, via: string, now: number): CommandLife {
  const part: RequestPart = life.state === 'acknowledged' ? 'readBack' : 'order';
  const until = now + (isHorn(life) ? HORN_ANSWER_MS : ANSWER_MS);
  const out = { part, via, since: now, until };
  if (part === 'readBack') return { ...life, out, notBefore: 0, readBacks: life.readBacks + 1 };
  const sentAt = life.sentAt ?? noEarlierThan(life, now);
  return { ...life, out, notBefore: 0, state: 'sent', tries: life.tries + 1, sentAt };
}
