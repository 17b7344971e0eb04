/** What may be asked of a device. */
export const commandKinds = ['read', 'write', 'raw', 'clock', 'horn', 'query'] as const;
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
  /** It is only for a device that has proved who it is, and this one did not. */
  'unproven',
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
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Waits for another command to be applied. */
  readonly isHeld: boolean;
  /** State of the command that it waits for, as far as known. */
  readonly canary: CommandState | null;
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
    createdAt: now,
    expiresAt: now + lifeOf(kind),
    isHeld: options.isHeld ?? false,
    canary: null,
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

/** Open, and waiting for nothing but its device. */
export const isWaiting = (life: CommandLife): boolean => isOpen(life.state) && !life.isHeld;

/** Commands that a device should stay awake for, as the RESULT item counts them. */
export const waitingOf = (lives: readonly CommandLife[]): number => lives.filter(isWaiting).length;
