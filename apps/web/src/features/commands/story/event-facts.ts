import { isRecord } from '../../../api/is-record.ts';
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
  /** What the device said in words. */
  readonly text: string;
  /** Which process did it. */
  readonly process: string | null;
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What is known of a step, from whatever its process noted. */
export function eventFacts({ detail }: Pick<CommandEvent, 'detail'>): EventFacts {
  const result = isRecord(detail['result']) ? detail['result'] : {};
  return {
    tryNumber: numberOr(detail['try']),
    code: numberOr(detail['code']),
    text: textOr(detail['text']) ?? textOr(result['text']) ?? '',
    process: textOr(detail['process']),
  };
}
