import { isOpen, MAX_TRIES, type CommandKind, type CommandState, type EndReason } from '@groundwatch/protocol/model';

/** The request itself, or the read-back that confirms a write. */
export type RequestPart = 'order' | 'readBack';

/** How long a command may wait for its device. */
export const COMMAND_VALIDITY_MS = 48 * 3_600_000;
export const HORN_VALIDITY_MS = 120_000;
/** An answer that takes longer counts as lost. */
export const ANSWER_MS = 30_000;
export const HORN_ANSWER_MS = 10_000;
/** How long a waiting horn lets another command wait for its answer. */
export const HORN_PATIENCE_MS = 5_000;
/** Pause of a device that says it is busy. */
export const DEVICE_BUSY_MS = 10_000;

/** A pending request. Times in ms since 1970. */
export interface RequestOut {
  readonly part: RequestPart;
  /** The connection that carried it. */
  readonly via: string;
  readonly since: number;
  readonly until: number;
}

/** All state of a command. Times in ms since 1970. */
export interface CommandLifecycle {
  /** Order among the commands of its device. */
  readonly number: number;
  readonly kind: CommandKind;
  readonly state: CommandState;
  readonly reason: EndReason | '';
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Waits until another command is applied. */
  readonly isHeld: boolean;
  /** State of the command that it waits for, if known. */
  readonly canary: CommandState | null;
  /** Newer writes took over all of its values. */
  readonly isOverridden: boolean;
  /** A write of at least one value that devices report. */
  readonly needsReadBack: boolean;
  readonly tries: number;
  readonly maxTries: number;
  readonly readBacks: number;
  readonly out: RequestOut | null;
  /** Earliest time of the next request. */
  readonly notBefore: number;
  readonly sentAt: number | null;
  readonly acknowledgedAt: number | null;
  readonly endedAt: number | null;
}

/** A new command. */
export function newCommand(
  number: number,
  kind: CommandKind,
  now: number,
  options: { needsReadBack?: boolean; isHeld?: boolean; maxTries?: number } = {},
): CommandLifecycle {
  return {
    number,
    kind,
    state: 'queued',
    reason: '',
    createdAt: now,
    expiresAt: now + validityOf(kind),
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

export const validityOf = (kind: CommandKind): number => (kind === 'horn' ? HORN_VALIDITY_MS : COMMAND_VALIDITY_MS);

/** Whether it is open and waits only for its device. */
export const isWaiting = (lifecycle: CommandLifecycle): boolean => isOpen(lifecycle.state) && !lifecycle.isHeld;

/** Commands that a device should stay awake for, as counted by the RESULT item. */
export const waitingOf = (lifecycles: readonly CommandLifecycle[]): number => lifecycles.filter(isWaiting).length;
