import type { CommandEvent } from '@groundwatch/protocol/rest';

/** Kinds of events: the states of a command and the steps between. */
export const eventKinds = [
  'queued',
  'sent',
  'resent',
  'acknowledged',
  'applied',
  'failed',
  'expired',
  'cancelled',
  'superseded',
  'overridden',
  'readBack',
  'lost',
  'busy',
  'lateAnswer',
  'released',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** RESULT codes of the wire with a text. */
export const resultCodes = [0, 1, 2, 3, 4, 5, 6, 7] as const;

interface EventFacts {
  /** From 1. Null if it belongs to no attempt. */
  readonly tryNumber: number | null;
  /** RESULT of the answer. */
  readonly code: number | null;
  /** The user, and the reason in the user's words. */
  readonly account: string;
  readonly note: string;
  /** The process that did it. */
  readonly process: string;
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOr = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The known facts of an event, from its stored detail. */
export const eventFacts = ({ detail }: Pick<CommandEvent, 'detail'>): EventFacts => ({
  tryNumber: numberOr(detail['try']),
  code: numberOr(detail['code']),
  account: textOr(detail['accountName']),
  note: textOr(detail['note']),
  process: textOr(detail['by']),
});
