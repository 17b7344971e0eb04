import type { CommandEvent } from '@groundwatch/protocol/rest';

/** What may happen to a command: the states it comes to, and the steps between. */
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

/** RESULT codes of the wire that have a word. */
export const resultCodes = [0, 1, 2, 3, 4, 5, 6, 7] as const;

interface EventFacts {
  /** From 1; null where the step belongs to none. */
  readonly tryNumber: number | null;
  /** RESULT of the answer. */
  readonly code: number | null;
  /** Of a person: who, and why in their words. */
  readonly account: string;
  readonly note: string;
  /** The process that did it. */
  readonly process: string;
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOr = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is known of a step, from whatever was noted with it. */
export const eventFacts = ({ detail }: Pick<CommandEvent, 'detail'>): EventFacts => ({
  tryNumber: numberOr(detail['try']),
  code: numberOr(detail['code']),
  account: textOr(detail['accountName']),
  note: textOr(detail['note']),
  process: textOr(detail['by']),
});
