import { isOpen, type CommandState } from '@groundwatch/protocol/model';
import type { Command } from '@groundwatch/protocol/rest';

export interface CommandStep {
  readonly state: CommandState;
  /** `ended`: it ended here unsuccessfully. */
  readonly mark: 'done' | 'current' | 'coming' | 'skipped' | 'ended';
  /** ms since 1970. Null: not reached. */
  readonly at: number | null;
  readonly detail: StepDetail | null;
}

/** The text below a step. Durations in ms. */
export type StepDetail =
  | { readonly kind: 'waiting' | 'confirmed' }
  | { readonly kind: 'held'; readonly number: number }
  | { readonly kind: 'waited' | 'roundTrip' | 'left'; readonly ms: number }
  | { readonly kind: 'tries'; readonly tries: number; readonly maxTries: number }
  | { readonly kind: 'readBack'; readonly count: number };

const msOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** The life of a command as four steps, the last its end. `now`: server time, ms since 1970. */
export function commandSteps(command: Command, now: number): CommandStep[] {
  const [sent, acknowledged, ended] = [command.sentAt, command.acknowledgedAt, command.endedAt].map(msOf) as [
    number | null,
    number | null,
    number | null,
  ];
  const created = Date.parse(command.createdAt);
  const open = isOpen(command.state);
  const markOf = (state: CommandState, at: number | null): CommandStep['mark'] => {
    if (command.state === state) return 'current';
    if (at !== null) return 'done';
    return open ? 'coming' : 'skipped';
  };
  const isApplied = command.state === 'applied';
  return [
    { state: 'queued', mark: markOf('queued', created), at: created, detail: queuedDetail(command, created, sent) },
    {
      state: 'sent',
      mark: markOf('sent', sent),
      at: sent,
      detail: sent === null ? null : { kind: 'tries', tries: command.tries, maxTries: command.maxTries },
    },
    {
      state: 'acknowledged',
      mark: markOf('acknowledged', acknowledged),
      at: acknowledged,
      detail: acknowledgedDetail(command, sent, acknowledged),
    },
    {
      state: open ? 'applied' : command.state,
      mark: open ? 'coming' : isApplied ? 'done' : 'ended',
      at: ended,
      detail: open ? { kind: 'left', ms: Math.max(0, Date.parse(command.expiresAt) - now) } : endDetail(command),
    },
  ];
}

/** Read back: the device has the written values. */
const endDetail = ({ kind, state, readBacks }: Command): StepDetail | null =>
  kind === 'write' && state === 'applied' && readBacks > 0 ? { kind: 'confirmed' } : null;

function queuedDetail({ state, heldBy }: Command, created: number, sent: number | null): StepDetail | null {
  if (state === 'queued') return heldBy ? { kind: 'held', number: heldBy.number } : { kind: 'waiting' };
  return sent === null ? null : { kind: 'waited', ms: sent - created };
}

function acknowledgedDetail(
  { state, tries, readBacks }: Command,
  sent: number | null,
  acknowledged: number | null,
): StepDetail | null {
  if (acknowledged === null || sent === null) return null;
  if (state === 'acknowledged' && readBacks > 0) return { kind: 'readBack', count: readBacks };
  // With several attempts it is unknown which one was answered.
  return tries === 1 ? { kind: 'roundTrip', ms: acknowledged - sent } : null;
}
