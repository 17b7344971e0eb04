import type { CommandLifecycle, RequestPart } from './command-lifecycle.ts';
import { MAX_TRIES, type CommandState, type EndReason } from '@groundwatch/protocol/model';

/** A time that is not before anything that has happened to the command: clocks of processes differ, and can go back. */
export const noEarlierThan = ({ createdAt, sentAt, acknowledgedAt }: CommandLifecycle, now: number): number =>
  Math.max(now, createdAt, sentAt ?? 0, acknowledgedAt ?? 0);

export const ended = (
  lifecycle: CommandLifecycle,
  state: CommandState,
  reason: EndReason | '',
  now: number,
): CommandLifecycle => ({
  ...lifecycle,
  state,
  reason,
  out: null,
  notBefore: 0,
  endedAt: noEarlierThan(lifecycle, now),
});

/** Whether the request may be sent again. */
export const hasTriesLeft = (lifecycle: CommandLifecycle, part: RequestPart): boolean =>
  part === 'order' ? lifecycle.tries < lifecycle.maxTries : lifecycle.readBacks < MAX_TRIES;
