import { checkNames, quality, statusChecks, type Names } from '@groundwatch/protocol/model';
import type { StoredRecord } from '@groundwatch/protocol/rest';

export type MarkKind = 'fault' | 'suspect' | 'clockUnset' | 'clockAhead' | 'clock' | 'late';

/** What has to be known of a record before its values are believed. */
export interface Mark {
  readonly kind: MarkKind;
  /** Which checks failed; empty where the device itself said so. */
  readonly reasons: readonly Names[];
}

/** The gravest first. */
export function marksOf({ quality: reported = 0, late, originalCollectTime, ...record }: StoredRecord): Mark[] {
  // A reading tells its checks; those of a status are told by its values.
  const checks = record.checks ?? statusChecks(record.values as Readonly<Record<string, number | null>>);
  const reasons = checkNames.filter(({ bit }) => (checks & bit) !== 0).map(({ names }) => names);
  const mark = (kind: MarkKind, isThere: boolean, why: readonly Names[] = []): Mark[] =>
    isThere ? [{ kind, reasons: why }] : [];
  return [
    ...mark('fault', reported === quality.fault),
    ...mark('suspect', reported === quality.suspect || reasons.length > 0, reasons),
    ...mark('clockUnset', reported === quality.clockUnset),
    ...mark('clockAhead', reported === quality.clockAhead),
    ...mark('clock', originalCollectTime !== null),
    ...mark('late', late),
  ];
}
