/** What may be asked of a device. */
export const commandKinds = ['read', 'write', 'raw', 'clock', 'horn'] as const;
export type CommandKind = (typeof commandKinds)[number];

/** In the order in which a command goes through them; those after `acknowledged` are final. */
export const commandStates = [
  'queued',
  'sent',
  'acknowledged',
  'applied',
  'failed',
  'expired',
  'cancelled',
  'superseded',
] as const;
export type CommandState = (typeof commandStates)[number];

export const openStates = ['queued', 'sent', 'acknowledged'] as const satisfies readonly CommandState[];
export const isOpen = (state: CommandState): boolean => (openStates as readonly CommandState[]).includes(state);

/** Why a command ended otherwise than applied. */
export const endReasons = [
  /** The device answered that it does not do it: the answer's result code says why. */
  'refused',
  /** The device does not know this type of request. */
  'unsupported',
  /** The device did the request and says that it went wrong: its own code and text are in the answer. */
  'rejected',
  /** Busy at every try. */
  'busy',
  /** Sent, and never answered: it may have been done. */
  'unanswered',
  /** Acknowledged, but what the device runs with could not be read back. */
  'unconfirmed',
  /** Read back, and the device runs with other values. */
  'notTaken',
  /** Nobody heard of the device in time. */
  'noContact',
  /** The first device of its rollout did not apply it. */
  'canary',
  /** The device was removed or replaced. */
  'withdrawn',
  /** What is wanted does not fit the wire. */
  'unencodable',
  /** By a person. */
  'person',
] as const;
export type EndReason = (typeof endReasons)[number];

/** The request itself, or the reading back that confirms a write. */
export type RequestPart = 'order' | 'readBack';

/** For how long a command may wait for its device. */
export const COMMAND_LIFE_MS = 48 * 3_600_000;
export const HORN_LIFE_MS = 120_000;
/** Requests sent of one command, and as many readings back. */
export const MAX_TRIES = 5;
/** An answer that takes longer counts as lost. */
export const ANSWER_MS = 30_000;
export const HORN_ANSWER_MS = 10_000;
/** A horn that waits gives another command's answer this long. */
export const HORN_PATIENCE_MS = 5_000;
/** How long a device that says it is busy is left alone. */
export const DEVICE_BUSY_MS = 10_000;

/** A request that is out and not answered yet. Times in ms since 1970. */
export interface RequestOut {
  readonly part: RequestPart;
  /** The connection that it went over. */
  readonly via: string;
  readonly since: number;
  readonly until: number;
}

/** All of a command that its fate depends on. Times in ms since 1970. */
export interface CommandLife {
  /** Order among the commands of its device. */
  readonly number: number;
  readonly kind: CommandKind;
  readonly state: CommandState;
  readonly reason: EndReason | '';
  readonly expiresAt: number;
  /** Waits for another command to be applied. */
  readonly isHeld: boolean;
  /** Newer writes took over every value of it. */
  readonly isOverridden: boolean;
  /** A write of at least one value that devices give back. */
  readonly needsReadBack: boolean;
  readonly tries: number;
  readonly maxTries: number;
  readonly readBacks: number;
  readonly out: RequestOut | null;
  /** Not sent before. */
  readonly notBefore: number;
  readonly sentAt: number | null;
  readonly acknowledgedAt: number | null;
  readonly endedAt: number | null;
}

export interface Step {
  /** Commands that are otherwise than before. */
  readonly changed: readonly CommandLife[];
  /** What is to go out over the connection, once the changes are stored. */
  readonly send: { readonly number: number; readonly part: RequestPart } | null;
}

const ended = (life: CommandLife, state: CommandState, reason: EndReason | '', now: number): CommandLife => ({
  ...life,
  state,
  reason,
  out: null,
  endedAt: now,
});

/** A command as it is put into the queue. */
export function newLife(
  number: number,
  kind: CommandKind,
  now: number,
  options: { needsReadBack?: boolean; isHeld?: boolean; maxTries?: number } = {},
): CommandLife {
  return {
    number,
    kind,
    state: 'queued',
    reason: '',
    expiresAt: now + lifeOf(kind),
    isHeld: options.isHeld ?? false,
    isOverridden: false,
    needsReadBack: options.needsReadBack ?? false,
    tries: 0,
    maxTries: options.maxTries ?? MAX_TRIES,
    readBacks: 0,
    out: null,
    notBefore: 0,
    sentAt: null,
    acknowledgedAt: null,
    endedAt: null,
  };
}

export const lifeOf = (kind: CommandKind): number => (kind === 'horn' ? HORN_LIFE_MS : COMMAND_LIFE_MS);

/** The request is lost: its time is over, or the connection it went over is another one's now and it may be repeated. */
function isLost(life: CommandLife, out: RequestOut, via: string | null, now: number): boolean {
  if (now >= out.until) return true;
  const mayRepeat = out.part === 'readBack' || life.tries < life.maxTries;
  return via !== null && via !== out.via && mayRepeat;
}

/** What time alone does to a command. */
function passTime(life: CommandLife, via: string | null, now: number): CommandLife {
  if (!isOpen(life.state)) return life;
  const { out } = life;
  const free = out !== null && isLost(life, out, via, now) ? { ...life, out: null } : life;
  if (free.out !== null) return free;
  const isOver = now >= free.expiresAt;
  if (free.state === 'queued') {
    if (free.isOverridden) return ended(free, 'superseded', '', now);
    return isOver && !free.isHeld ? ended(free, 'expired', 'noContact', now) : free;
  }
  if (free.state === 'sent') {
    if (free.isOverridden) return ended(free, 'superseded', '', now);
    return isOver || free.tries >= free.maxTries ? ended(free, 'failed', 'unanswered', now) : free;
  }
  return isOver || free.readBacks >= MAX_TRIES ? ended(free, 'failed', 'unconfirmed', now) : free;
}

