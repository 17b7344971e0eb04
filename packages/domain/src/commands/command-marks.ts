import type { CommandLife, RequestPart } from './command-life.ts';
import { MAX_TRIES, type CommandState, type EndReason } from '@groundwatch/protocol/model';

/** A time that is not before anything that has happened to the command: clocks of processes differ, and can go back. */
export const noEarlierThan = ({ createdAt, sentAt, acknowledgedAt }: CommandLife, now: number): number =>
  Math.max(now, createdAt, sentAt ?? 0, acknowledgedAt ?? 0);

export const ended = (life: CommandLife, state: CommandState, reason: EndReason | '', now: number): CommandLife => ({
  ...life,
  state,
  reason,
  out: null,
  notBefore: 0,
  endedAt: noEarlierThan(life, now),
});

/** Whether the request may be sent again. */
export const hasTriesLeft = (life: CommandLife, part: RequestPart): boolean =>
  part === 'order' ? life.tries < life.maxTries : life.readBacks < MAX_TRIES;