const isHorn = ({ kind }: CommandLife): boolean => kind === 'horn';
const hasBegun = ({ state }: CommandLife): boolean => state !== 'queued';

/** Whose turn it is: horns before all others, what has begun before what has not, and else the oldest. */
function nextOf(lives: readonly CommandLife[], now: number): CommandLife | undefined {
  const ready = lives.filter((life) => isOpen(life.state) && !life.isHeld);
  const first = (some: readonly CommandLife[]): CommandLife | undefined => some.find(hasBegun) ?? some[0];
  const horn = first(ready.filter(isHorn));
  if (horn && horn.notBefore <= now) return horn;
  const other = first(ready.filter((life) => !isHorn(life)));
  return other && other.notBefore <= now ? other : undefined;
}

/**
 * What is to be done about the open commands of one device, in the order of their numbers. `via` names the connection that
 * could carry a request now; null: there is none here. The changes are stored before anything is sent, so that whoever
 * comes after a crash knows that it may have been sent.
 */
export function advance(lives: readonly CommandLife[], now: number, via: string | null): Step {
  let current = lives.map((life) => passTime(life, via, now));
  const hornWaits = current.some((life) => isHorn(life) && life.state === 'queued' && !life.isHeld);
  if (hornWaits) {
    current = current.map((life) =>
      life.out !== null && !isHorn(life) && now >= life.out.since + HORN_PATIENCE_MS ? { ...life, out: null } : life,
    );
  }
  const isUnderWay = current.some(({ out }) => out !== null);
  const next = isUnderWay || via === null ? undefined : nextOf(current, now);
  let send: Step['send'] = null;
  if (next && via !== null) {
    const sent = started(next, via, now);
    current = current.map((life) => (life === next ? sent : life));
    send = { number: next.number, part: sent.out?.part ?? 'order' };
  }
  return { changed: current.filter((life, index) => life !== lives[index]), send };
}

function started(life: CommandLife, via: string, now: number): CommandLife {
  const part: RequestPart = life.state === 'acknowledged' ? 'readBack' : 'order';
  const until = now + (life.kind === 'horn' ? HORN_ANSWER_MS : ANSWER_MS);
  const out = { part, via, since: now, until };
  if (part === 'readBack') return { ...life, out, readBacks: life.readBacks + 1 };
  return { ...life, out, state: 'sent', tries: life.tries + 1, sentAt: life.sentAt ?? now };
}

/** What a device's answer says about the request. */
export type Verdict =
  | { readonly kind: 'done' }
  /** Of a reading back: whether the device runs with what was wanted. */
  | { readonly kind: 'values'; readonly isSame: boolean }
  | { readonly kind: 'busy' }
  | { readonly kind: 'no'; readonly reason: 'refused' | 'unsupported' | 'rejected' };

/** The command after an answer; null when the answer comes too late to matter, or again. */
export function answered(life: CommandLife, part: RequestPart, verdict: Verdict, now: number): CommandLife | null {
  const isAwaited = part === 'order' ? life.state === 'sent' : life.state === 'acknowledged';
  if (!isAwaited) return null;
  if (verdict.kind === 'busy') {
    const isLast = part === 'order' ? life.tries >= life.maxTries : life.readBacks >= MAX_TRIES;
    if (isLast) return ended(life, 'failed', part === 'order' ? 'busy' : 'unconfirmed', now);
    return { ...life, out: null, notBefore: now + DEVICE_BUSY_MS };
  }
  if (part === 'readBack') {
    if (verdict.kind === 'no') return ended(life, 'failed', 'unconfirmed', now);
    const isSame = verdict.kind === 'values' && verdict.isSame;
    return isSame ? ended(life, 'applied', '', now) : ended(life, 'failed', 'notTaken', now);
  }
  if (verdict.kind === 'no') return ended(life, 'failed', verdict.reason, now);
  const acknowledged: CommandLife = { ...life, state: 'acknowledged', acknowledgedAt: now, out: null, notBefore: 0 };
  return life.needsReadBack ? acknowledged : ended(acknowledged, 'applied', '', now);
}

/** Taken back by a person, or with its canary: only what was not sent. Null where it is too late. */
export const cancelled = (life: CommandLife, reason: 'person' | 'canary', now: number): CommandLife | null =>
  life.state === 'queued' ? ended(life, 'cancelled', reason, now) : null;

/** The device is not there any more. Null for what has ended. */
export function withdrawn(life: CommandLife, now: number): CommandLife | null {
  if (!isOpen(life.state)) return null;
  return ended(life, life.state === 'queued' ? 'cancelled' : 'failed', 'withdrawn', now);
}

/** What is wanted does not fit the wire: it is never sent. Null for what has ended. */
export const unencodable = (life: CommandLife, now: number): CommandLife | null =>
  isOpen(life.state) ? ended(life, 'failed', 'unencodable', now) : null;

/** Newer writes took over all its values. What was sent is not repeated any more; null where nothing changes. */
export function overridden(life: CommandLife, now: number): CommandLife | null {
  if (life.kind !== 'write' || !isOpen(life.state) || life.isOverridden) return null;
  const marked = { ...life, isOverridden: true };
  return life.state === 'queued' ? ended(marked, 'superseded', '', now) : marked;
}

/** What it waited for was applied: its time begins. */
export const released = (life: CommandLife, now: number): CommandLife =>
  life.isHeld ? { ...life, isHeld: false, expiresAt: now + lifeOf(life.kind) } : life;

/** Commands that a device should stay awake for, as the RESULT item counts them. */
export const waitingOf = (lives: readonly CommandLife[]): number =>
  lives.filter((life) => isOpen(life.state) && !life.isHeld).length;
